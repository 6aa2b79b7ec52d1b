import Testing

import Styling

@Test(
  arguments: [
    ("ecole", "École normale", true), ("ÉCOLE", "e\u{301}cole", true), ("E\u{301}cole", "ecole", true),
    ("malmo", "Malmö", true), ("tromso", "Tromsø", true), ("lodz", "ŁÓDŹ", true), ("Đà Nẵng", "da nang", true),
    ("strasse", "Hauptstraße 12a", true), ("STRAẞE", "strasse", true), ("istanbul", "İstanbul", true),
    ("IĞDIR", "ığdır", true), ("aether", "Æther", true), ("oeuvre", "Œuvre", true),
    ("αθηνα", "Αθήνα", true), ("ΑΘΉΝΑ", "αθη\u{301}να", true), ("οδος", "ὉΔΌΣ", true), ("ᾠδή", "ΩΔΗ", true),
    ("йод", "ЙОД", true), ("иод", "и\u{306}од", true), ("ёлка", "ЕЛКА", true), ("Київ", "киiв", false),
    ("київ", "КИЇВ", true), ("киів", "Київ", true),
    ("محمد", "مُحَمَّد", true), ("احمد", "أحمد", true),
    // Marks that make another letter stay.
    ("か", "か\u{3099}", true), ("が", "か", false), ("क", "ख", false),
    ("main  street", "Main\t\n Street", true), ("  main ", "domain", true), ("a b", "ab", false),
    ("a\u{A0}b", "a b", true),
    ("", "anything", true), ("xyz", "xy", false), ("aab", "aaab", true), ("100%", "100 %", false), ("東京", "東京都", true),
  ]
)
func `a search is blind for case and accents, composed or apart`(_ needle: String, _ text: String, _ expected: Bool) {
  #expect(FoldedText(text).contains(FoldedText(needle)) == expected)
}

@Test func `a search looks into every string, nested ones too, and into nothing else`() throws {
  let feature = try FeatureStub(
    #"{"name": "Café", "n": 12, "b": true, "tags": ["x", {"de": "Straße"}], "Key": null}"#)
  for (text, expected) in [
    ("CAFE", true), ("strasse", true), ("x", true), ("12", false), ("true", false), ("key", false), ("de", false),
  ] {
    #expect(TextSearch(text).matches(feature) == expected, "\(text)")
  }
  #expect(!TextSearch("").matches(try FeatureStub("null")))
}

/// The oracle is the standard library's canonical equivalence: a letter that equals a plain one with marks must fold to
/// that one.
@Test func `every composed letter folds like its parts`() {
  var composed: [Character: Character] = [:]
  for value in 0xC0...0x1FFF as ClosedRange<UInt32> {
    guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
    composed[Character(scalar)] = Character(scalar)
  }
  // Latin, Greek and Cyrillic, in both cases.
  let plain = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZΑΕΗΙΟΡΥΩАГЕЖЗИКОУЧЫЭІѴӘӨ").flatMap { [String($0), $0.lowercased()] }
  let marks = (0x300...0x345 as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0).map(String.init) }
  var pending = plain.map { ($0, FoldedText($0)) }
  var found = 0
  while let (text, expected) = pending.popLast() {
    for mark in marks {
      // The letter as one code point, if there is one; more marks may follow it.
      let sum = text + mark
      guard sum.count == 1, let letter = composed[Character(sum)] else { continue }
      found += 1
      #expect(FoldedText(String(letter)) == expected, "\(letter)")
      #expect(FoldedText(sum) == expected, "\(letter)")
      pending.append((String(letter), expected))
    }
  }
  #expect(found > 800)
}
