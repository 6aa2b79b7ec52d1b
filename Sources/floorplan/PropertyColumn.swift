import Clustering
import GeoJSON
import SimpleFeatures

/// A property of every point: its values, each text once.
struct PropertyColumn {
  let key: String
  /// Equal values alike.
  private(set) var table = ValueTable()
  /// For each point the number of its value's text, `ValueTable.none` for null and missing.
  private(set) var texts: [Int32] = []
  /// Different texts in order of appearance, and the value that each stands for.
  private var known: [(text: String, value: Int32)] = []
  private var numbers: [String: Int32] = [:]

  init(key: String) { self.key = key }

  /// Adds the value of the feature that the reader read last.
  mutating func append(_ reader: FeatureReader) {
    guard let range = reader.propertyText(key) else { return texts.append(ValueTable.none) }
    let text = withoutWhiteSpace(reader.string(range))
    if text == "null" { return texts.append(ValueTable.none) }
    if let number = numbers[text] { return texts.append(number) }
    let number = Int32(known.count)
    known.append((text, table.index(of: reader.property(key) ?? .null)))
    numbers[text] = number
    texts.append(number)
  }

  /// The JSON text of a point's value.
  func text(_ point: Int) -> String {
    texts[point] == ValueTable.none ? "null" : known[Int(texts[point])].text
  }

  /// The text of a point's value, a number in its shortest form.
  func shortText(_ point: Int) -> String {
    let number = number(point)
    return number.isNaN ? text(point) : NumberText.text(number)
  }

  /// The number in `table` of a point's value.
  func value(_ point: Int) -> Int32 {
    texts[point] == ValueTable.none ? ValueTable.none : known[Int(texts[point])].value
  }

  /// The numbers of all values.
  var values: [Int32] { texts.indices.map(value) }

  /// The numeric value of a point, NaN where it is no number.
  func number(_ point: Int) -> Double {
    let value = value(point)
    return value == ValueTable.none ? .nan : table.values[Int(value)].number ?? .nan
  }
}
