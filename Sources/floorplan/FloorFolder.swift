import Floors
import GeoJSON
import Glibc
import SimpleFeatures

/// A folder with a file for each floor, and an index of them.
struct FloorFolder {
  private let path: String
  private let console: Console

  init(_ path: String, _ console: Console) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    self.console = console
  }

  /// Writes every part, then the index; then takes away what only an older index names.
  func write(_ split: FloorSplit, _ model: FloorModel, _ languages: [String], _ writer: FloorWriter) throws {
    let old = try earlierFiles()
    var names = Set<String>()
    var entries: [String] = []
    for part in split.parts {
      let facility = model.facilities[part.facility]
      let short = part.levels.first.flatMap { model.levels[$0].shortName.text(languages) }
      let name = Self.fileName(
        facility.name.text(languages) ?? facility.id ?? facility.site.map { model.sites[$0].name.text(languages) ?? "" }
          ?? "", part.order, short ?? "", &names)
      let output = try Output(
        path: console.path("\(path)/\(name)"), shownAs: "\(path)/\(name)", makesFolders: true, keepsEqual: true)
      try writer.write(part.features.lazy.map { Int($0) }, to: output)
      try output.commit()
      let long = part.levels.first.flatMap { model.levels[$0].name.text(languages) }
      entries.append(
        "{\"file\":\(jsonString(name)),\"site\":\(text(facility.site.map { model.sites[$0].id })),"
          + "\"facility\":\(text(facility.id)),\"order\":\(part.order.text),"
          + "\"levels\":[\(part.levels.map { jsonString(model.levels[$0].id) }.joined(separator: ","))],"
          + "\"short_name\":\(text(short)),\"name\":\(text(long)),\"features\":\(part.features.count)}")
    }
    let index = try Output(
      path: console.path("\(path)/index.json"), shownAs: "\(path)/index.json", makesFolders: true, keepsEqual: true)
    let list = entries.isEmpty ? "" : "\n" + entries.joined(separator: ",\n") + "\n"
    try index.write("{\"schema\":\"\(model.schema.rawValue)\",\"floors\":[\(list)]}\n")
    try index.commit()
    for name in old where !names.contains(name) { unlink(console.path("\(path)/\(name)")) }
  }

  private func text(_ text: String?) -> String { text.map(jsonString) ?? "null" }

  /// The files that an index of an earlier run names; names that could lead elsewhere do not count.
  private func earlierFiles() throws(Failure) -> [String] {
    let name = "\(path)/index.json"
    guard let bytes = try FloorReading.bytes(at: console.path(name), shownAs: name),
      case .array(let floors)? = propertyValue(bytes)["floors"]
    else { return [] }
    return floors.compactMap { $0["file"]?.string }.filter { name in
      name.hasSuffix(".geojson") && !name.hasPrefix(".") && name.utf8.allSatisfy(Self.isPlain)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Facility, order and short name in letters, digits, points and hyphens; not yet among `names`, and then in them.
  private static func fileName(
    _ facility: String, _ order: LevelOrder, _ short: String, _ names: inout Set<String>
  ) -> String {
    func plain(_ text: String) -> String {
      var result = ""
      for scalar in NameFolding.folded(text).unicodeScalars {
        let isPlain = scalar.isASCII && self.isPlain(UInt8(scalar.value)) && scalar != "_"
        if isPlain { result.unicodeScalars.append(scalar) } else if !result.hasSuffix("-") { result += "-" }
      }
      return String(result.drop { $0 == "." || $0 == "-" }.prefix(60))
    }
    let facility = plain(facility)
    let short = plain(short)
    let base = "\(facility.isEmpty ? "floors" : facility)_\(order.text)\(short.isEmpty ? "" : "_\(short)")"
    var name = "\(base).geojson"
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)_\(number).geojson"
      number += 1
    }
    return name
  }
}
