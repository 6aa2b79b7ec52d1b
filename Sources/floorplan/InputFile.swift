/// An operand: the file it names, and the layer that its features make.
struct InputFile {
  /// As it was given; `-` is standard input.
  let path: String
  /// The name before `=`, else the base name without `.gz` and one more suffix.
  let layer: String
  /// Whether the operand itself names the layer.
  let isNamed: Bool

  var isStandardInput: Bool { path == "-" }

  /// - Parameter operand: `FILE`, `-` or `NAME=FILE`; a name holds no slash, so `./a=b.json` is a file.
  init(_ operand: String) {
    if let equals = operand.firstIndex(of: "="), equals > operand.startIndex, !operand[..<equals].contains("/") {
      path = String(operand[operand.index(after: equals)...])
      layer = String(operand[..<equals])
      isNamed = true
    } else {
      path = operand
      isNamed = false
      layer = operand == "-" ? "stdin" : Self.layerName(operand)
    }
  }

  /// No file, but a layer that a command makes.
  init(layer: String) {
    path = layer
    self.layer = layer
    isNamed = true
  }

  /// A file at a path that is no operand.
  init(path: String) {
    self.path = path
    layer = Self.layerName(path)
    isNamed = false
  }

  private static func layerName(_ path: String) -> String {
    var name = path.split(separator: "/").last ?? ""
    if name.lowercased().hasSuffix(".gz") { name = name.dropLast(3) }
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
    return String(name)
  }

  /// The files that operands name; without any, standard input.
  static func files(_ operands: [String]) -> [Self] {
    operands.isEmpty ? [Self("-")] : operands.map { Self($0) }
  }
}
