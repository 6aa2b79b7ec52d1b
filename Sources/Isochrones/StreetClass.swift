/// What a line is by its tags, whoever travels.
enum StreetClass: Hashable {
  /// A street of a class of `highway`.
  case street(String)
  case ferry
  /// A lift drawn as a line.
  case lift
  /// Planned, closed or gone.
  case never
  /// Nothing says that it is a street.
  case none

  private static let neverClasses = [
    "construction", "proposed", "planned", "abandoned", "disused", "razed", "demolished", "no",
  ]

  /// - Parameter isPlain: whether no line of the network has a class, so that every line is a street.
  init(_ tags: TagTable, _ set: Int, isPlain: Bool) {
    var name = tags.value(set, .highway)
    if name.isEmpty { name = tags.value(set, .fclass) }
    if name.isEmpty {
      switch tags.value(set, .route) {
      case "ferry", "shuttle_train": self = .ferry
      default: self = isPlain ? .street("unclassified") : .none
      }
    } else if name == "ferry" {
      self = .ferry
    } else if name == "elevator" {
      self = .lift
    } else if Self.neverClasses.contains(name) {
      self = .never
    } else if tags.value(set, .highway).isEmpty, name.hasPrefix("track_grade") {
      // Geofabrik's tables put the tracktype into the class.
      self = .street("track")
    } else {
      self = .street(name)
    }
  }

  var isStreet: Bool {
    switch self {
    case .street, .ferry, .lift: true
    case .never, .none: false
    }
  }
}

/// The tags of one set, with what Geofabrik's tables write otherwise.
struct Tags {
  let table: TagTable
  let set: Int

  /// The value of a tag, empty where it is absent.
  subscript(key: TagKey) -> String {
    let value = table.value(set, key)
    guard !table.has(set, .highway), table.has(set, .fclass) else { return value }
    switch (key, value) {
    case (.oneway, "F"): return "yes"
    case (.oneway, "T"): return "-1"
    case (.oneway, "B"): return "no"
    case (.bridge, "T"), (.tunnel, "T"): return "yes"
    case (.bridge, "F"), (.tunnel, "F"): return "no"
    case (.tracktype, ""):
      let name = table.value(set, .fclass)
      return name.hasPrefix("track_grade") ? String(name.dropFirst(6)) : ""
    default: return value
    }
  }

  func has(_ key: TagKey) -> Bool { !self[key].isEmpty }

  func isOneOf(_ key: TagKey, _ words: String...) -> Bool { words.contains(self[key]) }

  /// Whether it is present and not `no`.
  func isOn(_ key: TagKey) -> Bool { !self[key].isEmpty && self[key] != "no" }
}
