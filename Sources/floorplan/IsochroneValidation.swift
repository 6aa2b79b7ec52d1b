import Arguments
import Isochrones

/// Which words of `isochrone` go together, and what they mean.
extension IsochroneCommand {
  // MARK: Combinations

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: FeatureFormat { format ?? output.suffix.flatMap(FeatureFormat.init(suffix:)) ?? .geojson }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    try validateTravel()
    try validateRanges()
    try validateAnswer()
    try drawing.validate(given: given, isDrawn: answer == .svg, hasClasses: false)
    if printsProfile || savedNetwork != nil && origins.isEmpty && originFiles.isEmpty && ranges.isEmpty { return }
    if origins.isEmpty && originFiles.isEmpty {
      throw ArgumentError("no origin; give --origin LON,LAT or --origins FILE")
    }
    if ranges.isEmpty { throw ArgumentError("no range; give --minutes, --meters or --watt-hours") }
  }

  fileprivate func validateTravel() throws(ArgumentError) {
    if !truck.isEmpty && mode != .truck { throw ArgumentError("--truck needs --mode truck") }
    if let speed {
      if mode.isMotor { throw ArgumentError("--speed does not go with --mode \(mode.rawValue); use --profile") }
      guard speed > 0, speed <= 1000 else {
        throw ArgumentError("--speed must be more than 0 and at most 1000, not \(speed.argumentText)")
      }
    }
    guard maximumSnap >= 0 else { throw ArgumentError("--max-snap must be at least 0") }
    guard (0...100).contains(gap) else {
      throw ArgumentError("--join-gaps must be from 0 to 100, not \(gap.argumentText)")
    }
  }

  fileprivate func validateRanges() throws(ArgumentError) {
    var seen: [(Metric, Double)] = []
    for range in ranges {
      guard range.value > 0 else {
        throw ArgumentError("--\(range.option): \(range.value.argumentText) is not more than 0")
      }
      if seen.contains(where: { $0 == (range.metric, range.value) }) {
        throw ArgumentError("--\(range.option): \(range.value.argumentText) is given twice; give each range once")
      }
      seen.append((range.metric, range.value))
    }
    if mode.isOnFoot && ranges.contains(where: { $0.metric == .energy }) {
      throw ArgumentError("--watt-hours needs --mode car, truck or bicycle")
    }
    if !colours.isEmpty && colours.count != ranges.count {
      throw ArgumentError("--colors: \(colours.count) for \(ranges.count) ranges; give one a range")
    }
  }

  fileprivate func validateAnswer() throws(ArgumentError) {
    guard (0...100).contains(quality) else {
      throw ArgumentError("--quality must be from 0 to 100, not \(quality.argumentText)")
    }
    if let buffer, !(buffer > 0 && buffer <= 10_000) {
      throw ArgumentError("--buffer must be more than 0 and at most 10000, not \(buffer.argumentText)")
    }
    let isArea = geometry == .areas || geometry == .bands
    for name in ["by-level", "quality", "fill-holes"] where given.contains(name) && !isArea {
      throw ArgumentError("--\(name) does not go with --geometry \(geometry.rawValue)")
    }
    for name in ["overlaps", "count", "clip", "simplify"] where given.contains(name) && !isArea {
      throw ArgumentError("--\(name) does not go with --geometry \(geometry.rawValue)")
    }
    if hasOverlaps && (geometry == .bands || combination != .separate || isByLevel || answer == .svg) {
      throw ArgumentError("--overlaps needs areas of separate origins as features")
    }
    if sumProperty != nil && countFile == nil { throw ArgumentError("--sum needs --count FILE") }
    guard simplification >= 0, simplification <= 10_000 else {
      throw ArgumentError("--simplify must be from 0 to 10000, not \(simplification.argumentText)")
    }
    if simplification > 0 && combination == .nearest {
      throw ArgumentError("--simplify does not go with --combine nearest, whose areas share borders")
    }
    if method == .exact && combination == .nearest {
      throw ArgumentError("--method exact does not go with --combine nearest, which shares a field out")
    }
    if answer == .svg {
      for name in ["geometry", "by-level", "with-origins"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with -f svg, which draws bands")
      }
    }
  }

  // MARK: What the words mean

  /// The traveller, with the profile of the mode unchanged.
  var travel: Travel {
    var travel = Travel(mode)
    travel.avoided = Set(avoided)
    for entry in truck { entry.apply(to: &travel.truck) }
    if let speed { travel.speedScale = speed / Profile.standardSpeed(mode) }
    travel.buffer = buffer
    return travel
  }

  var areaMaker: AreaMaker {
    var maker = AreaMaker()
    maker.quality = quality
    maker.decimals = output.precision ?? 7
    maker.filledHoles = filledHoles.squareMeters
    return maker
  }

  /// The ranges with their colours: those given, else for each metric the ramp, from the largest range on.
  var rangeLooks: [IsochroneFeatures.RangeLook] {
    ranges.enumerated().map { index, range in
      let rgb: UInt32
      if colours.isEmpty {
        let series = ranges.filter { $0.metric == range.metric }.map(\.value).sorted(by: >)
        rgb = palette.colours(series.count)[series.firstIndex(of: range.value) ?? 0]
      } else {
        rgb = UInt32(colours[index].colour.hex.dropFirst(), radix: 16) ?? 0
      }
      return IsochroneFeatures.RangeLook(metric: range.metric, value: range.value, rgb: rgb)
    }
  }
}
