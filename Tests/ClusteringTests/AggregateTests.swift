import Clustering
import SimpleFeatures
import Testing

struct AggregateTests {
  private func numbers(_ aggregate: Aggregate, _ column: [Double]) -> Aggregate.Result {
    aggregate.result(of: column.indices.map { Int32($0) }, numbers: column)
  }

  private func values(_ aggregate: Aggregate, _ column: [PropertyValue]) -> Aggregate.Result {
    var table = ValueTable()
    let indices = column.map { table.index(of: $0) }
    return aggregate.result(of: column.indices.map { Int32($0) }, values: indices, in: table)
  }

  private let eight: [Double] = [9, .nan, 2, 4, 4, 4, 5, 5, 7]

  @Test func `statistics are those of the numbers`() {
    // The mean is 5, the deviations' squares add up to 32: the textbook's example.
    for (aggregate, expected) in [
      (.count, .count(8)), (.sum, .number(40)), (.mean, .number(5)), (.min, .number(2)), (.max, .number(9)),
      (.median, .number(4.5)), (.stddev, .number(2)),
    ] as [(Aggregate, Aggregate.Result)] {
      #expect(numbers(aggregate, eight) == expected)
    }
    #expect(numbers(.median, [3, 1, 2]) == .number(2))
  }

  @Test func `of no number there is a sum and a count of 0 and nothing else`() {
    #expect(numbers(.count, [.nan]) == .count(0) && numbers(.sum, []) == .number(0))
    for aggregate in [Aggregate.mean, .min, .max, .median, .stddev] { #expect(numbers(aggregate, [.nan]) == .null) }
  }

  @Test func `sums do not lose what is small`() {
    #expect(numbers(.sum, [1e16, 1, 1, -1e16]) == .number(2))
    #expect(numbers(.mean, [1e16, 1, 1, -1e16]) == .number(0.5))
    #expect(numbers(.sum, [.infinity, 1]) == .number(.infinity))
  }

  @Test func `values are told apart by type and counted in order of appearance`() {
    let column: [PropertyValue] = [
      .string("b"), .number(ExactNumber(1, text: "1.0")), .string("1"), .null, .boolean(true),
      .number(ExactNumber(1, text: "1")), .string("b"), .string("b"),
    ]
    #expect(values(.values, column) == .values(points: [0, 1, 2, 4]))
    #expect(values(.counts, column) == .counts([(0, 3), (1, 2), (2, 1), (4, 1)]))
    #expect(values(.mode, column) == .value(point: 0))
    #expect(values(.mode, [.string("x"), .string("y"), .string("y"), .string("x")]) == .value(point: 0))
    #expect(values(.first, [.null, .array([.null]), .string("x")]) == .value(point: 1))
  }

  @Test func `any and all ask for true itself`() {
    #expect(values(.any, [.boolean(false), .boolean(true)]) == .boolean(true))
    #expect(values(.all, [.boolean(false), .boolean(true)]) == .boolean(false))
    #expect(values(.any, [.number(ExactNumber(1)), .string("true")]) == .boolean(false))
    #expect(values(.all, [.boolean(true), .null]) == .boolean(true))
  }

  @Test func `of no value there is null, false, true or nothing`() {
    for (aggregate, expected) in [
      (.first, .null), (.mode, .null), (.values, .values(points: [])), (.counts, .counts([])), (.any, .boolean(false)),
      (.all, .boolean(true)),
    ] as [(Aggregate, Aggregate.Result)] {
      #expect(values(aggregate, [.null, .null]) == expected)
    }
  }

  @Test func `a text is read once and equal values share a number whatever their text`() {
    var table = ValueTable()
    var reads = 0
    let indices = ["1", "1.0", "\"1\"", "1", "10e-1", "null"].map { text in
      let bytes = Array(text.utf8)
      return table.index(ofText: bytes.span) {
        reads += 1
        return text == "null" ? .null : text == "\"1\"" ? .string("1") : .number(ExactNumber(1, text: text))
      }
    }
    #expect(indices == [0, 0, 1, 0, 0, ValueTable.none])
    #expect(reads == 5)
  }

  @Test func `thousands of values keep their numbers, also through a merge`() {
    var table = ValueTable()
    let first = (0..<5000).map { table.index(of: .string("v\($0)")) }
    #expect(first == (0..<5000).map { Int32($0) })
    #expect((0..<5000).map { table.index(of: .string("v\($0)")) } == first)
    var other = ValueTable()
    for number in [7, 9999, 3] { _ = other.index(of: .string("v\(number)")) }
    #expect(table.merge(other) == [7, 5000, 3])
  }

  @Test func `numbers beyond 2^53, lists and objects are told apart`() {
    var table = ValueTable()
    let values: [PropertyValue] = [
      .number(ExactNumber(9_007_199_254_740_992, text: "9007199254740992")),
      .number(ExactNumber(9_007_199_254_740_992, text: "9007199254740993")), .array([.string("a"), .string("b")]),
      .array([.string("ab")]), .array([.array([.string("a")]), .string("b")]),
      .object([.init(name: "a", value: .null)]), .object([]), .array([]),
    ]
    #expect(values.map { table.index(of: $0) } == (0..<8).map { Int32($0) })
    #expect(values.indices.map { table.isGroup(Int32($0)) } == [true, true, false, false, false, false, false, false])
  }

  @Test func `the text of a group is the number's shortest form`() {
    var table = ValueTable()
    let values: [PropertyValue] = [
      .number(ExactNumber(2, text: "2.0")), .number(ExactNumber(2.5, text: "25e-1")), .boolean(true), .string("x/y"),
    ]
    let indices = values.map { table.index(of: $0) }
    let texts = indices.map { String(decoding: table.groupText($0), as: UTF8.self) }
    #expect(texts == ["2", "2.5", "true", "x/y"])
  }
}
