import Arguments
import GeoJSON

/// The forms of `--report`.
enum ReportFormat: String, CaseIterable, ArgumentValue {
  case jsonl, sarif, github
}

/// The file of `--report`: every diagnostic for machines, on failure as well as on success.
final class Report {
  private let output: Output
  private let format: ReportFormat
  private var isFirst = true
  private var isFinished = false

  /// - Throws: `Failure` with status 73 when the file cannot be created.
  init(path: String, shownAs name: String, format: ReportFormat) throws(Failure) {
    output = try Output(path: path, shownAs: name)
    self.format = format
    if format == .sarif {
      try output.write(
        #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":"#
          + #"{"name":"floorplan","version":"\#(Floorplan.version)","rules":[]}},"columnKind":"unicodeCodePoints","#
          + #""results":["#)
    }
  }

  func add(_ diagnostic: Diagnostic, file: String, members: String = "") throws(Failure) {
    try add(
      diagnostic.severity, diagnostic.rule, diagnostic.message, file: file, place: diagnostic.place,
      feature: diagnostic.feature, path: diagnostic.path, members: members)
  }

  func add(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, file: String?, place: Place?,
    feature: FeatureName? = nil, path: String? = nil, members more: String = ""
  ) throws(Failure) {
    switch format {
    case .jsonl:
      var members = [
        #""severity":"\#(Self.word(severity))""#, #""rule":"\#(rule)""#, #""message":\#(jsonString(message))"#,
      ]
      if let file { members.append(#""file":\#(jsonString(file))"#) }
      if let place { members.append(#""line":\#(place.line),"column":\#(place.column)"#) }
      if let feature { members.append(#""feature":\#(feature.text)"#) }
      if let place { members.append(#""byte":\#(place.byte)"#) }
      if let path { members.append(#""path":\#(jsonString(path))"#) }
      try output.write("{\(members.joined(separator: ","))\(more)}\n")
    case .sarif:
      var location = ""
      if let file {
        let region = place.map { #","region":{"startLine":\#($0.line),"startColumn":\#($0.column)}"# } ?? ""
        location =
          #","locations":[{"physicalLocation":{"artifactLocation":{"uri":\#(jsonString(Self.uri(file)))}\#(region)}}]"#
      }
      try output.write(
        (isFirst ? "\n" : ",\n")
          + #"{"ruleId":"\#(rule)","level":"\#(Self.word(severity))","message":{"text":\#(jsonString(message))}\#(location)}"#
      )
    case .github:
      let command = severity == .error ? "error" : severity == .warning ? "warning" : "notice"
      var properties = [String]()
      if let file { properties.append("file=\(Self.escaped(file, isProperty: true))") }
      if let place { properties.append("line=\(place.line),col=\(place.column)") }
      properties.append("title=\(rule)")
      try output.write(
        "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message, isProperty: false))\n")
    }
    isFirst = false
  }

  /// Adds a line that is no diagnostic; only JSON Lines has a place for it.
  func addRow(_ json: String) throws(Failure) {
    if format == .jsonl { try output.write(json + "\n") }
  }

  /// Ends the report and puts it in its place.
  func finish(counts: [(name: String, count: Int)]) throws(Failure) {
    guard !isFinished else { return }
    isFinished = true
    switch format {
    case .jsonl:
      let members = counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",")
      try output.write("{\"summary\":{\(members)}}\n")
    case .sarif: try output.write("\n]}]}\n")
    case .github: break
    }
    try output.commit()
  }

  private static func word(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note, .strictNote: "note"
    }
  }

  /// A file name as a relative reference (RFC 3986): everything but unreserved characters and `/` as `%XX`.
  private static func uri(_ file: String) -> String {
    var result = ""
    for byte in file.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  /// Text that cannot end or forge a workflow command of GitHub Actions.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
