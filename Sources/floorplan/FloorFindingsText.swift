import Floors
import GeoJSON

/// What `floor-filter --check` writes: a line or a JSON object for each finding.
struct FloorFindingsText {
  private let gatherer: FloorGatherer
  /// For each file the index of its first feature.
  private let firstFeatures: [Int]

  init(_ gatherer: FloorGatherer) {
    self.gatherer = gatherer
    var first = [Int](repeating: 0, count: gatherer.features.files.count)
    for (feature, file) in gatherer.features.fileOf.enumerated().reversed() { first[Int(file)] = feature }
    firstFeatures = first
  }

  func file(_ finding: FloorFinding) -> String { gatherer.features.files[finding.file].name }

  /// The id as a JSON value, else the index in the file.
  private func name(_ feature: Int) -> FeatureName {
    guard let id = gatherer.features.idText(feature) else {
      return .index(feature - firstFeatures[Int(gatherer.features.fileOf[feature])])
    }
    return .id(gatherer.features.hasNumberID.contains(feature) ? id : jsonString(id))
  }

  func diagnostic(_ finding: FloorFinding) -> Diagnostic {
    let severity: Diagnostic.Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    guard let feature = finding.feature else {
      return Diagnostic(severity, finding.rule, finding.message, at: Place(byte: 0, line: 1, column: 1))
    }
    let place = gatherer.places[feature]
    return Diagnostic(
      severity, finding.rule, finding.message,
      at: Place(byte: place.byte, line: Int(place.line), column: Int(place.column)), feature: name(feature))
  }

  func text(_ findings: [FloorFinding]) -> String {
    findings.map { finding in
      let feature = finding.feature.map { gatherer.features.idText($0) ?? name($0).text } ?? "-"
      return "\(finding.severity.rawValue)\t\(finding.rule)\t\(shown(feature))\t\(shown(finding.message, most: .max))\n"
    }.joined()
  }

  func json(_ findings: [FloorFinding]) -> String {
    let objects = findings.map { finding in
      let diagnostic = diagnostic(finding)
      var members = [
        "\"severity\":\"\(finding.severity.rawValue)\"", "\"rule\":\"\(finding.rule)\"",
        "\"message\":\(jsonString(finding.message))", "\"file\":\(jsonString(file(finding)))",
        "\"line\":\(diagnostic.place.line)", "\"column\":\(diagnostic.place.column)",
      ]
      if let feature = diagnostic.feature { members.append("\"feature\":\(feature.text)") }
      return "{\(members.joined(separator: ","))}"
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
