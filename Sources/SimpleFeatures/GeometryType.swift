/// The seven geometry types of RFC 7946 section 1.4, spelt as there.
public enum GeometryType: String, Sendable, CaseIterable {
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case geometryCollection = "GeometryCollection"
}
