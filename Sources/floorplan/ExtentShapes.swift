import Extents
import ReferenceSystems
import SimpleFeatures

/// Gives the engine the planes and the geodesics that shapes are made with.
struct ExtentShapes {
  let command: ExtentCommand
  let space: ExtentSpace

  init(_ command: ExtentCommand, _ space: ExtentSpace) {
    self.command = command
    self.space = space
  }

  /// The shape round a group's positions, nil without one.
  func shape(of group: ExtentGroup) throws -> Shape? {
    guard let box = group.extent.box else { return nil }
    let shapes = Shapes(around: group.coordinates, box: box, isPlanar: space.isPlanar)
    do {
      switch command.shape {
      case .box, .hull: return shapes.hull()
      case .rectangle:
        guard !space.isPlanar else { return try shapes.rectangle() }
        return try shapes.rectangle(in: plane(.equalArea, box.middle()))
      case .circle:
        guard !space.isPlanar else { return shapes.circle() }
        return try shapes.circle(in: { try plane(.equidistant, $0) }, by: try geodesics())
      }
    } catch let error as ReferenceSystemError {
      throw Failure(error.isMissingResource ? .unavailable : .data, error.description)
    } catch is NotInPlane {
      throw Failure(.data, "--shape \(command.shape.rawValue): the data goes too far round the world for it")
    }
  }

  private func plane(_ projection: LocalPlane.Projection, _ center: SIMD2<Double>) throws -> Plane {
    let plane = try LocalPlane(projection, longitude: center.x, latitude: center.y)
    return Plane(forward: plane.forward, inverse: plane.inverse)
  }

  private func geodesics() throws -> Geodesics {
    let geodesic = try Geodesic()
    return Geodesics(
      distance: { geodesic.distance(from: ($0.x, $0.y), to: ($1.x, $1.y)) },
      destination: { start, azimuth, meters in
        let end = geodesic.position(from: (start.x, start.y), bearing: azimuth, distance: meters)
        return SIMD2(end.longitude, end.latitude)
      })
  }
}
