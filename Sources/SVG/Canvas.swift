import Glibc
import SimpleFeatures

/// The image: its size, and where a place of the projected plane lies in it.
struct Canvas: Equatable {
  /// px, of the whole image.
  private(set) var width: Int
  private(set) var height: Int
  /// px from the left that the map has; the rest is for a legend beside it.
  private(set) var mapWidth: Int
  /// px of one unit of the projection.
  private(set) var scale: Double
  /// px of the projection's origin: a place (X, Y) lies at (x + scale·X, y − scale·Y).
  private(set) var x = 0.0
  private(set) var y = 0.0

  /// - Parameters:
  ///   - side: px that a legend at the right takes.
  ///   - top: px that a heading takes.
  ///   - least: the height that a legend needs.
  init(
    _ settings: MapSettings, _ projection: MapProjection, box: BoundingBox?, hasPoints: Bool, side: Int = 0,
    top: Double = 0, least: Int = 0
  ) {
    var padding = settings.padding ?? (hasPoints ? .forPoints : .even)
    padding.top += top
    var settings = settings
    settings.width = settings.width.map { max(1, $0 - side) }
    let frame = Frame(of: box, projection)
    // A plane has no zoom; its limit only keeps numbers finite.
    let limit = projection.isGeographic ? Self.scale(atZoom: 24) : 1e15
    // At most the limit, also for a frame without width or height, at which the data would fit into any image.
    let fits = Fit(padding: padding, frame: frame, limit: limit)

    (mapWidth, height) = frame.isPoint ? Self.fourToThree(settings) : Self.size(settings, fits)
    if frame.isPoint {
      scale = projection.isGeographic ? Self.scale(atZoom: 18) : 1
    } else {
      scale = min(fits.scale(toWidth: Double(mapWidth)), fits.scale(toHeight: Double(height)))
    }
    let middle = frame.middle
    x = (padding.left + Double(mapWidth) - padding.right) / 2 - scale * middle.x
    y = (padding.top + Double(height) - padding.bottom) / 2 + scale * middle.y
    width = mapWidth + side
    height = max(height, least)
  }

  /// In tiles of 512 px.
  var zoom: Double { log2(2 * .pi * scale / 512) }

  /// px of a radian: the globe's girth is 512 px at zoom 0.
  private static func scale(atZoom zoom: Double) -> Double { 512 * exp2(zoom) / (2 * .pi) }

  /// The longer side is 800, the other follows the shape of the data.
  private static func size(_ settings: MapSettings, _ fits: Fit) -> (width: Int, height: Int) {
    switch (settings.width, settings.height) {
    case (let width?, let height?):
      return (width, height)
    case (let width?, nil):
      return (width, follower(of: width, fits.height(atWidth: Double(width))))
    case (nil, let height?):
      return (follower(of: height, fits.width(atHeight: Double(height))), height)
    case (nil, nil):
      let height = fits.height(atWidth: 800)
      if height <= 800 { return (800, Int((max(200, height) + 0.5).rounded(.down))) }
      return (Int((max(200, min(800, fits.width(atHeight: 800))) + 0.5).rounded(.down)), 800)
    }
  }

  /// The side that follows a given one: between a quarter and twice that.
  private static func follower(of side: Int, _ length: Double) -> Int {
    max(1, Int((max(Double(side) / 4, min(2 * Double(side), length)) + 0.5).rounded(.down)))
  }

  /// The size where the data have no shape.
  private static func fourToThree(_ settings: MapSettings) -> (width: Int, height: Int) {
    switch (settings.width, settings.height) {
    case (let width?, let height?): (width, height)
    case (let width?, nil): (width, follower(of: width, Double(width) * 3 / 4))
    case (nil, let height?): (follower(of: height, Double(height) * 4 / 3), height)
    case (nil, nil): (800, 600)
    }
  }
}

/// How large the frame is drawn in an image of which one side is known. px.
private struct Fit {
  var padding: MapSettings.Padding
  var frame: Frame
  /// The greatest scale.
  var limit: Double

  // Padding wider than the image leaves 1 px.
  func scale(toWidth width: Double) -> Double {
    min(limit, max(1, width - padding.left - padding.right) / frame.width)
  }

  func scale(toHeight height: Double) -> Double {
    min(limit, max(1, height - padding.top - padding.bottom) / frame.height)
  }

  func height(atWidth width: Double) -> Double {
    padding.top + padding.bottom + (frame.height == 0 ? 0 : scale(toWidth: width) * frame.height)
  }

  func width(atHeight height: Double) -> Double {
    padding.left + padding.right + (frame.width == 0 ? 0 : scale(toHeight: height) * frame.width)
  }
}

/// The planar box round the projected outline of a bounding box.
private struct Frame {
  private var low: (x: Double, y: Double) = (.infinity, .infinity)
  private var high: (x: Double, y: Double) = (-.infinity, -.infinity)

  /// Of no size at the origin when there is no box.
  init(of box: BoundingBox?, _ projection: MapProjection) {
    guard let box else {
      include((0, 0))
      return
    }
    let west = projection.isGeographic ? -box.width / 2 : box.west
    let east = projection.isGeographic ? box.width / 2 : box.east
    for step in 0...64 {
      let t = Double(step) / 64
      let longitude = west + (east - west) * t
      let latitude = box.south + (box.north - box.south) * t
      include(projection.position(west, latitude))
      include(projection.position(east, latitude))
      include(projection.position(longitude, box.south))
      include(projection.position(longitude, box.north))
    }
    if projection.isGeographic && box.south < 0 && box.north > 0 {
      include(projection.position(west, 0))
      include(projection.position(east, 0))
    }
  }

  private mutating func include(_ position: (x: Double, y: Double)) {
    low = (min(low.x, position.x), min(low.y, position.y))
    high = (max(high.x, position.x), max(high.y, position.y))
  }

  var width: Double { high.x - low.x }
  var height: Double { high.y - low.y }
  var isPoint: Bool { width == 0 && height == 0 }
  var middle: (x: Double, y: Double) { (low.x + width / 2, low.y + height / 2) }
}
