import GeoJSON
import Glibc

/// A file of indoor data: one by itself, or an entry of a folder or zip archive.
struct FloorSource {
  enum Content {
    case file(String)
    case standardInput
    case bytes([UInt8])
    case entry(ZipArchive, ZipArchive.Entry)
  }

  /// As it is told to a person: `venue.zip/unit.json`.
  var name: String
  /// The name of its layer.
  var layer: String
  /// Which folder or zip archive it belongs to; 0 for plain files.
  var archive: Int
  var isEntry: Bool
  var content: Content

  /// The path of a plain file that can be read a second time where it lies; nil for all else.
  var plainPath: String? {
    guard case .file(let path) = content else { return nil }
    return FloorSources.isGzip(path) ? nil : path
  }
}

/// The files that operands name, folders and zip archives opened.
struct FloorSources {
  private(set) var sources: [FloorSource] = []
  /// The manifests of archives, by the number of the archive.
  private(set) var manifests: [Int: FloorSource] = [:]
  /// The `main.json` of folders and zip archives, by their number.
  private(set) var mains: [Int: FloorSource] = [:]
  private(set) var archiveCount = 1

  private static let suffixes = ["geojson", "json", "geojsonl", "geojsons", "ndjson"]

  /// - Throws: `Failure` with status 66 or 65.
  init(_ operands: [String], _ console: Console) throws(Failure) {
    for operand in operands.isEmpty ? ["-"] : operands { try add(operand, console) }
  }

  private mutating func add(_ operand: String, _ console: Console) throws(Failure) {
    let file = InputFile(operand)
    guard !file.isStandardInput else { return try addStandardInput(console) }
    let path = console.path(file.path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Failure(.noInput, "\(shownFile(file.path)): cannot be opened: \(systemError())")
    }
    if status.st_mode & S_IFMT == S_IFDIR { return try addFolder(path, file.path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "\(shownFile(file.path)): cannot be opened: \(systemError())")
    }
    var magic: [UInt8] = [0, 0, 0, 0]
    if status.st_mode & S_IFMT == S_IFREG, pread(descriptor, &magic, 4, 0) == 4, Self.isZip(magic) {
      return addArchive(try ZipArchive(descriptor, name: file.path), file.path)
    }
    close(descriptor)
    sources.append(
      FloorSource(name: file.path, layer: file.layer, archive: 0, isEntry: false, content: .file(path)))
  }

  static func isGzip(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    var magic: [UInt8] = [0, 0]
    // What is no plain file cannot be read twice either.
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    return pread(descriptor, &magic, 2, 0) == 2 && magic == [0x1F, 0x8B]
  }

  /// A zip archive begins with an entry, or is empty.
  private static func isZip(_ magic: [UInt8]) -> Bool {
    magic[0] == 0x50 && magic[1] == 0x4B && (magic[2...] == [3, 4] || magic[2...] == [5, 6])
  }

  // MARK: Standard input

  private mutating func addStandardInput(_ console: Console) throws(Failure) {
    let source = console.standardInput()
    var front = [UInt8](repeating: 0, count: 4)
    var count = 0
    do throws(ByteSourceError) {
      while count < 4 {
        var piece = [UInt8](repeating: 0, count: 4 - count)
        var span = piece.mutableSpan
        var raw = span.mutableBytes
        let got = try source.read(into: &raw)
        if got == 0 { break }
        front.replaceSubrange(count..<count + got, with: piece[..<got])
        count += got
      }
      let whole = PrefixedSource(Array(front[..<count]), source)
      if count == 4, Self.isZip(front) {
        let descriptor = try Spool.descriptor(of: whole)
        return addArchive(try archive(descriptor), "-")
      }
      sources.append(
        FloorSource(name: "-", layer: "stdin", archive: 0, isEntry: false, content: .standardInput))
      standardInput = whole
    } catch {
      throw Failure(.inputOutput, "-: cannot be read: \(error.message)")
    }
  }

  /// Standard input, of which the first bytes have been looked at.
  private(set) var standardInput: PrefixedSource?

  private func archive(_ descriptor: Int32) throws(ByteSourceError) -> ZipArchive {
    do throws(Failure) { return try ZipArchive(descriptor, name: "-") } catch {
      throw .failed(error.message ?? "")
    }
  }

  // MARK: Archives

  private mutating func addArchive(_ archive: ZipArchive, _ name: String) {
    let number = archiveCount
    archiveCount += 1
    for entry in archive.entries where Self.isWanted(entry.name) {
      add("\(name)/\(entry.name)", entry.name, number, .entry(archive, entry))
    }
  }

  private mutating func addFolder(_ path: String, _ name: String) throws(Failure) {
    let number = archiveCount
    archiveCount += 1
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      guard let stream = opendir(folder.isEmpty ? path : "\(path)/\(folder)") else {
        throw Failure(.noInput, "\(shownFile(name + "/" + folder)): cannot be opened: \(systemError())")
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let length = Int(entry.pointee.d_reclen)
        let own = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
        }
        guard !own.hasPrefix("."), own != "__MACOSX" else { continue }
        let relative = folder.isEmpty ? own : "\(folder)/\(own)"
        var status = stat()
        guard stat("\(path)/\(relative)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          // A link may lead round in circles; the system gives up at some forty, and so does the depth here.
          if relative.split(separator: "/").count < 40 { pending.append(relative) }
        } else if Self.isWanted(relative) {
          found.append(relative)
        }
      }
    }
    found.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let base = name.hasSuffix("/") ? String(name.dropLast()) : name
    for relative in found { add("\(base)/\(relative)", relative, number, .file("\(path)/\(relative)")) }
  }

  private mutating func add(_ name: String, _ entry: String, _ archive: Int, _ content: FloorSource.Content) {
    let source = FloorSource(
      name: name, layer: InputFile(path: entry).layer, archive: archive, isEntry: true, content: content)
    let base = entry.split(separator: "/").last.map(String.init) ?? entry
    if base == "main.json", mains[archive] == nil { mains[archive] = source }
    if base == "manifest.json" {
      if manifests[archive] == nil { manifests[archive] = source }
    } else {
      sources.append(source)
    }
  }

  /// Whether a file of an archive may hold features, by its name.
  private static func isWanted(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts where (part.hasPrefix(".") && part != "." && part != "..") || part == "__MACOSX" { return false }
    var base = (parts.last ?? "").lowercased()
    if base.hasSuffix(".gz") { base.removeLast(3) }
    guard let dot = base.lastIndex(of: ".") else { return false }
    return suffixes.contains(String(base[base.index(after: dot)...]))
  }
}

/// Bytes that were read ahead, and then the rest of a source.
final class PrefixedSource: ByteSource {
  private let front: BytesSource
  private let rest: any ByteSource

  init(_ front: [UInt8], _ rest: any ByteSource) {
    self.front = BytesSource(front)
    self.rest = rest
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    let count = front.read(into: &span)
    return count > 0 ? count : try rest.read(into: &span)
  }
}
