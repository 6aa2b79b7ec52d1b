import Glibc
import SimpleFeatures

/// A map window in pixels that is to show a box as large as it can: settings of `--viewport`.
public struct Camera: Sendable {
  /// Pixels of the window.
  public var width, height: Double
  /// Pixels inside the window's edges that stay free.
  public var top = 0.0
  public var right = 0.0
  public var bottom = 0.0
  public var left = 0.0
  /// Pixels of a tile at zoom 0: 512 in MapLibre, 256 in Leaflet, Google Maps and OpenLayers.
  public var tileSize = 512.0
  public var maximumZoom = 18.0
  /// Whether the zoom is rounded down to an integer, not to four decimals.
  public var integerZoom = false
  /// Decimals of `center` and `bounds`.
  public var decimals = 7

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// What a map has to be set to.
  public struct View: Sendable, Equatable {
    /// Longitude and latitude in degrees.
    public var center: SIMD2<Double>
    public var zoom: Double
    /// What the window then shows; −180 to 180 when that is a whole turn.
    public var bounds: BoundingBox
  }

  /// The padding leaves no pixel of the window.
  public struct NoRoom: Error {}

  /// Zoom levels: a box that is this much too large for a zoom still fits it, by less than a millionth of a pixel. It keeps
  /// the logarithm of a power of two, off by its last bit, from costing a whole level.
  private static let slack = 1e-10

  /// The view that shows the whole of `box`, in degrees, in the middle of what the padding leaves.
  public func camera(for box: BoundingBox) throws(NoRoom) -> View {
    let roomX = width - left - right
    let roomY = height - top - bottom
    guard roomX > 0, roomY > 0 else { throw NoRoom() }
    let west = box.west / 360 + 0.5
    let east = box.unwrappedEast / 360 + 0.5
    let north = Self.y(box.north)
    let south = Self.y(box.south)
    var zoom = maximumZoom
    if east > west { zoom = min(zoom, log2(roomX / ((east - west) * tileSize))) }
    if south > north { zoom = min(zoom, log2(roomY / ((south - north) * tileSize))) }
    let steps = integerZoom ? 1.0 : 1e4
    zoom = max(0, ((zoom + Self.slack) * steps).rounded(.down) / steps)
    let scale = tileSize * exp2(zoom)
    let x = (west + east) / 2 - (left - right) / (2 * scale)
    let y = (north + south) / 2 - (top - bottom) / (2 * scale)
    return View(
      center: SIMD2(nearest(wrapped((x - 0.5) * 360)), nearest(Self.latitude(y))), zoom: zoom,
      bounds: bounds(x, y, halfWidth: width / (2 * scale), halfHeight: height / (2 * scale)))
  }

  /// What is seen round a middle, all in turns of the world.
  private func bounds(_ x: Double, _ y: Double, halfWidth: Double, halfHeight: Double) -> BoundingBox {
    let limit = nearest(WebMercator.maximumLatitude)
    var box = BoundingBox(
      west: -180, south: max(-limit, nearest(Self.latitude(y + halfHeight))), east: 180,
      north: min(limit, nearest(Self.latitude(y - halfHeight))))
    if halfWidth >= 0.5 { return box }
    box.west = nearest(wrapped((x - halfWidth - 0.5) * 360))
    box.east = nearest(wrapped((x + halfWidth - 0.5) * 360))
    if box.west == 180 { box.west = -180 }
    if box.east == -180 { box.east = 180 }
    return box
  }

  private func nearest(_ value: Double) -> Double { rounded(value, decimals: decimals, .toNearestOrEven) }

  /// Turns from the top of the Mercator square.
  private static func y(_ latitude: Double) -> Double {
    let limit = WebMercator.maximumLatitude
    return 0.5 - WebMercator.northing(max(-limit, min(limit, latitude))) / (2 * .pi * WebMercator.radius)
  }

  private static func latitude(_ y: Double) -> Double { WebMercator.latitude((0.5 - y) * 2 * .pi * WebMercator.radius) }
}
