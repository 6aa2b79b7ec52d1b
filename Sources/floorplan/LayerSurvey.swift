import Arguments
import Extents
import GeoJSON
import Legends
import SVG
import SimpleFeatures
import Styling

/// The first reading: where the data lie, and what there is of every layer.
final class LayerSurvey {
  /// What is known of a layer.
  struct Entry {
    var tally = LegendLayer.Tally()
    /// Of an input: its distinct looks.
    var data = DataTally()
    /// For classes: the numbers of all features, and how many have none.
    var values: [Double] = []
    /// For categories.
    var valueCounts: [Value: Int] = [:]
    /// Features without a value that could be classified.
    var missing = 0
    /// For `--color-by`: features that have the property.
    var present = 0
  }

  let layers: StyledLayers
  let zoom: Double?
  private(set) var entries: [Entry]
  private(set) var extent: Extent
  /// Beside the extent, whether anything of it is a point.
  private(set) var hasPoints = false
  /// px from a position to the edge of the largest marker that is known.
  private(set) var reach = 0.0
  /// Features that no layer of the style takes.
  private(set) var unmatched = 0
  private var firstUnmatched = 0
  /// Properties of the first features, for who misspelt one.
  private var propertyNames: [String] = []

  /// Features that are in a layer which is not hidden.
  private(set) var featureCount = 0

  private let styles: [LayerStyle]
  private let mainExpressions: [Expression?]
  private let needsFirst: [Bool]
  private let keys = PropertyKeys(SimpleStyle.keys)
  private var ranges: [Range<Int>?] = []
  private let colorBy: Expression?
  private let tellsComplaints: Bool
  private let isForMap: Bool

  /// - Parameters:
  ///   - zoom: at which expressions are read.
  ///   - tellsComplaints: whether what is wrong with the keys of simplestyle is told.
  ///   - isForMap: whether it matters how large markers are.
  init(
    _ layers: StyledLayers, zoom: Double?, isPlanar: Bool, tellsComplaints: Bool, colorBy: String?,
    isForMap: Bool = false
  ) {
    self.layers = layers
    self.zoom = zoom
    self.tellsComplaints = tellsComplaints
    self.isForMap = isForMap
    self.colorBy = colorBy.map { Expression(property: $0) }
    entries = [Entry](repeating: Entry(), count: layers.count)
    extent = Extent(isPlanar: isPlanar)
    styles = (0..<layers.count).map { layers.layerStyle($0, zoom: zoom) }
    mainExpressions = (0..<layers.count).map { index in
      let layer = LegendLayer(id: "", title: "", style: layers.layerStyle(index, zoom: zoom))
      return layer.mainExpression.flatMap { $0.choice == nil ? nil : $0 }
    }
    needsFirst = styles.map { !$0.rules.isConstant || $0.rules.name != nil }
  }

  /// Takes a feature.
  ///
  /// - Parameters:
  ///   - geometry: where it lies on the map.
  ///   - measures: whether the extent is wanted.
  func take(
    _ reader: FeatureReader, _ file: Int, _ geometry: Geometry, measures: Bool, _ reporter: Reporter
  ) throws {
    let feature = ReaderFeature(reader: reader)
    if colorBy != nil, featureCount < 100 {
      propertyNames += reader.propertyNames.filter { !propertyNames.contains($0) }
    }
    let index = layers.layer(of: feature, file: file, zoom: zoom)
    if layers.isInput(index), layers.hasStyle, !layers.isHidden(index) {
      if unmatched == 0 { firstUnmatched = reader.record.index }
      unmatched += 1
    }
    if layers.isHidden(index) { return }
    let parts = Self.parts(of: geometry)
    if parts.isEmpty { return }
    if measures, !layers.isUserLocation(index) { _ = extent.add(geometry) }
    if parts.contains(.point) {
      hasPoints = true
      if isForMap { noteReach(reader, index) }
    }

    featureCount += 1
    entries[index].tally.count += 1
    for part in parts {
      switch part {
      case .area: entries[index].tally.hasAreas = true
      case .line: entries[index].tally.hasLines = true
      case .point: entries[index].tally.hasPoints = true
      }
    }
    if layers.ownLayer(index) != nil {
      if layers.takesColours(index) { classify(feature, index) }
      return
    }
    if parts.contains(.point), styles[index].rules.drawsClusters,
      entries[index].tally.clusterCount == entries[index].tally.count - 1, reader.property("cluster") == .boolean(true)
    {
      entries[index].tally.clusterCount += 1
    }
    if layers.isInput(index) {
      if colorBy == nil { try takePlain(reader, file, index, parts, reporter) } else { classify(feature, index) }
      return
    }
    let rules = styles[index].rules
    if rules.readsSimpleStyle, tellsComplaints { _ = try simpleStyle(reader, file, reporter) }
    if rules.classify != nil || rules.categories != nil { return classify(feature, index) }
    if let main = mainExpressions[index] {
      if let branch = main.branch(of: feature, zoom: zoom) {
        while entries[index].tally.branchCounts.count <= branch { entries[index].tally.branchCounts.append(0) }
        entries[index].tally.branchCounts[branch] += 1
      }
    } else if needsFirst[index], entries[index].tally.firstLook == nil {
      let name = FeatureNames.name(reader, styles[index])
      let look = styles[index].look(of: feature, name: name)
      entries[index].tally.firstLook = look
      entries[index].tally.firstIcon = styles[index].iconLook(of: feature, look, name: name)
    }
  }

  private static let points = [DataTally.Part.point]
  private static let lines = [DataTally.Part.line]
  private static let areas = [DataTally.Part.area]

  private func noteReach(_ reader: FeatureReader, _ index: Int) {
    if let own = layers.ownLayer(index) {
      reach = max(reach, own.look.marker.reach, own.cluster.reach(reader.property("point_count")?.number ?? 0))
      return
    }
    if entries[index].tally.count == 0 { reach = max(reach, styles[index].look(of: NoFeature?.none).marker.reach) }
    guard styles[index].rules.drawsClusters, reader.property("cluster") == .boolean(true),
      let count = reader.property("point_count")?.number
    else { return }
    reach = max(reach, styles[index].clusterLook.reach(count))
  }

  /// The kinds of geometry in their order of appearance, each once.
  static func parts(of geometry: Geometry) -> [DataTally.Part] {
    if geometry.sequences.count == 1, !geometry.coordinates.isEmpty {
      switch geometry.sequences[0].kind {
      case .points: return points
      case .line: return lines
      case .exterior, .interior: return areas
      }
    }
    var parts: [DataTally.Part] = []
    for (index, sequence) in geometry.sequences.enumerated() {
      let part: DataTally.Part =
        switch sequence.kind {
        case .points: .point
        case .line: .line
        case .exterior, .interior: .area
        }
      if !parts.contains(part), !geometry.positions(of: index).isEmpty { parts.append(part) }
    }
    return parts
  }

  private func takePlain(
    _ reader: FeatureReader, _ file: Int, _ index: Int, _ parts: [DataTally.Part], _ reporter: Reporter
  ) throws {
    let style = try simpleStyle(reader, file, reporter)
    if let style {
      entries[index].data.add(parts, style) { FeatureNames.name(reader, nil) }
    } else {
      entries[index].data.add(parts) { FeatureNames.name(reader, nil) }
    }
  }

  /// What the feature says of its looks; nil when it has no key.
  private func simpleStyle(_ reader: FeatureReader, _ file: Int, _ reporter: Reporter) throws -> SimpleStyle? {
    guard reader.findProperties(keys, into: &ranges) else { return nil }
    var complaints: [SimpleStyle.Complaint] = []
    let style = SimpleStyle(ranges.map { $0.map(reader.value) }, complaints: &complaints)
    if tellsComplaints {
      for complaint in complaints {
        let place = reader.place(ranges[complaint.key]?.lowerBound ?? reader.featureRange.lowerBound)
        try reporter.warn(
          about: reader.featureName, "simplestyle", complaint.message, file: layers.files[file].path, at: place)
      }
    }
    return style
  }

  private func classify(_ feature: ReaderFeature, _ index: Int) {
    let rules = styles[index].rules
    let isInput = layers.isInput(index)
    let value =
      (isInput ? colorBy : rules.classify?.property ?? rules.categories?.property)?
      .value(of: feature, zoom: zoom) ?? .null
    var isPresent = true
    switch value {
    case .null, .array, .object, .colour: isPresent = false
    default: break
    }
    if isPresent { entries[index].present += 1 }
    if isInput || rules.classify != nil {
      if let number = value.number, number.isFinite {
        entries[index].values.append(number)
      } else if !isInput {
        entries[index].missing += 1
      }
    }
    if isInput || rules.categories != nil {
      if isPresent { entries[index].valueCounts[value, default: 0] += 1 } else { entries[index].missing += 1 }
    }
  }

  // MARK: Results

  /// Whether the features of an input are styled by their own keys.
  func isStyled(_ index: Int) -> Bool { layers.isInput(index) && entries[index].data.isStyled }

  /// For `--color-by`: whether the values of an input are classified.
  func isByNumbers(_ index: Int) -> Bool? {
    guard layers.takesColours(index) else { return nil }
    return entries[index].present > 0 && 2 * entries[index].values.count >= entries[index].present
  }

  /// The look rules of a layer, for the map and the key.
  func style(_ index: Int, zoom: Double?) -> LayerStyle {
    layers.layerStyle(index, zoom: zoom, isByNumbers: isByNumbers(index))
  }

  /// The classes or categories of a layer; nil when it has none.
  ///
  /// - Throws: `Failure` with status 65 for values that a method cannot take.
  func classes(_ index: Int, _ style: LayerStyle) throws(Failure) -> ClassTable? {
    let isBase = style.isBase
    if let rules = style.rules.classify {
      do throws(Classification.Failure) {
        return try ClassTable(rules, values: entries[index].values, theme: layers.theme, isBase: isBase)
      } catch {
        guard case .notPositive(let method) = error else { return nil }
        throw Failure(
          .data,
          "layer '\(shown(layers.id(index)))': \(method.rawValue) classes need values above 0; use quantile")
      }
    }
    guard let rules = style.rules.categories else { return nil }
    return ClassTable(rules, counts: entries[index].valueCounts, theme: layers.theme, isBase: isBase)
  }

  /// How many features each row of a layer's classes has.
  func counts(_ index: Int, _ classes: ClassTable, _ style: LayerStyle) -> [Int] {
    var counts = [Int](repeating: 0, count: classes.rows.count)
    func add(_ value: Value, _ count: Int) {
      if let row = classes.row(of: value) { counts[row] += count }
    }
    if style.rules.classify != nil {
      for value in entries[index].values { add(.number(ExactNumber(value, text: "")), 1) }
    } else {
      for (value, count) in entries[index].valueCounts { add(value, count) }
    }
    let missing =
      style.rules.classify == nil ? entries[index].missing : entries[index].tally.count - entries[index].values.count
    add(.null, missing)
    return counts
  }

  /// Says how many features no layer of the style took.
  func tellUnmatched(_ reporter: Reporter) throws {
    guard unmatched > 0 else { return }
    try reporter.warn(
      "no-layer",
      "\(unmatched) feature\(unmatched == 1 ? " matches" : "s match") no layer of the style (first: feature "
        + "\(firstUnmatched)); drawn with the defaults")
  }

  /// Says where there are fewer classes than were wanted.
  func tellClasses(zoom: Double, _ reporter: Reporter) throws {
    guard tellsComplaints else { return }
    for index in 0..<layers.count where !layers.isHidden(index) && entries[index].tally.count > 0 {
      let style = style(index, zoom: zoom)
      guard let remark = try classes(index, style)?.remark else { continue }
      try reporter.warn("classes", "layer '\(shown(layers.id(index)))': \(remark)")
    }
  }

  /// Refuses a property of `--color-by` that no feature has.
  func checkColorBy(_ property: String) throws(Failure) {
    guard entries.allSatisfy({ $0.present == 0 && $0.valueCounts.isEmpty }) else { return }
    guard entries.contains(where: { $0.tally.count > 0 }) else { return }
    let hint = nearest(property, in: propertyNames).map { "; did you mean '\(shown($0))'?" } ?? ""
    throw Failure(.usage, "--color-by: no feature has a property '\(shown(property))'\(hint)")
  }
}
