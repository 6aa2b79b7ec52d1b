import Glibc

/// The files of tiles that an earlier run has left.
enum TileFolder {
  /// The paths of a pattern with `{z}`, `{x}` and `{y}` that exist at a zoom.
  static func files(_ pattern: String, zoom: Int, _ console: Console) -> [String] {
    let parts = pattern.replacing("{z}", with: "\(zoom)").split(separator: "/", omittingEmptySubsequences: false)
    var paths = [""]
    for (index, part) in parts.enumerated() {
      paths = paths.flatMap { path -> [String] in
        let separator = index == 0 ? "" : "/"
        guard part.contains("{x}") || part.contains("{y}") else { return [path + separator + part] }
        let folder = path.isEmpty ? (index == 0 ? "." : "/") : path
        return names(in: console.path(folder)).filter { matches($0, String(part)) }.map { path + separator + $0 }
      }
    }
    return paths.filter { access(console.path($0), F_OK) == 0 }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }

  /// Whether a name is the part of a pattern with whole numbers in its places.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    var name = Substring(name)
    var pattern = Substring(pattern)
    while let first = pattern.first {
      if pattern.hasPrefix("{x}") || pattern.hasPrefix("{y}") {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        if digits.isEmpty { return false }
        name = name.dropFirst(digits.count)
        pattern = pattern.dropFirst(3)
      } else {
        guard name.first == first else { return false }
        name.removeFirst()
        pattern.removeFirst()
      }
    }
    return name.isEmpty
  }
}
