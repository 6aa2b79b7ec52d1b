/// An icon of Maki's.
public enum MakiIcon {
  /// The path data of its paths, on a view box of 15 by 15; nil for an unknown name.
  static func paths(_ name: String) -> [String]? {
    guard let index = index(of: name) else { return nil }
    let start = index == 0 ? 0 : Int(MakiIcons.ends[index - 1])
    let text = MakiIcons.paths.withUTF8Buffer { buffer in
      unsafe String(decoding: buffer[start..<Int(MakiIcons.ends[index])], as: UTF8.self)
    }
    return text.split(separator: "|").map(String.init)
  }

  /// Whether there is one with that name.
  public static func exists(_ name: String) -> Bool { index(of: name) != nil }

  /// All names.
  public static var names: [String] {
    MakiIcons.names.withUTF8Buffer { unsafe String(decoding: $0, as: UTF8.self) }.split(separator: ",").map(String.init)
  }

  private static func index(of name: String) -> Int? {
    let wanted = Array(name.utf8)
    return MakiIcons.names.withUTF8Buffer { names in
      var (index, start) = (0, 0)
      while start < names.count {
        var end = start
        while unsafe names[end] != UInt8(ascii: ",") { end += 1 }
        if unsafe names[start..<end].elementsEqual(wanted) { return index }
        index += 1
        start = end + 1
      }
      return nil
    }
  }
}
