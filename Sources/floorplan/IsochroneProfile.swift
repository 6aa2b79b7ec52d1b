import Arguments
import GeoJSON
import Glibc
import Isochrones
import SimpleFeatures

/// A mode's numbers as JSON: what `--print-profile` writes and `--profile` reads.
enum IsochroneProfile {
  private typealias Path<Value> = WritableKeyPath<Profile, Value> & Sendable

  private static let numbers: [(name: String, path: Path<Double>)] = [
    ("other_kmh", \.otherSpeed), ("maxspeed_factor", \.signFactor), ("ferry_kmh", \.ferrySpeed),
    ("ferry_wait_s", \.ferryWait), ("lift_wait_s", \.liftWait), ("lift_level_s", \.liftLevel),
    ("escalator_kmh", \.escalatorSpeed), ("buffer_m", \.buffer), ("indoor_buffer_m", \.indoorBuffer),
    ("max_incline_percent", \.maximumIncline), ("max_kerb_m", \.maximumKerb),
  ]
  private static let lists: [(name: String, path: Path<[String]>)] = [
    ("refused", \.refused), ("allowed", \.allowed), ("access_keys", \.accessKeys),
  ]
  private static let tables: [(name: String, path: Path<[String: Double]>)] = [
    ("speed_kmh", \.speeds), ("tracktype_kmh", \.tracktypeSpeeds), ("surface_kmh", \.surfaceSpeeds),
  ]
  private static let energies: [(name: String, path: WritableKeyPath<Profile.Energy, Double> & Sendable)] = [
    ("mass_kg", \.mass), ("rolling", \.rolling), ("drag_area_m2", \.dragArea), ("efficiency", \.efficiency),
    ("auxiliary_w", \.auxiliary),
  ]

  /// The members of a mode's object, in their order.
  private static func members(_ mode: TravelMode) -> [String] {
    var names = ["mode", "speed_kmh", "other_kmh"]
    if mode.isMotor { names += ["top_kmh", "maxspeed_factor"] }
    names += ["ferry_kmh", "ferry_wait_s"]
    if !mode.isMotor { names += ["lift_wait_s", "lift_level_s"] }
    if mode == .pedestrian { names.append("escalator_kmh") }
    names += ["buffer_m", "indoor_buffer_m"]
    if !mode.isOnFoot { names += ["tracktype_kmh", "surface_kmh"] }
    names += ["refused", "allowed", "access_keys", mode.isMotor ? "open_barriers" : "closed_barriers"]
    if mode == .wheelchair { names += ["max_incline_percent", "max_kerb_m"] }
    if !mode.isOnFoot { names.append("energy") }
    return names
  }

  // MARK: Writing

  /// The object, a member a line.
  static func json(_ profile: Profile) -> String {
    let lines = members(profile.mode).map { name in "  \(jsonString(name)): \(value(name, profile))" }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  private static func value(_ name: String, _ profile: Profile) -> String {
    if name == "mode" { return jsonString(profile.mode.rawValue) }
    if name == "top_kmh" { return profile.topSpeed.map(NumberText.plain) ?? "null" }
    if name.hasSuffix("_barriers") { return list(profile.barriers) }
    if let row = numbers.first(where: { $0.name == name }) { return NumberText.plain(profile[keyPath: row.path]) }
    if let row = lists.first(where: { $0.name == name }) { return list(profile[keyPath: row.path]) }
    if let row = tables.first(where: { $0.name == name }) {
      let table = profile[keyPath: row.path]
      let order = table.keys.sorted { (-(table[$0] ?? 0), $0) < (-(table[$1] ?? 0), $1) }
      return object(order.map { ($0, table[$0] ?? 0) })
    }
    guard let energy = profile.energy else { return "null" }
    return object(energies.map { ($0.name, energy[keyPath: $0.path]) })
  }

  private static func list(_ words: [String]) -> String { "[\(words.map(jsonString).joined(separator: ", "))]" }

  private static func object(_ members: [(String, Double)]) -> String {
    "{\(members.map { "\(jsonString($0.0)): \(NumberText.plain($0.1))" }.joined(separator: ", "))}"
  }

  // MARK: Reading

  /// Lays the object of a file over a profile.
  /// - Throws: `Failure` with status 66 without the file, 65 for what is no profile.
  static func read(_ path: String, over profile: Profile, _ console: Console) throws(Failure) -> Profile {
    let name = shownFile(path)
    let descriptor = open(console.path(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): cannot be opened: \(systemError())") }
    let text: [UInt8]
    do throws(ByteSourceError) {
      text = try DescriptorSource(descriptor, isOwned: true).readAll(limit: largest)
    } catch {
      throw Failure(.noInput, "\(name): cannot be read: \(error.message)")
    }
    func fail(_ message: String, _ offset: Int) -> Failure {
      let place = Place(byte: offset, in: text)
      return Failure(.data, "\(name):\(place.line):\(place.column): \(message)")
    }
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(text) } catch {
      throw fail("expected \(error.expectation)", error.offset)
    }
    guard document.kind(document.root) == .object else {
      throw fail("expected an object, as --print-profile writes it", document.offset(document.root))
    }
    var result = profile
    let known = members(profile.mode)
    for node in document.children(document.root) {
      let member = document.name(node) ?? ""
      guard known.contains(member) else {
        let hint =
          nearest(member, in: known).map { "; did you mean '\($0)'?" } ?? "; one of \(known.joined(separator: ", "))"
        throw fail("unknown member '\(shown(member))'\(hint)", document.nameOffset(node))
      }
      if let wrong = set(member, document, node, &result) {
        throw fail("\(member): \(wrong.message)", document.offset(wrong.node))
      }
    }
    return result
  }

  /// Bytes; a profile is written by hand.
  private static let largest = 1 << 20

  private typealias Wrong = (message: String, node: JSONDocument.Node)

  /// Sets a member.
  /// - Returns: what is wrong with its value.
  private static func set(
    _ name: String, _ document: JSONDocument, _ node: JSONDocument.Node, _ profile: inout Profile
  ) -> Wrong? {
    let value = document.value(node)
    if name == "mode" {
      return value.string == profile.mode.rawValue
        ? nil : ("not \(profile.mode.rawValue), the --mode of this run", node)
    }
    if let row = tables.first(where: { $0.name == name }) {
      guard document.kind(node) == .object else { return ("expected an object of numbers", node) }
      for member in document.children(node) {
        let key = document.name(member) ?? ""
        switch document.value(member) {
        case .null: profile[keyPath: row.path][key] = name == "speed_kmh" ? 0 : nil
        case .number(let number) where number.value >= 0 && number.value.isFinite:
          profile[keyPath: row.path][key] = number.value
        default: return ("\(shown(key)): expected a number from 0, or null", member)
        }
      }
      return nil
    }
    if let row = lists.first(where: { $0.name == name }) {
      return words(document, node, &profile[keyPath: row.path], isKeys: name == "access_keys")
    }
    if name.hasSuffix("_barriers") { return words(document, node, &profile.barriers, isKeys: false) }
    if name == "energy" {
      guard document.kind(node) == .object else { return ("expected an object of numbers", node) }
      let names = energies.map(\.name)
      for member in document.children(node) {
        let key = document.name(member) ?? ""
        guard let row = energies.first(where: { $0.name == key }) else {
          let hint = nearest(key, in: names).map { "; did you mean '\($0)'?" } ?? ""
          return ("unknown member '\(shown(key))'\(hint)", member)
        }
        guard let number = document.value(member).number, number.isFinite, number >= 0,
          number > 0 || key != "efficiency"
        else { return ("\(key): expected a number from 0", member) }
        profile.energy?[keyPath: row.path] = number
      }
      return nil
    }
    guard let number = value.number, number.isFinite, number >= 0 else { return ("expected a number from 0", node) }
    if name == "top_kmh" {
      profile.topSpeed = number
    } else if let row = numbers.first(where: { $0.name == name }) {
      if number == 0, ["buffer_m", "indoor_buffer_m"].contains(name) { return ("expected a number above 0", node) }
      profile[keyPath: row.path] = number
    }
    return nil
  }

  private static func words(
    _ document: JSONDocument, _ node: JSONDocument.Node, _ list: inout [String], isKeys: Bool
  ) -> Wrong? {
    guard document.kind(node) == .array else { return ("expected a list of texts", node) }
    var result: [String] = []
    let keys = TagKey.allCases.map(\.name)
    for item in document.children(node) {
      guard let word = document.value(item).string else { return ("expected a list of texts", item) }
      if isKeys && !keys.contains(word) {
        let hint = nearest(word, in: keys).map { "; did you mean '\($0)'?" } ?? ""
        return ("'\(shown(word))' is no key of access\(hint)", item)
      }
      result.append(word)
    }
    list = result
    return nil
  }
}
