import Testing

@testable import Arguments

struct SuggestionsTests {
  static let words = ["radius", "zoom", "min-points", "3d", "where", "to-crs", "clustering-properties"]

  static let cases: [(typed: String, meant: String?)] = [
    ("radius", "radius"), ("raduis", "radius"), ("radios", "radius"), ("rdaisu", "radius"), ("rduisa", nil),
    ("zom", "zoom"), ("zooom", "zoom"), ("ZOOM", "zoom"), ("minpoints", "min-points"), ("min_points", "min-points"),
    ("mn-pits", "min-points"), ("r", "radius"), ("xy", nil), ("3", "3d"), ("d3", "3d"), ("", nil), ("to", "to-crs"),
    ("clstrng-proprtes", "clustering-properties"), ("wxyz", nil), (String(repeating: "z", count: 100_000), nil),
  ]

  @Test(arguments: cases)
  func `the nearest word is suggested when it is near`(typed: String, meant: String?) {
    #expect(nearest(typed, in: Self.words) == meant)
  }

  @Test func `of words equally near the first is suggested`() {
    #expect(nearest("at", in: ["cat", "hat"]) == "cat")
    #expect(nearest("hat", in: ["cat", "hat"]) == "hat")
  }

  // The classic pairs of Wagner & Fischer 1974 and, for swaps, of Damerau 1964.
  @Test(arguments: [
    ("kitten", "sitting", 3), ("sunday", "saturday", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1),
    ("ca", "abc", 3), ("abcd", "badc", 2), ("same", "same", 0),
  ])
  func `a swap of neighbours is one slip`(first: String, second: String, distance: Int) {
    #expect(editDistance(Array(first.unicodeScalars), Array(second.unicodeScalars)) == distance)
  }
}
