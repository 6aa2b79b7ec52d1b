import Floors
import GeoJSON
import ReferenceSystems
import SimpleFeatures
import Topology

/// Holds the geometries of indoor data against one another, in meters of a local reference system.
struct FloorGeometryCheck {
  private let features: FloorFeatures
  private let model: FloorModel
  private let shapes: FloorShapes
  private let context: GEOSContext
  private var findings: [FloorFinding] = []
  /// In meters; empty for what is bad, null or empty.
  private var geometries: [Geometry] = []
  /// Whether each is a valid area.
  private var isArea: [Bool] = []
  private let ofLevels: Set<Int>

  /// What may be off without a finding, in meters and square meters.
  private static let allowance = 0.1

  /// What is found, in no order.
  static func findings(
    _ features: FloorFeatures, _ model: FloorModel, _ shapes: FloorShapes
  ) throws -> [FloorFinding] {
    try requireGEOS()
    var check = FloorGeometryCheck(features, model, shapes)
    try check.read()
    try check.checkLevels()
    try check.checkUnits()
    try check.checkSites()
    if model.schema == .osm { try check.checkBuildings() }
    return check.findings
  }

  private init(_ features: FloorFeatures, _ model: FloorModel, _ shapes: FloorShapes) {
    self.features = features
    self.model = model
    self.shapes = shapes
    context = GEOSContext()
    ofLevels = Set(model.levels.compactMap(\.feature))
  }

  private mutating func note(
    _ severity: FloorFinding.Severity, _ rule: String, _ feature: Int, _ message: String
  ) {
    findings.append(
      FloorFinding(
        severity: severity, rule: rule, message: message, feature: feature, file: Int(features.fileOf[feature])))
  }

  // MARK: Reading

  /// Reads every geometry, says which are bad, and brings the rest into meters.
  private mutating func read() throws {
    for feature in 0..<features.count {
      let (geometry, fault) = try shapes.judged(feature)
      if let fault {
        note(.error, "geometry.invalid", feature, fault)
        geometries.append(Geometry())
        isArea.append(false)
        continue
      }
      var isValid = false
      if geometry.type != nil && geometry.coordinates.isEmpty {
        note(.warning, "geometry.empty", feature, "the geometry has no position")
      } else if let flaw = try geometry.invalidity(in: context) {
        let place = flaw.x.isNaN ? "" : " at \(NumberText.text(flaw.x)) \(NumberText.text(flaw.y))"
        note(.error, "geometry.invalid", feature, "the geometry is not valid: \(flaw.reason)\(place)")
      } else {
        isValid = geometry.type == .polygon || geometry.type == .multiPolygon
      }
      geometries.append(geometry)
      isArea.append(isValid)
    }
    guard let first = geometries.first(where: { !$0.coordinates.isEmpty }) else { return }
    // True to scale within a venue, which is all that is measured.
    let local = ReferenceSystem(
      userInput: "+proj=aeqd +lat_0=\(NumberText.text(first.coordinates[1])) "
        + "+lon_0=\(NumberText.text(first.coordinates[0])) +datum=WGS84 +units=m +type=crs")
    let transformation = try ExtentSpace.check { () throws(ReferenceSystemError) in
      try Transformation(from: .crs84, to: local)
    }
    for index in geometries.indices {
      transformation.forward(&geometries[index].coordinates)
      if !geometries[index].coordinates.allSatisfy(\.isFinite) { geometries[index] = Geometry() }
    }
    self.transformation = transformation
  }

  private var transformation: Transformation?

  /// The area of a feature; nil for one that has none, or a bad one.
  private func area(_ feature: Int) -> Geometry? {
    isArea[feature] && !geometries[feature].coordinates.isEmpty ? geometries[feature] : nil
  }

  // MARK: Levels

  /// Whether features are on the levels that they name.
  private mutating func checkLevels() throws {
    var areas: [Int32: (exact: PreparedGeometry, wide: PreparedGeometry)?] = [:]
    for feature in 0..<features.count where !ofLevels.contains(feature) && !geometries[feature].coordinates.isEmpty {
      let binding = model.bindings[feature]
      guard binding >= 0 else { continue }
      if areas[binding] == nil { areas[binding] = .some(try levelArea(binding)) }
      guard case .some(.some(let area)) = areas[binding] else { continue }
      let geometry = geometries[feature]
      if try area.wide.covers(geometry) { continue }
      if try area.wide.intersects(geometry) {
        note(.note, "feature.partly_outside_level", feature, "a part of the feature lies outside its levels")
      } else {
        note(.warning, "feature.outside_level", feature, "the feature lies outside its levels")
      }
    }
  }

  /// The union of the areas of a set of levels, as it is and wider by what is allowed; nil without one.
  private func levelArea(_ set: Int32) throws -> (exact: PreparedGeometry, wide: PreparedGeometry)? {
    let parts = model.sets[Int(set)].compactMap { level in
      model.levels[Int(level)].feature.flatMap { area($0) }
    }
    if parts.isEmpty { return nil }
    let union = parts.count == 1 ? parts[0] : try Geometry.unaryUnion(of: parts, in: context)
    return (
      try PreparedGeometry(union, in: context),
      try PreparedGeometry(try union.buffered(by: Self.allowance, in: context), in: context)
    )
  }

  // MARK: Units

  /// Whether two units of a level share ground.
  private mutating func checkUnits() throws {
    var units: [Int32: [Int]] = [:]
    for feature in 0..<features.count where isUnit(feature) {
      for level in model.levels(of: feature) ?? [] { units[level, default: []].append(feature) }
    }
    for (_, members) in units.sorted(by: { $0.key < $1.key }) {
      // A sweep from west to east, so that only those are compared whose boxes meet.
      let boxes = members.map { Self.box(geometries[$0]) }
      let order = members.indices.sorted { boxes[$0].low.x < boxes[$1].low.x }
      var active: [Int] = []
      var pairs: [(Int, Int)] = []
      for index in order {
        active.removeAll { boxes[$0].high.x <= boxes[index].low.x }
        for other in active where boxes[other].low.y < boxes[index].high.y && boxes[index].low.y < boxes[other].high.y {
          pairs.append((min(index, other), max(index, other)))
        }
        active.append(index)
      }
      for (first, second) in pairs.sorted(by: <) {
        guard let a = area(members[first]), let b = area(members[second]) else { continue }
        let shared = try a.intersection(with: b, in: context).area(in: context)
        guard shared > Self.allowance else { continue }
        let name = features.idText(members[second]) ?? "another unit"
        note(
          .warning, "unit.overlap", members[first],
          "shares \(NumberText.text((shared * 10).rounded() / 10)) square meters with \(name) on the same level")
      }
    }
  }

  private func isUnit(_ feature: Int) -> Bool {
    let type = features.typeName(feature)
    guard model.schema == .imdf ? type == "unit" : model.schema == .arcgis else { return false }
    return area(feature) != nil && !ofLevels.contains(feature)
  }

  private static func box(_ geometry: Geometry) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    var low = SIMD2(Double.infinity, Double.infinity)
    var high = -low
    for index in 0..<geometry.positionCount {
      let position = SIMD2(geometry.coordinates[2 * index], geometry.coordinates[2 * index + 1])
      low = pointwiseMin(low, position)
      high = pointwiseMax(high, position)
    }
    return (low, high)
  }

  // MARK: Sites and display points

  private mutating func checkSites() throws {
    for level in model.levels {
      guard let feature = level.feature, let area = area(feature),
        let site = level.facilities.compactMap({ model.facilities[$0].site }).first,
        let siteFeature = model.sites[site].feature, let siteArea = self.area(siteFeature)
      else { continue }
      if try !siteArea.buffered(by: Self.allowance, in: context).covers(area, in: context) {
        note(.warning, "level.outside_site", feature, "the level reaches out of its site")
      }
    }
    for feature in 0..<features.count {
      // What the data's own feature types mean by it is not known.
      guard IMDFType(rawValue: features.typeName(feature)) != nil, let point = features.displayPoint(feature),
        let area = area(feature)
      else { continue }
      var position = [point.x, point.y]
      transformation?.forward(&position)
      let wide = try PreparedGeometry(try area.buffered(by: Self.allowance, in: context), in: context)
      if try !wide.covers(x: position[0], y: position[1]) {
        note(.warning, "display_point.outside", feature, "the display point lies outside the feature")
      }
    }
  }

  // MARK: Buildings of OpenStreetMap

  /// Whether features are on floors that the building round them has.
  private mutating func checkBuildings() throws {
    let spans = try model.spans.sorted { $0.key < $1.key }.compactMap { feature, span in
      try area(feature).map { (span, try PreparedGeometry($0, in: context)) }
    }
    if spans.isEmpty { return }
    for feature in 0..<features.count where !geometries[feature].coordinates.isEmpty {
      guard let levels = model.levels(of: feature) else { continue }
      let orders = levels.compactMap { model.levels[Int($0)].order }
      let point = try geometries[feature].pointOnSurface(in: context)
      guard point.coordinates.count >= 2 else { continue }
      for (span, building) in spans where try building.covers(x: point.coordinates[0], y: point.coordinates[1]) {
        guard let outside = orders.first(where: { !span.orders.contains($0) }) else { continue }
        note(
          .warning, "osm.outside_building", feature,
          "order \(outside.text) is not among \(span.orders.lowerBound.text) to \(span.orders.upperBound.text) of the "
            + "building round it")
        break
      }
    }
  }
}
