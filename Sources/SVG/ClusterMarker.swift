/// How the clusters of a layer are drawn.
public struct ClusterLook: Sendable, Hashable {
  /// px from a count on, rising.
  public var sizes: [(count: Double, radius: Double)] {
    get { zip(counts, radii).map { ($0, $1) } }
    set { (counts, radii) = (newValue.map(\.count), newValue.map(\.radius)) }
  }
  /// Nil: the colour of the layer's markers.
  public var background: Paint?
  /// Properties with a count and the colour of its share in a ring round the cluster.
  public var ring: [RingShare] = []

  private var counts: [Double] = [0, 10, 100, 1000]
  private var radii: [Double] = [14, 18, 22, 28]

  public init(background: Paint? = nil) { self.background = background }

  /// px to the edge of the marker of a count, with its ring.
  public func reach(_ count: Double) -> Double { radius(count) + (ring.isEmpty ? 1 : 7) }

  /// What stands for a cluster in a key, given the marker of its layer.
  public func disc(_ marker: Look.Marker) -> Look.Marker {
    Look.Marker(background: background ?? marker.background, radius: 11, border: marker.border)
  }

  func radius(_ count: Double) -> Double {
    counts.lastIndex { count >= $0 }.map { radii[$0] } ?? radii.first ?? 14
  }

  /// What a property's count takes of the ring.
  public struct RingShare: Sendable, Hashable {
    public var property: String
    public var color: Paint

    public init(property: String, color: Paint) {
      self.property = property
      self.color = color
    }
  }
}

/// The marker of a cluster: a circle with a ring, and in it the count (svg.md 5).
struct ClusterMarker {
  var count: Double
  /// What is written.
  var text: String
  var background: Paint
  var look: ClusterLook
  /// The colour of the ring.
  var halo: Paint
  /// Shares of the coloured ring, in the order of the look's.
  var shares: [Double] = []

  var radius: Double { look.radius(count) }

  func append(_ place: PointOnGrid, on grid: Grid, to bytes: inout [UInt8]) {
    appendShares(place, on: grid, to: &bytes)
    var circle = FeatureElement()
    var presentation = Presentation()
    presentation[.fill] = .paint(background)
    presentation[.stroke] = .paint(halo)
    presentation[.strokeWidth] = .number(2)
    circle.appendCircle(place, radius: radius, on: grid, presentation.attributes(), to: &bytes)
    bytes += "<text x=\"".utf8
    bytes.appendSteps(place.x, of: grid.steps, after: .letter)
    bytes += "\" y=\"".utf8
    // The middle of digits of 12 px lies about 0.36 em above the baseline.
    bytes.appendSteps(place.y + grid.steps * 43 / 10, of: grid.steps, after: .letter)
    bytes += "\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\"".utf8
    var text = Presentation()
    text[.fill] = .paint(background.tint)
    text[.stroke] = .word("none")
    bytes += text.attributes()
    bytes.append(UInt8(ascii: ">"))
    bytes.appendText(self.text)
    bytes += "</text>".utf8
  }

  /// A ring outside the circle in proportion to the shares, clockwise from the top.
  private func appendShares(_ place: PointOnGrid, on grid: Grid, to bytes: inout [UInt8]) {
    let sum = shares.reduce(0, +)
    guard sum > 0 else { return }
    let reach = radius + 4
    let length = 2 * Double.pi * reach
    var start = 0.0
    for (share, part) in zip(look.ring, shares) where part > 0 {
      bytes += "<circle cx=\"".utf8
      bytes.appendSteps(place.x, of: grid.steps, after: .letter)
      bytes += "\" cy=\"".utf8
      bytes.appendSteps(place.y, of: grid.steps, after: .letter)
      bytes += "\"".utf8
      bytes.appendAttribute("r", reach)
      var presentation = Presentation()
      presentation[.fill] = .word("none")
      let dash = part == sum ? [] : [length * part / sum, length - length * part / sum]
      presentation.setStroke(
        share.color, width: 5, dashPattern: dash, dashPhase: -start, cap: .butt, join: nil)
      bytes += presentation.attributes()
      bytes += " transform=\"rotate(-90 ".utf8
      bytes.appendSteps(place.x, of: grid.steps, after: .letter)
      bytes += " ".utf8
      bytes.appendSteps(place.y, of: grid.steps, after: .letter)
      bytes += ")\"/>".utf8
      start += length * part / sum
    }
  }
}
