import GeoJSON
import SimpleFeatures

extension Value {
  /// The value as `to-string` and `concat` write it: nothing for null, a number in its shortest text, lists and objects
  /// as JSON without white space.
  public var text: String {
    switch self {
    case .null: ""
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.shortestText
    case .string(let string): string
    case .colour(let colour): colour.description
    case .array, .object: jsonText(propertyValue) { $0.shortestText }
    }
  }
}

extension ExactNumber {
  /// Integers of up to 21 digits keep all of them, as ids need; everything else is the nearest double as ECMAScript
  /// writes it, or its own text beyond the range of doubles.
  var shortestText: String {
    guard value.isFinite else { return text }
    guard isPlainInteger, text.utf8.count <= 21, value != 0 else { return NumberText.text(value) }
    return text
  }
}
