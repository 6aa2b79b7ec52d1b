/// A radius in pixels that may change with the zoom.
public struct ZoomRadius: Sendable, Equatable {
  /// Where a radius begins to hold, ascending by zoom.
  public private(set) var steps: [Step]

  /// From a zoom on, a radius in pixels of at least 0.
  public struct Step: Sendable, Equatable {
    public var zoom: Int
    public var pixels: Double

    public init(fromZoom zoom: Int, pixels: Double) {
      self.zoom = zoom
      self.pixels = pixels
    }
  }

  /// The same radius at all zooms.
  public init(_ pixels: Double) { steps = [Step(fromZoom: 0, pixels: pixels)] }

  /// - Parameter steps: in any order; of two for one zoom the later holds.
  public init(_ steps: [Step]) {
    self.steps = []
    for step in steps {
      self.steps.removeAll { $0.zoom == step.zoom }
      self.steps.append(step)
    }
    self.steps.sort { $0.zoom < $1.zoom }
  }

  /// Pixels at a zoom; the default radius where no step begins at or below it.
  public subscript(zoom: Int) -> Double { steps.last { $0.zoom <= zoom }?.pixels ?? Self.standard }

  /// supercluster's own.
  public static let standard = 40.0
}
