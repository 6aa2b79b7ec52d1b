import Arguments

/// All options of the map of a command that hands over the layers itself.
struct MapChoice {
  var layers = LayerOptions()
  var map = MapOptions()
  var features = MapFeatureOptions()
  var looks = LookOptions()

  /// - Parameters:
  ///   - sources: what the layers are without a style.
  ///   - legend: where the key stands without the option; nil: as for any map.
  ///   - hasClasses: whether features can be coloured by a property.
  static func options(_ sources: String, legend: String? = nil, hasClasses: Bool = true) -> [Option<Self>] {
    let section = MapOptions.section
    let features = legend.map { MapFeatureOptions.options(legend: $0) } ?? MapFeatureOptions.options()
    return LayerOptions.options(sources, section: section).map { $0.lifted(to: \.layers) }
      + MapOptions.options.map { $0.lifted(to: \.map) } + features.map { $0.lifted(to: \.features) }
      + (hasClasses ? LookOptions.options(section: section).map { $0.lifted(to: \.looks) } : [])
  }

  /// - Parameters:
  ///   - given: the options that were given.
  ///   - isDrawn: whether the run draws a map at all.
  func validate(given: Set<String>, isDrawn: Bool, hasClasses: Bool = true) throws(ArgumentError) {
    try layers.validate(given: given, isDrawn: isDrawn)
    try map.validate(given: given, isDrawn: isDrawn, allowsSystems: true)
    try features.validate(given: given, isDrawn: isDrawn)
    if hasClasses { try looks.validate(given: given, hasStyle: layers.style != nil, isDrawn: isDrawn) }
  }
}
