import SimpleFeatures
import Testing

@testable import Editing

/// What two logs made of one path, and of one feature.
struct ThreeWayMergeTests {
  private func merged(_ base: String, _ ours: String, _ theirs: String) -> String? {
    ThreeWayMerge.merged(vertices(base), vertices(ours), vertices(theirs)).map { vertices in
      vertices.map { $0.numbers.map(\.text).joined(separator: " ") }.joined(separator: ",")
    }
  }

  @Test(arguments: [
    // A vertex moved at one end, one added at the other.
    ("0 0,1 0,2 0", "0 1,1 0,2 0", "0 0,1 0,2 0,3 0", "0 1,1 0,2 0,3 0"),
    ("0 0,1 0,2 0", "0 0,1 0,2 0,3 0", "0 1,1 0,2 0", "0 1,1 0,2 0,3 0"),
    // One side alone, and both alike.
    ("0 0,1 0", "0 0,1 0", "0 0,5 5,1 0", "0 0,5 5,1 0"),
    ("0 0,1 0", "0 0,5 5,1 0", "0 0,5 5,1 0", "0 0,5 5,1 0"),
    // A vertex between: both. None: a conflict.
    ("0 0,1 0,2 0,3 0", "0 0,2 0,3 0", "0 0,1 0,2 0,9 9", "0 0,2 0,9 9"),
    ("0 0,1 0,2 0,3 0", "0 0,1 1,2 0,3 0", "0 0,1 0,2 1,3 0", nil),
  ])
  func `runs with a vertex between them are both taken`(
    _ base: String, _ ours: String, _ theirs: String, _ expected: String?
  ) {
    #expect(merged(base, ours, theirs) == expected)
  }

  @Test func `properties with different names merge, one name is a conflict`() {
    let base = feature("a", .point, "0 0", properties: [property("n", value("1"))])
    var (ours, theirs) = (base, base)
    ours.properties = [property("n", value("2"))]
    theirs.properties = [property("n", value("1")), property("m", value("5"))]
    var merge = ThreeWayMerge()
    #expect(merge.merged(base: base, ours: ours, theirs: theirs)?.properties.map(\.value.string) == ["2", "5"])
    #expect(merge.conflicts.isEmpty)
    theirs.properties[0] = property("n", value("3"))
    _ = merge.merged(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.map(\.part) == ["properties.n"])
    var preferring = ThreeWayMerge(preferred: .theirs)
    #expect(preferring.merged(base: base, ours: ours, theirs: theirs)?.properties.map(\.value.string) == ["3", "5"])
    #expect(preferring.conflicts.isEmpty)
  }

  @Test func `a deletion against a change is a conflict of the whole feature`() {
    let base = feature("a", .point, "0 0")
    var theirs = base
    theirs.properties = [property("n", value("1"))]
    var merge = ThreeWayMerge()
    _ = merge.merged(base: base, ours: nil, theirs: theirs)
    #expect(merge.conflicts.map(\.part) == ["feature"])
    var deleting = ThreeWayMerge()
    #expect(deleting.merged(base: base, ours: nil, theirs: nil) == nil && deleting.conflicts.isEmpty)
  }
}
