import CPROJ
import SimpleFeatures

/// The operation that carries positions from one reference system to another, easting or longitude first in both.
///
/// Between WGS 84 longitude/latitude and Web Mercator it is the closed form of `WebMercator`, which runs on past ±180°
/// and never loads PROJ; between spellings of the same system it does nothing. Everything else is PROJ's best operation
/// for each position among those whose grids are installed; PROJ brings longitudes into −180…180.
///
/// One thread at a time may use it: it owns a PROJ context.
public final class Transformation {
  public let source: ReferenceSystem
  public let target: ReferenceSystem
  /// Whether the source's positions are longitudes and latitudes in degrees.
  public let sourceIsGeographic: Bool
  /// Whether the target's positions are longitudes and latitudes in degrees.
  public let targetIsGeographic: Bool
  private let operation: Operation

  private enum Operation: ~Copyable {
    case identity
    case toWebMercator
    case fromWebMercator
    case proj(ProjObject)
  }

  /// - Throws: when PROJ is needed and missing, does not know a system, or has no operation between the two.
  public init(from source: ReferenceSystem, to target: ReferenceSystem) throws(ReferenceSystemError) {
    self.source = source
    self.target = target
    if source == target || source.isWGS84 && target.isWGS84 {
      operation = .identity
      sourceIsGeographic = try source.isGeographic
      targetIsGeographic = sourceIsGeographic
    } else if source.isWGS84 && target.isWebMercator {
      operation = .toWebMercator
      (sourceIsGeographic, targetIsGeographic) = (true, false)
    } else if source.isWebMercator && target.isWGS84 {
      operation = .fromWebMercator
      (sourceIsGeographic, targetIsGeographic) = (false, true)
    } else {
      let context = try ProjContext()
      let from = try context.system(source)
      sourceIsGeographic = try from.isGeographic(source)
      let to = try context.system(target)
      targetIsGeographic = try to.isGeographic(target)
      operation = .proj(try from.operation(to: to, or: .noOperation(from: source.name, to: target.name)))
    }
  }

  /// Whether positions stay as they are.
  public var isIdentity: Bool {
    switch operation {
    case .identity: true
    default: false
    }
  }

  /// Transforms interleaved x, y from source to target in place; a position without an image becomes a pair of NaN.
  ///
  /// - Complexity: O(*n*), one call of PROJ for the whole array.
  public func forward(_ coordinates: inout [Double]) {
    switch operation {
    case .identity: break
    case .toWebMercator: projectToWebMercator(&coordinates)
    case .fromWebMercator: unprojectFromWebMercator(&coordinates)
    case .proj(let operation): operation.transform(&coordinates, PJ_FWD)
    }
  }

  /// Transforms interleaved x, y from target to source in place; a position without an image becomes a pair of NaN.
  ///
  /// - Complexity: O(*n*), one call of PROJ for the whole array.
  public func inverse(_ coordinates: inout [Double]) {
    switch operation {
    case .identity: break
    case .toWebMercator: unprojectFromWebMercator(&coordinates)
    case .fromWebMercator: projectToWebMercator(&coordinates)
    case .proj(let operation): operation.transform(&coordinates, PJ_INV)
    }
  }
}

/// Longitudes and latitudes in degrees to meters; a latitude beyond a pole has no image.
private func projectToWebMercator(_ coordinates: inout [Double]) {
  for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
    let latitude = coordinates[index + 1]
    coordinates[index] = WebMercator.easting(coordinates[index])
    coordinates[index + 1] = abs(latitude) <= 90 ? WebMercator.northing(latitude) : .nan
  }
  invalidateHalfFinitePairs(in: &coordinates)
}

/// Meters to longitudes and latitudes in degrees.
private func unprojectFromWebMercator(_ coordinates: inout [Double]) {
  invalidateHalfFinitePairs(in: &coordinates)
  for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
    coordinates[index] = WebMercator.longitude(coordinates[index])
    coordinates[index + 1] = WebMercator.latitude(coordinates[index + 1])
  }
}
