import GeoJSON
import SimpleFeatures

/// The table of `--details`: points with a name or an address.
struct PointDetails {
  private struct Row {
    var layer: String
    /// As JSON.
    var id: String?
    var name: String?
    var details: FeatureNames.Details
    var longitude: Double
    var latitude: Double
    var x: Double
    var y: Double
  }

  private var rows: [Row] = []

  mutating func add(
    layer: String, id: String?, name: String?, _ details: FeatureNames.Details, _ longitude: Double,
    _ latitude: Double, x: Double, y: Double
  ) {
    rows.append(
      Row(
        layer: layer, id: id, name: name, details: details, longitude: longitude, latitude: latitude,
        x: rounded(x, decimals: 1, .toNearestOrEven), y: rounded(y, decimals: 1, .toNearestOrEven)))
  }

  func text(isJSON: Bool) -> String { isJSON ? json : table }

  private var json: String {
    let lines = rows.map { row -> String in
      func text(_ value: String?) -> String { value.map(jsonString) ?? "null" }
      let members: [(String, String)] = [
        ("layer", jsonString(row.layer)), ("id", row.id ?? "null"), ("name", text(row.name)),
        ("country", text(row.details.country)), ("countryCode", text(row.details.countryCode)),
        ("postalCode", text(row.details.postalCode)), ("phone", text(row.details.phone)),
        ("coordinates", "[\(NumberText.plain(row.longitude)),\(NumberText.plain(row.latitude))]"),
        ("xy", "[\(NumberText.plain(row.x)),\(NumberText.plain(row.y))]"),
      ]
      return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    return lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private var table: String {
    var text = "layer\tid\tname\tcountry\tcountryCode\tpostalCode\tphone\tlongitude\tlatitude\tx\ty\n"
    for row in rows {
      let words = [
        row.layer, row.id.map { $0.hasPrefix("\"") ? textOfJSONString($0) : $0 } ?? "", row.name ?? "",
        row.details.country ?? "", row.details.countryCode ?? "",
        row.details.postalCode ?? "", row.details.phone ?? "", NumberText.plain(row.longitude),
        NumberText.plain(row.latitude), NumberText.plain(row.x), NumberText.plain(row.y),
      ]
      text +=
        words.map { word in String(word.map { "\t\r\n\r\n".contains($0) ? " " : $0 }) }.joined(separator: "\t") + "\n"
    }
    return text
  }
}
