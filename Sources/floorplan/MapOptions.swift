import Arguments

/// Pixels inside the edges of an image: N, or T,R,B,L.
struct EdgeInsets: ArgumentValue {
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  var left = 0.0

  init() {}

  init(argument: String) throws(ArgumentError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map(decimalNumber)
    let known = numbers.compactMap { $0 }.filter { $0 >= 0 }
    guard known.count == numbers.count, known.count == 1 || known.count == 4 else {
      throw ArgumentError("'\(argument)' is neither N nor T,R,B,L, numbers of pixels from 0")
    }
    (top, right, bottom, left) =
      known.count == 1 ? (known[0], known[0], known[0], known[0]) : (known[0], known[1], known[2], known[3])
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The options of the map that `-f svg` draws.
struct MapOptions {
  var padding: EdgeInsets?

  static let section = "Map"

  static var options: [Option<Self>] {
    [
      Option("padding", value: "PIXELS", to: \.padding, "free space inside the edges: N, or T,R,B,L", section: section)
    ]
  }

  func validate(given: Set<String>, isDrawn: Bool, allowsPadding: Bool) throws(ArgumentError) {
    for name in Self.options.map(\.summary.name) where given.contains(name) && !isDrawn {
      if name == "padding" && allowsPadding { continue }
      throw ArgumentError("--\(name) needs -f svg")
    }
  }
}
