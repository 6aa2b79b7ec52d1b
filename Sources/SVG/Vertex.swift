/// A corner of a line or ring on its way from degrees to px.
struct Vertex: Equatable {
  var x: Double
  var y: Double
  /// Whether the edge that leaves it is a seam: an area is filled up to it but not stroked along it.
  var isSeam = false
}
