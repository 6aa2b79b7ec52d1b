import SVG

/// Glyphs by name: Maki's, single characters, and a style's own; and its pictures.
public struct SymbolTable: Sendable {
  /// Path data on a view box.
  public struct Symbol: Sendable {
    public var viewBox: [Double]
    public var paths: [String]
  }

  public var symbols: [String: Symbol] = [:]
  /// `data:` URIs by name.
  public var pictures: [String: String] = [:]

  public init() {}

  /// Nil for an unknown name.
  func glyph(_ name: String) -> Look.Marker.Glyph? {
    if let symbol = symbols[name] { return .paths(symbol.paths, viewBox: symbol.viewBox) }
    if name.utf8.count == 1, let byte = name.utf8.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        return .text(name.uppercased())
      default: return nil
      }
    }
    return MakiIcon.exists(name) ? .icon(name) : nil
  }
}
