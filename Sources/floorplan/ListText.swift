/// A list in a text - the members of an object, elements of an array, numbers of a position - that is written again with
/// other elements, so that what stays keeps its place and its separators.
///
/// White space behind the opening and before the closing bracket belongs to the brackets; each element but the first owns
/// the separator before it. New elements, and a first one that is first no more, get the list's usual separator: the one
/// between its first two elements, else a comma.
struct ListText {
  enum Item {
    /// An element as it stands.
    case old(Int)
    /// An element with another text.
    case changed(Int, [UInt8])
    case new([UInt8])
  }

  let text: [UInt8]
  /// The opening bracket to the closing one.
  let range: Range<Int>
  let elements: [Range<Int>]

  var usualSeparator: ArraySlice<UInt8> {
    elements.count > 1 ? text[elements[0].upperBound..<elements[1].lowerBound] : [UInt8(ascii: ",")]
  }

  /// The list with these elements, brackets included.
  func rendered(_ items: [Item]) -> [UInt8] {
    if isSame(items) { return Array(text[range]) }
    var result = [text[range.lowerBound]]
    if items.isEmpty {
      result.append(text[range.upperBound - 1])
      return result
    }
    if let first = elements.first { result += text[range.lowerBound + 1..<first.lowerBound] }
    for (position, item) in items.enumerated() {
      if position > 0 {
        switch item {
        case .old(let index) where index > 0, .changed(let index, _) where index > 0:
          result += text[elements[index - 1].upperBound..<elements[index].lowerBound]
        default: result += usualSeparator
        }
      }
      switch item {
      case .old(let index): result += text[elements[index]]
      case .changed(_, let new), .new(let new): result += new
      }
    }
    if let last = elements.last { result += text[last.upperBound..<range.upperBound - 1] }
    result.append(text[range.upperBound - 1])
    return result
  }

  private func isSame(_ items: [Item]) -> Bool {
    guard items.count == elements.count else { return false }
    for (position, item) in items.enumerated() {
      guard case .old(position) = item else { return false }
    }
    return true
  }
}
