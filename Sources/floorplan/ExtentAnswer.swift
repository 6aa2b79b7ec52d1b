import Extents
import GeoJSON
import SimpleFeatures

/// Writes the answers of `extent` in the form that was asked for.
final class ExtentAnswer {
  let output: Output
  private let command: ExtentCommand
  private let reporter: Reporter
  private let space: ExtentSpace
  private let format: ExtentFormat
  /// Lays features out; nil when the answer is one Feature by itself, or none.
  private var features: FeatureWriter?

  init(_ command: ExtentCommand, _ output: Output, _ reporter: Reporter, _ space: ExtentSpace) {
    self.command = command
    self.output = output
    self.reporter = reporter
    self.space = space
    format = command.answer
    let isAlone = format == .geojson && command.by == nil && command.job != .tiles
    features = isAlone ? nil : FeatureWriter.Form(rawValue: format.rawValue).map(FeatureWriter.init)
  }

  func begin() throws(Failure) {
    var bytes: [UInt8] = []
    features?.begin(&bytes)
    try output.write(bytes)
  }

  func end() throws(Failure) {
    var bytes: [UInt8] = []
    features?.end(&bytes)
    try output.write(bytes)
  }

  // MARK: A group

  func write(_ group: ExtentGroup) throws {
    switch command.job {
    case .camera: try writeCamera(group)
    case .shape: try writeShape(group)
    default: try writeBox(group)
    }
  }

  private func writeBox(_ group: ExtentGroup) throws {
    let box = try finished(group.extent.box)
    let numbers = box.map { self.numbers($0, group.extent.altitudes) }
    let decimals = command.output.precision
    switch format {
    case .partial: try writePartial(group)
    case .text, .csv, .bbox:
      if command.by != nil { return try writeLine(group, numbers) }
      let boxes = command.isSplit ? box.map { $0.split } ?? [] : []
      let lines = boxes.count > 1 ? boxes.map { self.numbers($0, group.extent.altitudes) } : numbers.map { [$0] } ?? []
      if lines.isEmpty && format == .bbox { try output.write("null\n") }
      for line in lines {
        let texts = line.map(NumberText.plain)
        switch format {
        case .text: try output.write(texts.joined(separator: " ") + "\n")
        case .csv: try output.write(texts.joined(separator: ",") + "\n")
        default: try output.write("[" + texts.joined(separator: ",") + "]\n")
        }
      }
    case .json: try output.write("{\(members(group.labels))\(jsonMembers(group, box, numbers))}\n")
    case .geojson, .ndjson, .geojsonseq:
      let geometry = box.map { GeometryWriter.json($0.geometry) }
      try writeFeature(bbox: numbers, properties: properties(group), geometry: geometry ?? "null")
    case .leaflet:
      guard let box else { return try output.write("null\n") }
      let east = box.unwrappedEast
      try output.write(
        "[[\(NumberText.plain(box.south)),\(NumberText.plain(box.west))],[\(NumberText.plain(box.north)),\(NumberText.plain(rounded(east, decimals: decimals ?? 10, decimals == nil ? .toNearestOrEven : .up)))]]\n"
      )
    case .tilejson: try output.write("{\(try tileMembers(box))}\n")
    case .svg: break
    }
  }

  /// The box with its padding, in the reference system and the decimals of the answer.
  private func finished(_ box: BoundingBox?) throws(Failure) -> BoundingBox? {
    guard format != .partial, var box else { return nil }
    let isPlanar = space.isPlanar
    if command.pad.padding != .degrees(0) { box = box.padded(by: command.pad.padding, isPlanar: isPlanar) }
    if space.endsInWebMercator {
      let (mercator, isClamped) = box.inWebMercator
      if isClamped {
        try reporter.warn("clamped", "latitudes beyond 85.0511287798066 have no place in EPSG:3857; clamped to it")
      }
      box = mercator
    }
    if let decimals = command.output.precision, command.job != .camera {
      box = box.roundedOutward(decimals: decimals, isPlanar: isPlanar || space.endsInWebMercator)
    }
    return box
  }

  /// Four numbers, or six with `--3d` where there are altitudes.
  private func numbers(_ box: BoundingBox, _ altitudes: ClosedRange<Double>?) -> [Double] {
    guard command.is3D, let altitudes else { return [box.west, box.south, box.east, box.north] }
    var (low, high) = (altitudes.lowerBound, altitudes.upperBound)
    if let decimals = command.output.precision {
      (low, high) = (rounded(low, decimals: decimals, .down), rounded(high, decimals: decimals, .up))
    }
    return [box.west, box.south, low, box.east, box.north, high]
  }

  private func members(_ labels: [(name: String, text: String)]) -> String {
    labels.map { "\"\($0.name)\":\($0.text)," }.joined()
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(NumberText.plain).joined(separator: ",") + "]"
  }

  private func writeLine(_ group: ExtentGroup, _ numbers: [Double]?) throws(Failure) {
    let count = isAlone ? "" : "\"features\":\(group.extent.features),"
    try output.write("{\(members(group.labels))\(count)\"bbox\":\(numbers.map(Self.list) ?? "null")}\n")
  }

  /// Whether an answer is one for a single feature, which needs no count.
  private var isAlone: Bool { if case .feature? = command.by { true } else { false } }

  private func jsonMembers(_ group: ExtentGroup, _ box: BoundingBox?, _ numbers: [Double]?) -> String {
    let isPlanar = space.isPlanar || space.endsInWebMercator
    let extent = group.extent
    let planar = command.output.toCRS == nil ? extent.planarBox : nil
    let size = box?.size(isPlanar: isPlanar)
    let middle = box?.middle(isPlanar: isPlanar)
    let altitudes = extent.altitudes.map { Self.list([$0.lowerBound, $0.upperBound]) }
    return [
      "\"bbox\":\(numbers.map(Self.list) ?? "null")", "\"crosses\":\(!isPlanar && box?.crosses == true)",
      "\"width\":\(size.map { NumberText.plain($0.x) } ?? "null")",
      "\"height\":\(size.map { NumberText.plain($0.y) } ?? "null")",
      "\"center\":\(middle.map { Self.list([$0.x, $0.y]) } ?? "null")", "\"z\":\(altitudes ?? "null")",
      "\"planar\":\(planar.map { Self.list([$0.west, $0.south, $0.east, $0.north]) } ?? "null")",
      "\"features\":\(extent.features)", "\"empty\":\(extent.empty)", "\"skipped\":\(extent.skipped)",
      "\"positions\":\(extent.positions)",
    ].joined(separator: ",")
  }

  private func properties(_ group: ExtentGroup) -> [(name: String, text: String)] {
    isAlone ? group.labels : group.labels + [("features", String(group.extent.features))]
  }

  private func writeFeature(
    bbox: [Double]?, properties: [(name: String, text: String)], geometry: String
  ) throws(Failure) {
    let box = bbox.map { "\"bbox\":\(Self.list($0))," } ?? ""
    let members = properties.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",")
    let feature = "{\"type\":\"Feature\",\(box)\"properties\":{\(members)},\"geometry\":\(geometry)}"
    guard features != nil else { return try output.write(feature + "\n") }
    var bytes: [UInt8] = []
    features?.append(Array(feature.utf8).span, to: &bytes)
    try output.write(bytes)
  }

  private func tileMembers(_ box: BoundingBox?) throws(Failure) -> String {
    guard let box else { return "\"bounds\":null" }
    let (bounds, isClamped, isWidened) = box.tileBounds
    if isClamped {
      try reporter.warn("clamped", "latitudes beyond 85.0511288 have no place in a TileJSON; clamped to it")
    }
    if isWidened {
      try reporter.warn("widened", "TileJSON bounds cannot cross the antimeridian; widened to -180 to 180")
    }
    return "\"bounds\":" + Self.list([bounds.west, bounds.south, bounds.east, bounds.north])
  }

  // MARK: Cameras

  private func writeCamera(_ group: ExtentGroup) throws {
    guard let viewport = command.viewport else { return }
    let box = try finished(group.extent.box)
    var camera = Camera(width: viewport.width, height: viewport.height)
    let padding = command.map.padding ?? EdgeInsets()
    (camera.top, camera.right, camera.bottom, camera.left) = (padding.top, padding.right, padding.bottom, padding.left)
    camera.tileSize = command.tileSize.pixels
    camera.maximumZoom = command.maximumZoom
    camera.integerZoom = command.isIntegerZoom || format == .tilejson
    if let decimals = command.output.precision { camera.decimals = decimals }
    var view: Camera.View?
    do throws(Camera.NoRoom) { view = try box.map { (box) throws(Camera.NoRoom) in try camera.camera(for: box) } } catch
    {
      throw Failure(.usage, "--padding leaves no room in --viewport \(viewport.argumentText)")
    }
    let center = view.map { Self.list([$0.center.x, $0.center.y]) } ?? "null"
    if format == .tilejson {
      let zoom = view.map { ",\"center\":" + Self.list([$0.center.x, $0.center.y, $0.zoom]) } ?? ",\"center\":null"
      return try output.write("{\(try tileMembers(box))\(zoom)}\n")
    }
    let bounds = view.map { Self.list([$0.bounds.west, $0.bounds.south, $0.bounds.east, $0.bounds.north]) }
    try output.write(
      "{\(members(group.labels))\"center\":\(center),\"zoom\":\(view.map { NumberText.plain($0.zoom) } ?? "null"),"
        + "\"bounds\":\(bounds ?? "null"),\"bbox\":\(box.map { Self.list(numbers($0, nil)) } ?? "null")}\n")
  }

  // MARK: Shapes

  private func writeShape(_ group: ExtentGroup) throws {
    let shape = try ExtentShapes(command, space).shape(of: group)
    var properties = self.properties(group)
    switch shape?.measures {
    case .rectangle(let length, let width, let area, let angle)?:
      properties += [("length", length), ("width", width), ("area", area), ("angle", angle)].map {
        ($0.0, NumberText.text($0.1))
      }
    case .circle(let center, let radius)?:
      properties += [("center", Self.list([center.x, center.y])), ("radius", NumberText.text(radius))]
    case .some(.none), nil: break
    }
    let bbox = group.extent.box.map { numbers($0, nil) }
    try writeFeature(
      bbox: bbox, properties: properties, geometry: shape.map { GeometryWriter.json($0.geometry) } ?? "null")
  }

  // MARK: Tiles

  func writeTiles(_ tiles: [Tile]) throws(Failure) {
    for tile in tiles {
      switch format {
      case .json: try output.write("[\(tile.x),\(tile.y),\(tile.zoom)]\n")
      case .geojson, .ndjson, .geojsonseq:
        let box = tile.box
        try writeFeature(
          bbox: nil, properties: [("z", "\(tile.zoom)"), ("x", "\(tile.x)"), ("y", "\(tile.y)")],
          geometry: GeometryWriter.json(box.geometry))
      default: try output.write("\(tile.zoom)/\(tile.x)/\(tile.y)\n")
      }
    }
  }

  // MARK: Partial results

  private func writePartial(_ group: ExtentGroup) throws(Failure) {
    let parts = group.extent.parts
    let range = { (interval: Interval?) in interval.map { Self.list([$0.low, $0.high]) } ?? "null" }
    let longitudes =
      parts.isPlanar
      ? "null" : "[" + parts.longitudes.map { Self.list([$0.low, $0.high]) }.joined(separator: ",") + "]"
    try output.write(
      "{\"floorplan\":\"extent-partial\",\"version\":1,\"crs\":\(jsonString(space.system.name)),"
        + "\"planar\":\(parts.isPlanar),\(members(group.labels))\"features\":\(parts.features),\"empty\":\(parts.empty),"
        + "\"skipped\":\(parts.skipped),\"positions\":\(parts.positions),\"x\":\(range(parts.x)),\"y\":\(range(parts.y)),"
        + "\"z\":\(range(parts.z)),\"lon\":\(longitudes)}\n")
  }
}
