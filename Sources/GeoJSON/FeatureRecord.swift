import SimpleFeatures

/// What the reader knows of one feature: where its parts stand in the text, and whether it is good.
///
/// All ranges are bytes of the reader's window; they hold until the next piece is asked for.
public struct FeatureRecord: Sendable {
  /// From 0, over the whole input.
  public internal(set) var index = 0
  /// The feature's text, from its first byte to its last bracket.
  public internal(set) var range = 0..<0
  /// The text of `id`, if there is one.
  public internal(set) var id: Range<Int>?
  /// The text of `properties`, if there is one.
  public internal(set) var properties: Range<Int>?
  /// The text of the geometry, also of a bare one; nil where it is absent or null.
  public internal(set) var geometryText: Range<Int>?
  /// A bare geometry that counts as a feature.
  public internal(set) var isBareGeometry = false
  /// Whether a Feature has members that GeoJSON gives no meaning; a bare geometry is not looked at.
  public internal(set) var hasForeignMembers = false
  /// Whether no rule that is an error was broken.
  public internal(set) var isValid = true
  /// The number of the form that it was read by; nil without one.
  var form: Int?
  /// The feature and the geometries in it, outer before inner.
  public internal(set) var objects: [ObjectRecord] = []

  mutating func reset(index: Int, start: Int) {
    self.index = index
    range = start..<start
    id = nil
    properties = nil
    geometryText = nil
    isBareGeometry = false
    hasForeignMembers = false
    isValid = true
    form = nil
    objects.removeAll(keepingCapacity: true)
  }
}

/// Where a GeoJSON object keeps its `bbox`, and where one would go.
public struct ObjectRecord: Sendable {
  /// The object's opening bracket.
  public internal(set) var start: Int
  /// Behind the value of `type`.
  public internal(set) var typeEnd: Int
  /// The value of `bbox`, if there is one.
  public internal(set) var bbox: Range<Int>?
  /// What goes with the member when it is taken out: up to the next member's name, or from the end of the value before.
  public internal(set) var bboxMember = 0..<0
  /// The sequences of the feature's geometry that lie inside this object.
  public internal(set) var sequences: Range<Int>
}
