/// The first letters of a name.
enum Initials {
  /// The first grapheme cluster of the first and of the last word, in capitals; nil for a name without a word.
  static func of(_ name: String) -> String? {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard let first = words.first?.first else { return nil }
    let last = words.count > 1 ? words[words.count - 1].first : nil
    return (String(first) + (last.map { String($0) } ?? "")).uppercased()
  }
}
