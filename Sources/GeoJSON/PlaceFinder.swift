/// Finds lines and columns in a window that slides over an input.
///
/// It counts no byte twice as long as places are asked for in order, and otherwise goes back no farther than the start of
/// the piece in hand.
struct PlaceFinder {
  /// A byte of the window whose place is known.
  private struct Mark {
    var index = 0
    var counter = LineCounter()

    mutating func advance(to index: Int, in window: Window) {
      counter.advance(over: window.text, self.index..<index)
      self.index = index
    }
  }

  private var window = Mark()
  private var piece = Mark()
  private var last = Mark()

  /// - Parameter start: of the piece in hand.
  mutating func place(_ index: Int, in window: Window, from start: Int) -> Place {
    if index < last.index {
      if start < piece.index { piece = self.window }
      if start > piece.index { piece.advance(to: min(start, index), in: window) }
      last = index < piece.index ? self.window : piece
    }
    last.advance(to: index, in: window)
    return Place(byte: window.offset + index, line: last.counter.line, column: last.counter.column)
  }

  /// To be called before the window drops its first bytes.
  mutating func slide(_ window: Window, by count: Int) {
    guard count > 0 else { return }
    self.window.advance(to: count, in: window)
    self.window.index = 0
    piece = self.window
    if last.index < count { last = self.window } else { last.index -= count }
  }

  /// A byte order mark is no column.
  mutating func discountByteOrderMark() {
    window.counter.discountByteOrderMark()
    (piece, last) = (window, window)
  }
}
