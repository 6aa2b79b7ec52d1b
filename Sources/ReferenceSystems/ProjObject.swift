import CPROJ

/// A PROJ object, a reference system or an operation, that exactly one owner destroys.
struct ProjObject: ~Copyable {
  let context: ProjContext  // keeps the context alive at least as long
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer, in context: ProjContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { _ = context.proj.destroy(pointer) }

  /// The operation from this reference system to another, easting or longitude first on both sides.
  func operation(
    to target: borrowing ProjObject, or failure: ReferenceSystemError
  ) throws(ReferenceSystemError) -> ProjObject {
    let proj = context.proj
    let operation = try context.adopt(
      proj.createCRSToCRS(context.handle, pointer, target.pointer, nil, nil), or: failure)
    try operation.checkGrids()
    return try context.adopt(proj.normalizeForVisualization(context.handle, operation.pointer), or: failure)
  }

  /// Refuses an operation that needs a grid which is not there: it would give no position an image.
  ///
  /// Where PROJ has several operations to choose from, it has left out such ones already.
  private func checkGrids() throws(ReferenceSystemError) {
    let proj = context.proj
    for index in 0..<max(0, proj.getGridUsedCount(context.handle, pointer)) {
      var name: UnsafePointer<CChar>?
      var isAvailable: Int32 = 1
      let status = proj.getGridUsed(context.handle, pointer, index, &name, nil, nil, nil, nil, nil, &isAvailable)
      let grid = name.map { String(cString: $0) } ?? ""
      if status == 1, isAvailable == 0, !grid.hasPrefix("@") { throw .gridMissing(grid) }  // "@": optional
    }
  }

  /// Whether this reference system has longitudes and latitudes in degrees.
  ///
  /// - Parameter system: its name, for the error when it has no two horizontal axes.
  func isGeographic(_ system: ReferenceSystem) throws(ReferenceSystemError) -> Bool {
    let proj = context.proj
    switch proj.getType(pointer) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS: return try countsInDegrees()
    case PJ_TYPE_PROJECTED_CRS, PJ_TYPE_ENGINEERING_CRS, PJ_TYPE_OTHER_CRS: return false
    case PJ_TYPE_COMPOUND_CRS:
      let horizontal = try context.adopt(proj.getSubCRS(context.handle, pointer, 0), or: .notHorizontal(system.name))
      return try horizontal.isGeographic(system)
    case PJ_TYPE_BOUND_CRS:
      let source = try context.adopt(proj.getSourceCRS(context.handle, pointer), or: .notHorizontal(system.name))
      return try source.isGeographic(system)
    default: throw .notHorizontal(system.name)
    }
  }

  private func countsInDegrees() throws(ReferenceSystemError) -> Bool {
    let proj = context.proj
    let axes = try context.adopt(
      proj.getCoordinateSystem(context.handle, pointer), or: .failed("no coordinate system"))
    var radiansPerUnit = 0.0
    _ = proj.getAxisInfo(context.handle, axes.pointer, 0, nil, nil, nil, &radiansPerUnit, nil, nil, nil)
    return abs(radiansPerUnit - .pi / 180) < 1e-12
  }

  /// Carries interleaved positions through this operation, in place, in one call of PROJ.
  ///
  /// A position that is not finite, or that has no image, becomes a pair of NaN. So does one whose image lies beyond
  /// 10¹² units, like the far pole of a stereographic map: that is infinity with a rounding error.
  func transform(_ coordinates: inout [Double], _ direction: PJ_DIRECTION) {
    let proj = context.proj
    coordinates.withUnsafeMutableBufferPointer { buffer in
      let count = buffer.count / 2
      guard let x = buffer.baseAddress, count > 0 else { return }
      // PROJ leaves a pair with infinities alone, but computes with NaN.
      for index in buffer.indices where !buffer[index].isFinite { buffer[index] = .infinity }
      let stride = 2 * MemoryLayout<Double>.stride
      _ = proj.errnoReset(pointer)
      _ = proj.transGeneric(pointer, direction, x, stride, count, x + 1, stride, count, nil, 0, 0, nil, 0, 0)
      for index in buffer.indices where !(buffer[index].magnitude < 1e12) { buffer[index] = .nan }
    }
    invalidateHalfFinitePairs(in: &coordinates)
  }
}

/// Makes both numbers of a pair NaN when one of them is not finite.
func invalidateHalfFinitePairs(in coordinates: inout [Double]) {
  for index in stride(from: 0, to: coordinates.count - 1, by: 2)
  where !coordinates[index].isFinite || !coordinates[index + 1].isFinite {
    coordinates[index] = .nan
    coordinates[index + 1] = .nan
  }
}
