import Foundation
import Testing

@testable import GeoJSON

/// A case of `corpus/edit/cases/geojson.json`, as far as it concerns reading; `shared/check/geojson.py` says what the
/// members mean.
struct KnownCase: Decodable, Sendable, CustomTestStringConvertible {
  let id, group: String
  let file, input, hex, name: String?
  let wrap: Bool?
  let args, argv: [String]?
  let status: Int
  let strict: Int?
  let codes: [String]?
  let path: String?
  private let first: Place?

  /// `[line, column, rule]`.
  private struct Place: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let (line, column) = (try container.decode(Int.self), try container.decode(Int.self))
      text = "\(line):\(column) \(try container.decode(String.self))"
    }
  }

  var testDescription: String { id }

  /// `line:column rule` of the first error.
  var firstError: String? { first?.text }

  static let all: [Self] = {
    guard let bytes = try? Corpus.file("edit/cases/geojson.json").bytes(),
      let cases = try? JSONDecoder().decode([Self].self, from: Data(bytes))
    else { return [] }
    // gzip is expanded before the reader; a whole command line is none of its business.
    return cases.filter { $0.argv == nil && (try? $0.bytes().starts(with: [0x1F, 0x8B])) == false }
  }()

  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = Array((input ?? "").utf8)
    if let file { bytes = try Corpus.file("edit/cases/\(file)").bytes() }
    if let hex {
      let digits = Array(hex)
      bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
    }
    return wrap == true ? wrapped(bytes) : bytes
  }

  var options: ReadingOptions {
    var options = ReadingOptions.checking
    let args = args ?? []
    if let index = args.firstIndex(of: "--invalid") {
      options.invalid = ReadingOptions.Invalid(rawValue: args[index + 1]) ?? .error
    }
    options.isStrict = args.contains("--strict")
    let names = args + [name, file].compactMap(\.self)
    options.mayBeEmpty = names.contains { name in
      ["ndjson", "geojsonl", "geojsons", "geojsonseq"].contains { name == $0 || name.hasSuffix(".\($0)") }
    }
    return options
  }
}

/// A JSON text as the value of a property.
func wrapped(_ text: [UInt8]) -> [UInt8] {
  Array(#"{"type":"Feature","properties":{"x":"#.utf8) + text + Array(#"},"geometry":null}"#.utf8)
}
