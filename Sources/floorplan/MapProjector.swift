import Extents
import Glibc
import ReferenceSystems
import SVG
import SimpleFeatures

/// Brings positions into a reference system that the user names, and knows the box of them all there.
final class MapProjector {
  let name: String
  let transformation: Transformation
  private var extent = Extent(isPlanar: true)
  private(set) var skipped = 0
  private var geometry = Geometry()

  /// - Throws: `Failure` with status 64 for what PROJ does not know, 69 without PROJ.
  init(_ name: String) throws(Failure) {
    self.name = name
    do throws(Failure) {
      transformation = try ExtentSpace.check { () throws(ReferenceSystemError) in
        try Transformation(from: .crs84, to: ReferenceSystem(userInput: name))
      }
    } catch {
      throw Failure(error.status, "--projection: \(error.message ?? "")")
    }
  }

  var box: BoundingBox? { extent.box }

  /// A geometry in the system; nil when a position has no place there.
  func projected(_ geometry: Geometry) -> Geometry? {
    self.geometry = geometry
    transformation.forward(&self.geometry.coordinates)
    return self.geometry.coordinates.allSatisfy(\.isFinite) ? self.geometry : nil
  }

  /// Takes a feature's positions into the box.
  func measure(_ geometry: Geometry) {
    guard let projected = projected(geometry) else {
      skipped += 1
      return
    }
    _ = extent.add(projected)
  }

  /// The zoom of a map in this system, taken as one of metres.
  func zoom(of drawing: MapDrawing) -> Double {
    let scale = transformation.targetIsGeographic ? drawing.scale * 180 / .pi : drawing.scale * 6_378_137
    return log2(2 * .pi * scale / 512)
  }
}
