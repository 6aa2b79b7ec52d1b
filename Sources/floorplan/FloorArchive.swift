import Floors
import GeoJSON

/// Writes features of IMDF as an archive again: a file for each feature type, and the manifest.
struct FloorArchive {
  private let command: FloorFilterCommand
  private let console: Console
  private let reporter: Reporter

  init(_ command: FloorFilterCommand, _ console: Console, _ reporter: Reporter) {
    self.command = command
    self.console = console
    self.reporter = reporter
  }

  func write(_ features: [Int], _ gatherer: FloorGatherer, _ sources: FloorSources) throws {
    guard let path = command.output.path else { return }
    let writer = FloorWriter(gatherer: gatherer, form: .geojson, frame: nil, crsMember: nil)
    var files: [(name: String, features: [Int])] = []
    for (type, own) in Dictionary(grouping: features, by: gatherer.features.typeName).sorted(by: { $0.key < $1.key }) {
      files.append(("\(Self.plain(type)).geojson", own))
    }
    let manifest = try manifest(sources)
    guard path.lowercased().hasSuffix(".zip") else {
      for file in files {
        let output = try output("\(path)/\(file.name)")
        try writer.write(file.features, to: output)
        try output.commit()
      }
      if let manifest {
        let output = try output("\(path)/manifest.json")
        try output.write(manifest)
        try output.commit()
      }
      return
    }
    let output = try output(path)
    var zip = ZipWriter()
    var entries: [(name: String, bytes: () throws -> [UInt8])] = files.map { file in
      (file.name, { try writer.bytes(file.features) })
    }
    if let manifest { entries.append(("manifest.json", { manifest })) }
    entries.sort { $0.name < $1.name }
    for entry in entries { try output.write(try zip.entry(entry.name, try entry.bytes())) }
    try output.write(zip.end())
    try output.commit()
  }

  private func output(_ path: String) throws(Failure) -> Output {
    try Output(path: console.path(path), shownAs: path, makesFolders: true, keepsEqual: true)
  }

  /// The text of the only manifest.
  private func manifest(_ sources: FloorSources) throws(Failure) -> [UInt8]? {
    guard sources.manifests.count == 1, let only = sources.manifests.first?.value else {
      try reporter.warn(
        "manifest-left-out",
        sources.manifests.isEmpty ? "no manifest.json among the inputs" : "several manifests; none is written")
      return nil
    }
    return try FloorReading.bytes(of: only, console)
  }

  /// A type as the name of a file.
  private static func plain(_ type: String) -> String {
    let name = String(type.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") ? $0 : "-" })
    return name.isEmpty ? "unknown" : name
  }
}
