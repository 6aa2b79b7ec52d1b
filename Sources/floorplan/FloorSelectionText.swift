import Extents
import Floors
import GeoJSON
import SimpleFeatures

/// What is selected, as `--selection-out` writes it.
struct FloorSelectionText {
  private let model: FloorModel
  private let view: FloorView

  init(_ model: FloorModel, _ view: FloorView) {
    self.model = model
    self.view = view
  }

  /// Site, facility, level and orders as a JSON object.
  static func members(_ model: FloorModel, _ view: FloorView) -> String { "{\(inner(model, view))}" }

  private static func inner(_ model: FloorModel, _ view: FloorView) -> String {
    let selection = view.selection
    let site = selection.site.map { jsonString(model.sites[$0].id) } ?? "null"
    let facility = selection.facility.flatMap { model.facilities[$0].id }.map(jsonString) ?? "null"
    let level = view.level.map { jsonString(model.levels[$0].id) } ?? "null"
    let orders = selection.orders.map(\.text).joined(separator: ",")
    return "\"site\":\(site),\"facility\":\(facility),\"level\":\(level),\"orders\":[\(orders)]"
  }

  /// The same with the shown levels and the box to zoom to, and a line end.
  func json(_ shapes: FloorShapes) throws -> String {
    let shown = view.shownLevels.map { jsonString(model.levels[$0].id) }.joined(separator: ",")
    let box = try zoomBox(shapes).map { box in
      "[" + [box.west, box.south, box.east, box.north].map { NumberText.text($0) }.joined(separator: ",") + "]"
    }
    return "{\(Self.inner(model, view)),\"shown\":[\(shown)],\"zoom_to\":\(box ?? "null")}\n"
  }

  /// How much wider and higher than what is selected the box is.
  private static let growth = 1.5

  private func zoomBox(_ shapes: FloorShapes) throws -> BoundingBox? {
    var geometry = Geometry()
    if let facility = view.selection.facility, !model.facilities[facility].isGroup {
      geometry = try shapes.geometry(ofFacility: facility, model)
    } else if let site = view.selection.site {
      geometry = try shapes.geometry(ofSite: site, model)
    }
    var extent = Extent()
    _ = extent.add(geometry)
    guard let box = extent.box else { return nil }
    let width = (box.east < box.west ? box.east + 360 : box.east) - box.west
    let height = box.north - box.south
    let sides = width * (Self.growth - 1) / 2
    let ends = height * (Self.growth - 1) / 2
    let south = max(-90, box.south - ends)
    let north = min(90, box.north + ends)
    guard width * Self.growth < 360 else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
    func wrapped(_ longitude: Double) -> Double {
      longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
    return BoundingBox(
      west: wrapped(box.west - sides), south: south, east: wrapped(box.west + width + sides), north: north)
  }
}

extension EarlierSelection {
  /// What `--previous` names; nil without it, and where the file is not there yet.
  /// - Throws: `Failure` with status 65 for what is no selection.
  static func read(_ command: FloorFilterCommand, _ console: Console) throws -> EarlierSelection? {
    guard let path = command.previous else { return nil }
    guard let text = try FloorReading.bytes(at: console.path(path), shownAs: path) else { return nil }
    do throws(JSONError) { _ = try JSONDocument(text) } catch {
      throw Failure(.data, "\(shownFile(path)): is no selection: it is not JSON")
    }
    let value = propertyValue(text)
    guard case .object = value else { throw Failure(.data, "\(shownFile(path)): is no selection: it is not an object") }
    var earlier = EarlierSelection()
    earlier.site = value["site"]?.string
    earlier.facility = value["facility"]?.string
    earlier.level = value["level"]?.string
    if case .array(let orders)? = value["orders"] { earlier.orders = orders.compactMap { LevelOrder($0) } }
    return earlier
  }
}
