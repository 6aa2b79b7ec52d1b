import Arguments
import Editing
import GeoJSON
import SimpleFeatures

/// A log of edits: JSON Lines, an operation a line (floorplan-edit(5)).
struct EditLog {
  /// What the first line may say.
  struct Header {
    var sha256: String?
    /// White space behind `[` and before `]`, and the separator of a first feature that is to be first no more.
    var gaps: [[UInt8]]?
    /// The text of the collection's box.
    var box: [UInt8]?
    var form: FeatureWriter.Form?
  }

  /// Something wrong with a line.
  struct Flaw: Error {
    var rule: String
    var message: String
    var column: Int
    var line: Int
    /// Where the line begins.
    var byte = 0

    var place: Place { Place(byte: byte, line: line, column: column) }
  }

  /// As it was given.
  let name: String
  private(set) var header = Header()
  private(set) var operations: [EditOperation] = []
  private(set) var flaws: [Flaw] = []
  private let bytes: [UInt8]
  /// The line of each operation.
  private var lines: [Range<Int>] = []

  /// The line of an operation, as it stands.
  func text(of operation: Int) -> ArraySlice<UInt8> { bytes[lines[operation]] }

  /// The start of an operation's line.
  func place(line: Int) -> Place {
    var (low, high) = (0, operations.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if operations[middle].place.line <= line { low = middle } else { high = middle }
    }
    return Place(byte: lines.isEmpty ? 0 : lines[low].lowerBound, line: line, column: 1)
  }

  /// - Parameters:
  ///   - number: of the log among those of the run.
  ///   - takesBadTexts: whether whole texts of features may break rules.
  init(_ bytes: [UInt8], name: String, number: Int, texts: EditTexts, takesBadTexts: Bool) {
    self.bytes = bytes
    self.name = name
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    var isFirst = true
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      defer { start = end + 1 }
      var content = start..<end
      while !content.isEmpty, Self.isSpace(bytes[content.upperBound - 1]) {
        content = content.lowerBound..<content.upperBound - 1
      }
      var lead = content
      while !lead.isEmpty, Self.isSpace(bytes[lead.lowerBound]) { lead = lead.lowerBound + 1..<lead.upperBound }
      if lead.isEmpty || bytes[lead.lowerBound] == UInt8(ascii: "#") { continue }
      do throws(Flaw) {
        let parser = try EditLogLine(
          Array(bytes[content]), place: LogPlace(log: number, line: line), texts: texts, takesBadTexts: takesBadTexts)
        if let header = try parser.header(isFirst: isFirst) {
          self.header = header
        } else {
          operations.append(try parser.operation())
          lines.append(start..<end)
        }
      } catch {
        var flaw = error
        flaw.byte = start
        flaws.append(flaw)
      }
      isFirst = false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
