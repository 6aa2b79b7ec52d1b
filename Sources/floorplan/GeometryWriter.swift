import SimpleFeatures

/// Writes geometries that floorplan makes: plain decimals, compact.
enum GeometryWriter {
  /// - Parameter decimals: to round to; nil writes the shortest text that reads back the same.
  static func json(_ geometry: Geometry, decimals: Int? = nil) -> String {
    guard let type = geometry.type else { return "null" }
    var bytes = Array("{\"type\":\"\(type.rawValue)\",\"coordinates\":".utf8)
    let count = geometry.sequences.count
    switch type {
    case .point: position(geometry, 0, decimals, &bytes)
    case .multiPoint, .lineString: sequence(geometry, 0, decimals, &bytes)
    case .multiLineString: list(0..<count, &bytes) { sequence(geometry, $0, decimals, &$1) }
    case .polygon: list(0..<count, &bytes) { sequence(geometry, $0, decimals, &$1) }
    case .multiPolygon:
      let starts = geometry.sequences.indices.filter { geometry.sequences[$0].kind == .exterior }
      list(0..<starts.count, &bytes) { index, bytes in
        let end = index + 1 < starts.count ? starts[index + 1] : count
        list(starts[index]..<end, &bytes) { sequence(geometry, $0, decimals, &$1) }
      }
    case .geometryCollection: bytes += "[]".utf8
    }
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func list(_ range: Range<Int>, _ bytes: inout [UInt8], _ element: (Int, inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for index in range {
      if index > range.lowerBound { bytes.append(UInt8(ascii: ",")) }
      element(index, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func sequence(_ geometry: Geometry, _ index: Int, _ decimals: Int?, _ bytes: inout [UInt8]) {
    guard index < geometry.sequences.count else { return bytes += "[]".utf8 }
    list(geometry.positions(of: index), &bytes) { position(geometry, $0, decimals, &$1) }
  }

  private static func position(_ geometry: Geometry, _ index: Int, _ decimals: Int?, _ bytes: inout [UInt8]) {
    guard index < geometry.positionCount else { return bytes += "[]".utf8 }
    bytes.append(UInt8(ascii: "["))
    for axis in 0..<2 {
      if axis == 1 { bytes.append(UInt8(ascii: ",")) }
      let number = geometry.coordinates[2 * index + axis]
      if let decimals {
        NumberText.append(number, decimals: decimals, to: &bytes)
      } else {
        NumberText.appendPlain(number, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
