/// The rules of Simple Indoor Tagging.
extension FloorCheck {
  mutating func checkOpenStreetMap(_ fields: FloorFields) {
    let tags = OpenStreetMapTags(features, fields)
    for feature in 0..<features.count {
      func values(_ tag: OpenStreetMapTags.Tag) -> LevelValues {
        LevelValues(tags.value(features, feature, tag).map { [features.pool.value($0)] } ?? [])
      }
      let level = values(.level)
      let repeats = values(.repeatOn)
      let remarks = level.remarks.union(repeats.remarks)
      for token in level.unreadable + repeats.unreadable {
        note(.error, "osm.level_unparsable", feature, "\(token) is no level; write numbers, with ; between")
      }
      if let low = order(tags, feature, .minLevel), let high = order(tags, feature, .maxLevel), low > high {
        note(.error, "osm.min_max", feature, "min_level \(low.text) is above max_level \(high.text)")
      }
      if let indoor = tags.text(features, feature, .indoor), indoor != "no", level.isEmpty, repeats.isEmpty,
        model.spans[feature] == nil
      {
        note(.warning, "osm.level_missing", feature, "indoor=\(indoor) without a level")
      }
      if remarks.contains(.comma) {
        note(.warning, "osm.level_comma", feature, "a comma in a level; write ; between levels and a decimal point")
      }
      if remarks.contains(.fraction) {
        note(
          .warning, "osm.range_fraction", feature, "a range whose ends differ by no whole number; only its ends count")
      }
      if !level.orders.isEmpty, !Set(level.orders).isDisjoint(with: repeats.orders) {
        note(.warning, "osm.repeat_on_level", feature, "repeat_on says a level again")
      }
      if remarks.contains(.unsorted) { note(.note, "osm.level_unsorted", feature, "the levels do not ascend") }
      if remarks.contains(.reversed) { note(.note, "osm.range_reversed", feature, "a range from top to bottom") }
      if level.isEmpty && !repeats.isEmpty {
        note(.note, "osm.repeat_on_alone", feature, "repeat_on without level")
      }
    }
  }

  private func order(_ tags: OpenStreetMapTags, _ feature: Int, _ tag: OpenStreetMapTags.Tag) -> LevelOrder? {
    tags.value(features, feature, tag).flatMap { LevelOrder(features.pool.value($0)) }
  }
}
