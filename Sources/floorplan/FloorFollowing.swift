import Floors
import Glibc
import SimpleFeatures
import Topology

/// What a viewpoint selects, given what was selected before.
struct FloorFollowing {
  private let command: FloorFilterCommand
  private let model: FloorModel
  private let shapes: FloorShapes
  private let languages: [String]

  init(_ command: FloorFilterCommand, _ model: FloorModel, _ shapes: FloorShapes, _ languages: [String]) {
    self.command = command
    self.model = model
    self.shapes = shapes
    self.languages = languages
  }

  /// The scale of zoom 0 with tiles of 256 pixels and 96 pixels an inch, on the equator.
  private static let scaleOfZoom0 = 591_657_550.5

  func selection(_ earlier: EarlierSelection?) throws -> (FloorSelection, [FloorModel.Remark]) {
    var remarks: [FloorModel.Remark] = []
    let (known, kept) = kept(earlier, &remarks)
    guard let viewpoint = command.viewpoint, command.auto != .never else { return (kept, remarks) }
    if model.sites.isEmpty && model.facilities.allSatisfy(\.isGroup) {
      remarks.append(("no-facilities", "the data have no sites and facilities that a viewpoint could select"))
      return (FloorSelection(), remarks)
    }
    try requireGEOS()
    let scale = viewpoint.scale ?? command.zoom.map { Self.scaleOfZoom0 / pow(2, $0) } ?? 0
    if scale <= command.facilityScale {
      let facilities = model.facilities.indices.filter { !model.facilities[$0].isGroup }
      let found = try smallest(facilities, at: viewpoint) { facility in
        (
          try shapes.geometry(ofFacility: facility, model), model.facilities[facility].name.text(languages) ?? "",
          model.facilities[facility].id ?? ""
        )
      }
      if let found {
        return (model.select(found, keeping: known, command.ground, FloorSelection()), remarks)
      }
      if command.auto == .alwaysNotClearing { return (kept, remarks) }
    }
    if scale <= command.siteScale {
      let found = try smallest(Array(model.sites.indices), at: viewpoint) { site in
        (try shapes.geometry(ofSite: site, model), model.sites[site].name.text(languages) ?? "", model.sites[site].id)
      }
      if let found {
        if command.auto == .alwaysNotClearing, kept.site == found { return (kept, remarks) }
        var selection = FloorSelection()
        selection.site = found
        selection.isSiteBound = true
        return (selection, remarks)
      }
    }
    return (command.auto == .always ? FloorSelection() : kept, remarks)
  }

  /// Of those whose area covers the viewpoint the one with the smallest area, then by name, then by id.
  private func smallest(
    _ candidates: [Int], at viewpoint: Viewpoint, _ describe: (Int) throws -> (Geometry, String, String)
  ) throws -> Int? {
    var best: (area: Double, name: String, id: String, index: Int)?
    for candidate in candidates {
      let (geometry, name, id) = try describe(candidate)
      guard !geometry.coordinates.isEmpty else { continue }
      let covers = try PreparedGeometry(geometry).covers(x: viewpoint.longitude, y: viewpoint.latitude)
      guard covers else { continue }
      let area = try geometry.area()
      if let best, (best.area, best.name, best.id) <= (area, name, id) { continue }
      best = (area, name, id, candidate)
    }
    return best?.index
  }

  /// What was selected before, as far as the data still have it.
  private func kept(
    _ earlier: EarlierSelection?, _ remarks: inout [FloorModel.Remark]
  ) -> (known: EarlierSelection?, selection: FloorSelection) {
    guard let earlier else { return (nil, FloorSelection()) }
    var selection = FloorSelection()
    func lost(_ kind: String, _ id: String) -> (EarlierSelection?, FloorSelection) {
      remarks.append(
        ("selection-lost", "\(kind) \(id) of the earlier selection is not in the data; nothing was selected before"))
      return (nil, FloorSelection())
    }
    if let id = earlier.site {
      guard let site = model.sites.firstIndex(where: { $0.id == id }) else { return lost("site", id) }
      selection.site = site
    }
    if let id = earlier.facility {
      guard let facility = model.facilities.firstIndex(where: { $0.id == id }) else { return lost("facility", id) }
      return (earlier, model.select(facility, keeping: earlier, command.ground, selection))
    }
    if let id = earlier.level {
      guard let level = model.levels.firstIndex(where: { $0.id == id }) else { return lost("level", id) }
      selection.levels = [level]
      selection.facilities = model.levels[level].facilities
      selection.orders = [model.levels[level].order].compactMap { $0 }
      return (earlier, selection)
    }
    if !earlier.orders.isEmpty {
      selection.orders = earlier.orders
      selection.facilities = model.facilities.indices.filter { facility in
        model.facilities[facility].levels.contains { level in
          model.levels[level].order.map(earlier.orders.contains) == true
        }
      }
      return (earlier, selection)
    }
    selection.isSiteBound = selection.site != nil
    return (earlier, selection)
  }
}
