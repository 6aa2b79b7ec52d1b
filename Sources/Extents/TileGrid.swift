import Glibc
import SimpleFeatures

/// The edges of the tiles of one zoom in longitude and latitude, where they are straight.
///
/// A tile holds its west and north edge. Columns are numbered on and on past ±180, rows from 0 to `count` − 1: what lies
/// beyond ±85.0511° is in the first and last row.
struct TileGrid: Sendable {
  /// Rows, and columns of one turn.
  let count: Int

  /// - Parameter zoom: 0 to 30: there the longitudes of all edges are exact doubles.
  init(zoom: Int) { count = 1 << zoom }

  /// Longitude in degrees of the west edge of a column, exact.
  func west(of column: Int) -> Double { Double(column) * 360 / Double(count) - 180 }

  /// Latitude in degrees of the north edge of a row; infinite for the first row, −infinite past the last.
  func north(of row: Int) -> Double {
    if row <= 0 { return .infinity }
    if row >= count { return -.infinity }
    return atan(sinh(.pi * (1 - 2 * Double(row) / Double(count)))) * 180 / .pi
  }

  /// Degrees: no number of a file moves a column out of the integers.
  private static let farthest = 1e6

  /// The column that holds a longitude.
  func column(at longitude: Double) -> Int {
    let longitude = longitude > -Self.farthest ? min(Self.farthest, longitude) : -Self.farthest
    var column = Int(((longitude + 180) / 360 * Double(count)).rounded(.down))
    while west(of: column) > longitude { column -= 1 }
    while west(of: column + 1) <= longitude { column += 1 }
    return column
  }

  /// The column that holds what lies just west of a longitude.
  func column(before longitude: Double) -> Int {
    let column = column(at: longitude)
    return west(of: column) == longitude ? column - 1 : column
  }

  /// The row that holds a latitude.
  func row(at latitude: Double) -> Int {
    let limit = WebMercator.maximumLatitude
    let y =
      0.5 - WebMercator.northing(latitude > -limit ? min(limit, latitude) : -limit) / (2 * .pi * WebMercator.radius)
    var row = max(0, min(count - 1, Int((y * Double(count)).rounded(.down))))
    while north(of: row) < latitude { row -= 1 }
    while north(of: row + 1) >= latitude { row += 1 }
    return row
  }

  /// The row that holds what lies just north of a latitude.
  func row(above latitude: Double) -> Int {
    let row = row(at: latitude)
    return row > 0 && north(of: row) == latitude ? row - 1 : row
  }
}
