import SimpleFeatures

/// Floors as WRLD's indoor maps have them: a file for each level, and a `main.json` that says which is which.
enum WRLDModel {
  /// - Parameter houses: for each archive its `main.json`.
  static func model(of features: FloorFeatures, _ houses: [Int: PropertyValue]) -> FloorModel {
    var model = FloorModel(.wrld)
    // The level of each file, by archive and name.
    var levels: [String: Int] = [:]
    for (archive, house) in houses.sorted(by: { $0.key < $1.key }) {
      guard case .array(let list)? = house["levels"] else { continue }
      let facility = model.facilities.count
      model.facilities.append(
        FloorModel.Facility(
          id: text(house["id"]) ?? "", name: house["name"].map { FloorName(plain: $0) } ?? FloorName()))
      for entry in list {
        guard let file = entry["filename"]?.string else { continue }
        var level = FloorModel.Level(id: text(entry["id"]) ?? file, order: entry["z_order"].flatMap { LevelOrder($0) })
        level.shortName = entry["name"].map { FloorName(plain: $0) } ?? FloorName()
        level.name = entry["readable_name"].map { FloorName(plain: $0) } ?? FloorName()
        level.facilities = [facility]
        levels["\(archive)/\(file)"] = model.levels.count
        model.levels.append(level)
      }
    }
    let ofFile = features.files.map { file in
      let base = file.name.split(separator: "/").last.map(String.init) ?? file.name
      return levels["\(file.archive)/\(base)"]
    }
    model.bindings = features.fileOf.map { file in ofFile[Int(file)].map { model.set(of: $0) } ?? FloorModel.unleveled }
    model.finish { _ in nil }
    return model
  }

  private static func text(_ value: PropertyValue?) -> String? { value.flatMap { FloorName(plain: $0).text([]) } }
}
