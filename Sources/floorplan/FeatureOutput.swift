import Arguments
import GeoJSON

/// The options of every command that writes; the formats are each command's own.
struct FeatureOutput {
  var path: String?
  var toCRS: String?
  var precision: Int?

  static let section = "Output"

  static var options: [Option<Self>] {
    let toCRS = Option(
      "to-crs", value: "CRS", to: \Self.toCRS, "coordinate reference system of the output", section: section)
    return [fileOptions[0], toCRS, fileOptions[1]]
  }

  /// Those of a command that leaves coordinates in the reference system that they have.
  static var fileOptions: [Option<Self>] {
    [
      Option(
        "output", short: "o", value: "FILE", to: \.path, "write to FILE, which is replaced only when all went well",
        details: "In .gz it is compressed.", section: section),
      Option("precision", value: "N", to: \.precision, "decimals of computed coordinates", section: section),
    ]
  }

  func validate() throws(ArgumentError) {
    if let precision, !(0...15).contains(precision) {
      throw ArgumentError("--precision must be from 0 to 15, not \(precision)")
    }
  }

  /// Opens what `-o` names, else standard output.
  func open(_ console: Console) throws(Failure) -> Output {
    guard let path, path != "-" else { return Output(standard: console) }
    return try Output(path: console.path(path), shownAs: path)
  }

  /// The suffix of the output file, lower case, before `.gz`; nil without one.
  var suffix: String? {
    guard var name = path?.lowercased() else { return nil }
    if name.hasSuffix(".gz") { name.removeLast(3) }
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    return String(name[name.index(after: dot)...])
  }
}
