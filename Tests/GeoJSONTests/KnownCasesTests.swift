import Testing

@testable import GeoJSON

/// The known answers of the corpus: which inputs are taken, what is said about the others, and where.
struct KnownCasesTests {
  @Test(arguments: KnownCase.all)
  func `a case of the corpus is judged as it should be`(known: KnownCase) throws {
    let reading = try Reading(known.bytes(), known.options)
    #expect(reading.status == known.status, "\(reading.says)")
    if let first = known.firstError {
      let found = reading.firstError
      #expect(found.map { "\($0.place.line):\($0.place.column) \($0.rule)" } == first)
    }
    if let path = known.path { #expect(reading.firstError?.path == path) }
    if let codes = known.codes, known.status == 0 { #expect(Set(reading.rules) == Set(codes)) }
    if let strict = known.strict {
      #expect(try Reading(known.bytes(), known.options.with { $0.isStrict = true }).status == strict)
    }
  }

  @Test(arguments: KnownCase.all)
  func `a case of the corpus is judged the same through a small window`(known: KnownCase) throws {
    let bytes = try known.bytes()
    #expect(try Reading(bytes, known.options, windowSize: 100, chunk: 97) == Reading(bytes, known.options))
  }

  @Test(arguments: KnownCase.all.filter { $0.status == 0 && $0.args == nil })
  func `the pieces of a good case are the input`(known: KnownCase) throws {
    var bytes = try known.bytes()
    let text = try Reading(bytes, known.options).text
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    #expect(text == bytes)
  }

  @Test(arguments: KnownCase.all)
  func `what is said comes in the order of the places`(known: KnownCase) throws {
    let places = try Reading(known.bytes(), known.options).diagnostics.map(\.place.byte)
    #expect(places == places.sorted())
  }
}
