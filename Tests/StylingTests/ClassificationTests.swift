import Foundation
import GeoJSON
import SimpleFeatures
import TestSupport
import Testing

@testable import Styling

/// Classes of numbers, against mapclassify, jenkspy and brute force.
@Suite struct ClassificationTests {
  private static let corpus =
    (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .path + "/../shared/corpus/render"

  /// The values and the answers of mapclassify 2.10 and jenkspy in `breaks_*.json`; nil without the corpus.
  private func corpus(_ name: String) throws -> (values: [Double], methods: [String: ([Double], [Int])])? {
    guard let bytes = FileManager.default.contents(atPath: "\(Self.corpus)/breaks_\(name).json") else { return nil }
    let breaks = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let file = try #require(breaks["file"] as? String)
    let data = try #require(FileManager.default.contents(atPath: "\(Self.corpus)/\(file)"))
    let collection = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let key = try #require(breaks["property"] as? String)
    let features = try #require(collection["features"] as? [[String: Any]])
    let values = features.compactMap { (($0["properties"] as? [String: Any])?[key] as? NSNumber)?.doubleValue }
    var methods: [String: ([Double], [Int])] = [:]
    for (name, answer) in breaks["methods"] as? [String: [String: Any]] ?? [:] {
      guard let upper = answer["upper"] as? [Double], let counts = answer["counts"] as? [Int] else { continue }
      methods[name] = (upper, counts)
    }
    return (values, methods)
  }

  @Test(arguments: ["pop_est", "gdp_md_est"]) func `classes are those of mapclassify`(name: String) throws {
    guard let (values, methods) = try corpus(name) else { return }
    #expect(methods.count >= 7)
    for (name, (uppers, counts)) in methods {
      let method = try #require(ClassMethod(rawValue: name))
      let classes = try Classification(method, of: values, classes: 5)
      #expect(classes.uppers.count == uppers.count, "\(name)")
      for (a, b) in zip(classes.uppers, uppers) { #expect(abs(a - b) <= 1e-9 * max(1, abs(b)), "\(name)") }
      var found = [Int](repeating: 0, count: uppers.count)
      for value in values { if let index = classes.index(of: value) { found[index] += 1 } }
      #expect(found == counts, "\(name)")
    }
  }

  /// The least sum of squares over all ways to cut the sorted values into classes.
  private func leastSum(_ values: [Double], _ classes: Int) -> Double {
    if classes == 1 {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    return (1...values.count - classes + 1).map { first in
      leastSum(Array(values[..<first]), 1) + leastSum(Array(values[first...]), classes - 1)
    }.min() ?? 0
  }

  @Test func `natural breaks have the least sum of squares of all`() throws {
    var random = SeededNumbers(seed: 11)
    for _ in 0..<60 {
      let values = (0..<(8 + random.below(5))).map { _ in Double(random.below(40)) }.sorted()
      let k = 2 + random.below(3)
      guard Set(values).count > k else { continue }
      let classes = try Classification(.fisherJenks, of: values, classes: k)
      var groups: [[Double]] = Array(repeating: [], count: classes.uppers.count)
      for value in values { groups[try #require(classes.index(of: value))].append(value) }
      let sum = groups.filter { !$0.isEmpty }.reduce(0) { $0 + leastSum($1, 1) }
      #expect(abs(sum - leastSum(values, k)) < 1e-9 * max(1, sum), "\(values) in \(k)")
    }
  }

  @Test func `classes are closed at the right, and the first holds its lower bound`() {
    let classes = Classification(breaks: [0, 10, 20])
    #expect([-0.1, 0, 10, 10.1, 20, 20.1, .nan, .infinity].map(classes.index) == [nil, 0, 0, 1, 1, nil, nil, nil])
  }

  @Test func `few values get a class each`() throws {
    let classes = try Classification(.quantile, of: [3, 1, 2, 2, 3], classes: 5)
    #expect(classes.uppers == [1, 2, 3] && classes.fewValues == 3)
    #expect(classes.titles(NumberFormat()) == ["1", "2", "3"])
    #expect(try Classification(.pretty, of: [4, 4], classes: 5).uppers == [4])
  }

  @Test(arguments: [ClassMethod.geometric, .log]) func `powers need values above 0`(method: ClassMethod) {
    #expect(throws: Classification.Failure.notPositive(method)) { try Classification(method, of: [0, 1], classes: 2) }
  }

  // From style.md 8: half away from zero on the shortest text, thousands from five digits on, a true minus.
  @Test(arguments: [
    (0.125, 2, "0.13"), (2.5, 0, "3"), (-2.5, 0, "\u{2212}3"), (1.005, 2, "1.01"), (2019, 0, "2019"),
    (12_345, 0, "12\u{A0}345"), (1_234_567.891, 1, "1\u{A0}234\u{A0}567.9"), (-0.04, 1, "0.0"), (999.95, 1, "1000.0"),
  ])
  func `a number is written as a reader expects it`(value: Double, decimals: Int, text: String) {
    var format = NumberFormat()
    format.decimals = decimals
    #expect(format.text(value) == text)
  }

  @Test func `titles have as many decimals as tell the bounds apart`() {
    #expect(
      Classification(breaks: [0, 0.1, 0.25]).titles(NumberFormat()) == ["0.00 \u{2013} 0.10", "0.10 \u{2013} 0.25"])
    #expect(
      Classification(breaks: [140, 2_348_401.6, 9e6]).titles(NumberFormat())[0] == "140 \u{2013} 2\u{A0}348\u{A0}402")
  }
}
