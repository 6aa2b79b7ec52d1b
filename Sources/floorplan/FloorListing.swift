import Floors
import GeoJSON
import SimpleFeatures

/// What there is: sites, their facilities, and the levels of those, as a tree of text or as JSON.
struct FloorListing {
  private let view: FloorView?
  private let model: FloorModel?
  private let languages: [String]
  private let searches: [String]

  static var empty: FloorListing { FloorListing() }

  private init() { (view, model, languages, searches) = (nil, nil, [], []) }

  init(_ model: FloorModel, _ view: FloorView, _ languages: [String], _ searches: [String]) {
    self.model = model
    self.view = view
    self.languages = languages
    self.searches = searches.map(NameFolding.folded)
  }

  /// A site with those of its facilities that are listed, the groups of its levels last.
  private struct Listed {
    var site: Int?
    var facilities: [Int]
    var groups: [Int]
  }

  private func listed() -> [Listed] {
    guard let model else { return [] }
    let sites: [Int?] = model.sites.indices.sorted { a, b in
      precedes(name(site: a), model.sites[a].id, name(site: b), model.sites[b].id)
    }
    return (sites + [nil]).compactMap { site in
      var own = model.facilities.indices.filter { model.facilities[$0].site == site }
      let isNamed = site.map { site in searches.allSatisfy { model.sites[site].name.contains(folded: $0) } } ?? false
      if !searches.isEmpty && !isNamed {
        own = own.filter { facility in searches.allSatisfy { model.facilities[facility].name.contains(folded: $0) } }
        if own.isEmpty { return nil }
      }
      if site == nil && own.isEmpty { return nil }
      let named = own.filter { !model.facilities[$0].isGroup }.sorted { a, b in
        precedes(name(facility: a), model.facilities[a].id ?? "", name(facility: b), model.facilities[b].id ?? "")
      }
      return Listed(site: site, facilities: named, groups: own.filter { model.facilities[$0].isGroup })
    }
  }

  /// All facilities and groups in the order of the list.
  var facilities: [Int] { listed().flatMap { $0.facilities + $0.groups } }

  /// Natural order of names, then of ids; nameless last.
  private func precedes(_ a: String?, _ aID: String, _ b: String?, _ bID: String) -> Bool {
    guard let a else { return b == nil && NameFolding.naturallyPrecedes(aID, bID) }
    guard let b else { return true }
    return a == b ? NameFolding.naturallyPrecedes(aID, bID) : NameFolding.naturallyPrecedes(a, b)
  }

  private func name(site: Int) -> String? { model?.sites[site].name.text(languages) }
  private func name(facility: Int) -> String? { model?.facilities[facility].name.text(languages) }

  // MARK: JSON

  func json(_ model: FloorModel?) -> String {
    guard let model, let view else {
      return #"{"schema":null,"selection":{"site":null,"facility":null,"level":null,"orders":[]},"sites":[],"#
        + "\"unleveled\":0,\"unresolved\":0}\n"
    }
    let sites = listed().map { entry in
      let levels = entry.groups.flatMap { model.facilities[$0].levels }.map { json(level: $0) }
      return "{\"id\":\(text(entry.site.map { model.sites[$0].id })),"
        + "\"name\":\(text(entry.site.flatMap { name(site: $0) })),"
        + "\"selected\":\(entry.site != nil && view.selection.site == entry.site),"
        + "\"facilities\":[\(entry.facilities.map { json(facility: $0) }.joined(separator: ","))],"
        + "\"levels\":[\(levels.joined(separator: ","))]}"
    }
    return "{\"schema\":\"\(model.schema.rawValue)\",\"selection\":\(FloorSelectionText.members(model, view)),"
      + "\"sites\":[\(sites.joined(separator: ","))],"
      + "\"unleveled\":\(unleveledCount(model)),\"unresolved\":\(model.bindings.count { $0 == FloorModel.unresolved })}\n"
  }

  private func unleveledCount(_ model: FloorModel) -> Int {
    model.bindings.indices.count { model.bindings[$0] == FloorModel.unleveled && model.spans[$0] == nil }
  }

  private func json(facility: Int) -> String {
    guard let model, let view else { return "" }
    let entry = model.facilities[facility]
    let ground = model.groundOrder(of: facility, .zeroOrLowest).map(\.text) ?? "null"
    return "{\"id\":\(text(entry.id)),\"name\":\(text(name(facility: facility))),"
      + "\"selected\":\(view.selection.facility == facility),\"ground\":\(ground),"
      + "\"levels\":[\(entry.levels.map { json(level: $0) }.joined(separator: ","))]}"
  }

  private func json(level number: Int) -> String {
    guard let model, let view else { return "" }
    let level = model.levels[number]
    var members = [
      "\"id\":\(jsonString(level.id))", "\"order\":\(level.order.map(\.text) ?? "null")",
      "\"short_name\":\(text(level.shortName.text(languages)))", "\"name\":\(text(level.name.text(languages)))",
      "\"outdoor\":\(level.isOutdoor)", "\"features\":\(level.featureCount)", "\"shown\":\(view.shown[number])",
    ]
    if level.facilities.count > 1 {
      members.append(
        "\"facilities\":[\(level.facilities.map { text(model.facilities[$0].id) }.joined(separator: ","))]")
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func text(_ text: String?) -> String { text.map(jsonString) ?? "null" }

  // MARK: Text

  func text(_ model: FloorModel?) -> String {
    guard let model else { return "" }
    var result = ""
    for entry in listed() {
      if let site = entry.site {
        result += "site \(shown(name(site: site) ?? "-"))  [\(shown(model.sites[site].id))]\n"
      }
      for facility in entry.facilities {
        let id = model.facilities[facility].id ?? ""
        result += "  facility \(shown(name(facility: facility) ?? "-"))  [\(shown(id))]\n"
        result += lines(model.facilities[facility].levels, indent: 4)
      }
      for group in entry.groups { result += lines(model.facilities[group].levels, indent: 2) }
    }
    return result
  }

  /// A line for each level, its order and short name in columns.
  private func lines(_ levels: [Int], indent: Int) -> String {
    guard let model, let view else { return "" }
    let rows = levels.map { number -> (order: String, short: String, rest: String, isShown: Bool) in
      let level = model.levels[number]
      let name = level.name.text(languages).map { "  \(shown($0))" } ?? ""
      return (
        level.order?.text ?? "-", shown(level.shortName.text(languages) ?? "-"),
        "\(name)  (\(level.featureCount))  [\(shown(level.id))]", view.shown[number]
      )
    }
    let orderWidth = max(3, rows.map(\.order.count).max() ?? 0)
    let shortWidth = rows.map(\.short.count).max() ?? 0
    let space = { (count: Int) in String(repeating: " ", count: max(0, count)) }
    return rows.map { row in
      space(indent) + (row.isShown ? "* " : "  ") + space(orderWidth - row.order.count) + row.order + "  " + row.short
        + space(shortWidth - row.short.count) + row.rest + "\n"
    }.joined()
  }
}
