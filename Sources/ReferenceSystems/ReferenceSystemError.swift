/// Why a reference system or a transformation cannot be had; its text says what is wrong and how to mend it.
public enum ReferenceSystemError: Error, Sendable, Equatable {
  /// The library cannot be loaded.
  case unavailable
  /// The library does not find its database.
  case databaseMissing
  /// PROJ does not know the name.
  case unknown(String)
  /// The name stands for something without two horizontal axes: a geocentric or vertical system, or no system at all.
  case notHorizontal(String)
  /// The datum grid of that name, which the definition asks for, is not installed.
  case gridMissing(String)
  /// PROJ finds no way from one system to the other.
  case noOperation(from: String, to: String)
  /// Anything else, in PROJ's words.
  case failed(String)

  /// Whether something has to be installed, rather than the request changed.
  public var isMissingResource: Bool {
    switch self {
    case .unavailable, .databaseMissing, .gridMissing: true
    case .unknown, .notHorizontal, .noOperation, .failed: false
    }
  }
}

extension ReferenceSystemError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unavailable: "the PROJ library cannot be loaded; install libproj25 and proj-data"
    case .databaseMissing: "PROJ does not find its database proj.db; install proj-data, or name its folder in PROJ_DATA"
    case .unknown(let name): "unknown reference system '\(name)'; \(Self.remedy(for: name))"
    case .notHorizontal(let name):
      "'\(name)' is not a geographic or projected reference system; give one with two horizontal axes"
    case .gridMissing(let name): "PROJ does not find the grid '\(name)'; install it, or name its folder in PROJ_DATA"
    case .noOperation(let source, let target):
      "PROJ knows no transformation from '\(source)' to '\(target)'; give two systems of the same celestial body"
    case .failed(let detail): "PROJ failed: \(detail)"
    }
  }

  private static func remedy(for name: String) -> String {
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? "did you mean EPSG:\(name)?" : "give a code such as EPSG:25832"
  }
}
