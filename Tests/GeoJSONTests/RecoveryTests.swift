import Testing

@testable import GeoJSON

private let one = #"{"type":"Feature","id":1,"properties":{},"geometry":null}"#
private let two = #"{"type":"Feature","id":2,"properties":{},"geometry":null}"#
private let windows = [(1 << 20, Int.max), (64, 1), (128, 50)]

/// `--invalid skip` with texts that are no JSON, and with a collection that was cut off.
struct RecoveryTests {
  private let skipping = ReadingOptions.checking.with { $0.invalid = .skip }

  private func ids(_ reading: Reading, _ text: String) -> [String] {
    reading.features.map { $0.id.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } ?? "-" }
  }

  @Test(arguments: [
    ("\(one)\n{\"a\":\n\(two)\n", ["1", "2"]), ("\u{1E}\(one)\n\u{1E}{]\n\u{1E}\(two)\n", ["1", "2"]),
    ("\u{1E}\(one)\n\u{1E}{\"a\n{\u{1E}\(two)\n", ["1", "2"]), ("{x\n\(two)", ["2"]), ("{x\n{y\n{z\n\(one)\n", ["1"]),
    ("\(one)\n{\"cut", ["1"]), ("\u{1E}\(one)\u{1E}{\"cut", ["1"]), ("\(one)\n]\n\n {\n\(two)", ["1", "2"]),
    ("\(one)\nNaN\n[1\n\(two)\n", ["1", "2"]), ("\(one)\nx{\(two)\n", ["1"]),
  ])
  func `a text that is no JSON is left out`(text: String, left: [String]) throws {
    for (size, chunk) in windows {
      let reading = try Reading(text, skipping, windowSize: size, chunk: chunk)
      #expect(ids(reading, text) == left)
      #expect(reading.status == 0)
      #expect(!reading.hasFailed)
      #expect(Set(reading.rules) == ["json-syntax"])
      #expect(reading.textCount == left.count)
      // What is left reads as a sequence of its own.
      #expect(try Reading(reading.text).rules == [])
      #expect(try Reading(text, windowSize: size, chunk: chunk).status == 65)
    }
  }

  @Test(arguments: ["{x\n{y\n", "x", "{\"a\":\u{1E}", "\u{1E}{]\u{1E}[", "[1,\n2", "{\n\n\n\n"])
  func `without any text left the error stands`(text: String) throws {
    for filling in ["", String(repeating: " \n", count: 300)] {
      let whole = try Reading(text + filling, skipping)
      #expect(whole.status == 65)
      #expect(whole.hasFailed)
      #expect(whole.features.isEmpty)
      for (size, chunk) in windows {
        #expect(try Reading(text + filling, skipping, windowSize: size, chunk: chunk) == whole)
      }
    }
  }

  @Test func `a collection that is cut anywhere keeps the features that are whole`() throws {
    let front = #"{"type":"FeatureCollection","features":["#
    let third = #"{"type":"Feature","id":3,"properties":{"a":"ä€😀","b":[1.5e3,true]},"geometry":null}"#
    let text = front + [one, two, third].joined(separator: " ,\n") + "]}"
    let bytes = Array(text.utf8)
    let ends = [one, two, third].indices.map { index in
      (front + [one, two, third][...index].joined(separator: " ,\n")).utf8.count
    }
    for length in front.utf8.count..<bytes.count {
      let cut = Array(bytes[..<length])
      let whole = try Reading(cut, skipping)
      #expect(whole.features.count == ends.count { $0 <= length })
      #expect(whole.parts.last?.piece == .lostSuffix, "\(length)")
      #expect(whole.parts.last?.text == [])
      #expect(whole.status == 0)
      #expect(!whole.hasFailed)
      #expect(try Reading(cut, skipping, windowSize: 64, chunk: 30) == whole)
      #expect(try Reading(cut).status == 65)
    }
  }

  @Test func `what is shown of a mistake does not depend on the window`() throws {
    let input = Array(#"{"type":[[["#.utf8) + [0xEF, 0xBB] + Array(repeating: 0xA4, count: 100)
    let whole = try Reading(input)
    #expect(whole.firstError?.message == "expected a value, found '\u{FEE4}'")
    #expect(try Reading(input, windowSize: 64, chunk: 7) == whole)
  }

  @Test func `a collection that is broken and not cut off is an error`() throws {
    for middle in ["x", "{]", "1 2", "\u{1E}"] {
      let text = #"{"type":"FeatureCollection","features":["# + one + "," + middle + "," + two + "]}"
      let reading = try Reading(text, skipping)
      #expect(reading.status == 65)
      #expect(reading.hasFailed)
    }
  }

  @Test func `bad features are warnings with skip and pass, and known as bad`() throws {
    let bad = #"{"type":"Feature","properties":{},"geometry":5}"#
    let text = #"{"type":"FeatureCollection","features":["# + [one, bad, "null", two].joined(separator: ",") + "]}"
    for invalid in [ReadingOptions.Invalid.skip, .pass] {
      let reading = try Reading(text, .checking.with { $0.invalid = invalid })
      #expect(reading.diagnostics.map(\.severity) == [.warning, .warning])
      #expect(reading.features.map(\.isValid) == [true, false, false, true])
      #expect(reading.text == Array(text.utf8))
    }
    let reading = try Reading(text)
    #expect(reading.diagnostics.map(\.severity) == [.error, .error])
    #expect(reading.features.count == 4)
  }

  @Test func `a hundred thousand broken lines are left out one by one`() throws {
    let text = String(repeating: "{x\n", count: 100_000) + one
    let reading = try Reading(text, skipping)
    #expect(reading.features.count == 1)
    #expect(reading.diagnostics.count == 100_000)
  }
}

/// A source that gives some bytes and then fails.
private final class FailingSource: ByteSource {
  private var bytes: [UInt8]
  private let error: ByteSourceError

  init(_ text: String, _ error: ByteSourceError) {
    bytes = Array(text.utf8)
    self.error = error
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    if bytes.isEmpty { throw error }
    let count = min(span.byteCount, bytes.count)
    for index in 0..<count { span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self) }
    bytes.removeFirst(count)
    return count
  }
}

struct SourceErrorTests {
  @Test(
    arguments: ["", one, "\(one)\n", #"{"type":"FeatureCollection","features":["# + one],
    ReadingOptions.Invalid.allCases)
  func `damaged bytes are a diagnostic at the first place`(text: String, invalid: ReadingOptions.Invalid) throws {
    let source = FailingSource(text, .damaged(rule: "gzip-damaged", message: "cut"))
    let reader = FeatureReader(source, options: .checking.with { $0.invalid = invalid }, windowSize: 64)
    while try reader.next() != nil {}
    #expect(reader.hasFailed)
    let last = reader.takeDiagnostics().last
    #expect(last?.rule == "gzip-damaged")
    #expect(last?.severity == .error)
    #expect(last?.place == Place(byte: 0, line: 1, column: 1))
  }

  @Test func `damaged bytes that turn up while a broken text is left out are a diagnostic too`() throws {
    let source = FailingSource("{x" + String(repeating: " ", count: 99), .damaged(rule: "gzip-damaged", message: "cut"))
    let reader = FeatureReader(source, options: .checking.with { $0.invalid = .skip }, windowSize: 64)
    #expect(try reader.next() == nil)
    #expect(reader.hasFailed)
    #expect(reader.takeDiagnostics().map(\.rule) == ["json-syntax", "gzip-damaged"])
  }

  @Test(
    arguments: ["", one, #"{"type":"FeatureCollection","features":["# + one],
    ReadingOptions.Invalid.allCases)
  func `a source that fails is thrown on`(text: String, invalid: ReadingOptions.Invalid) throws {
    let source = FailingSource(text, .failed("no such luck"))
    let reader = FeatureReader(source, options: .checking.with { $0.invalid = invalid }, windowSize: 64)
    #expect(throws: ByteSourceError.failed("no such luck")) { while try reader.next() != nil {} }
  }
}
