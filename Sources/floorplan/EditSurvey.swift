import GeoJSON

/// Where a feature stands in the input. All offsets are bytes of the expanded input.
struct FeaturePlace {
  var range: Range<Int>
  /// What separates it from the element before.
  var separator: Range<Int>
  /// Where the element behind it begins; nil for the last.
  var next: Int?
  /// The text whose list it is in: a collection, or −1 for the list of texts.
  var list: Int
  /// Its place in that list.
  var ordinal: Int
}

/// A list of features: of a collection, or the texts of the input.
struct ListPlace {
  /// Behind the opening bracket, or the start of the input.
  var start: Int
  /// The closing bracket, or the end of the input.
  var end = 0
  var firstElement: Int?
  /// Between the first two elements.
  var usualSeparator: Range<Int>?
  /// Behind the last element.
  var lastEnd: Int
  var count = 0
  /// Whether the closing bracket is missing.
  var isLost = false
  /// The value of the collection's `bbox`, and what goes with the member when it is taken out.
  var box: (value: Range<Int>, member: Range<Int>)?
}

/// Notes where features stand while an input is read: those that are asked for, and the lists that they are in.
struct EditSurvey {
  static let texts = -1

  private(set) var places: [Int: FeaturePlace] = [:]
  private(set) var lists: [Int: ListPlace] = [:]
  private(set) var top = ListPlace(start: 0, lastEnd: 0)
  /// The last text, when it is a collection.
  private(set) var lastCollection: Int?
  /// What the reader passed over, because it was no JSON.
  private(set) var lost: [Range<Int>] = []
  private(set) var hasByteOrderMark = false

  private var inner: ListPlace?
  private var isInnerNoted = false
  private var separator = 0..<0
  private var gap: Range<Int>?
  private var waitingInner: Int?
  private var waitingTop: Int?
  private var position = 0
  private var endsWithSeparator = false
  private var textStart = 0
  private var hasSkipped = false
  /// Collections with a feature that is asked for.
  private var keptLists: Set<Int> = []
  /// The gap before the collection in hand.
  private var textGap: Range<Int>?

  /// Says that the reader may pass over texts that are no JSON.
  mutating func allowSkipping() { hasSkipped = true }

  /// Takes a piece in.
  /// - Parameter isNoted: whether a feature is asked for.
  mutating func take(_ reader: FeatureReader, _ piece: FeatureReader.Piece, isNoted: Bool) {
    let start = reader.byteOffset(reader.range.lowerBound)
    let end = reader.byteOffset(reader.range.upperBound)
    if start > position { skip(to: start, reader) }
    position = end
    switch piece {
    case .gap:
      gap = (gap?.lowerBound ?? start)..<end
      endsWithSeparator = reader.withText(reader.range) { $0[$0.count - 1] == 0x1E }
      return
    case .prefix:
      textStart = start
      textGap = gap
      inner = ListPlace(start: end, lastEnd: end)
      isInnerNoted = false
      waitingInner = nil
      separator = end..<end
      noteBox(reader)
    case .separator: separator = start..<end
    case .feature:
      let number = reader.featureIndex
      if inner == nil { return takeText(start..<end, isNoted ? number : nil) }
      takeElement(start..<end, isNoted ? number : nil)
    case .suffix:
      inner?.end =
        start
        + reader.withText(reader.range) { text in
          var index = 0
          while text[index] != UInt8(ascii: "]"), index < text.count - 1 { index += 1 }
          return index
        }
      noteBox(reader)
      endCollection(start: textStart, end: end)
    case .lostSuffix:
      inner?.end = start
      inner?.isLost = true
      endCollection(start: textStart, end: end)
    }
    gap = nil
  }

  /// The input ends there.
  mutating func finish(size: Int) {
    // A collection whose features are something else is an error, told elsewhere.
    if position < size, hasSkipped { lose(position..<size) }
    top.end = size
  }

  private mutating func skip(to start: Int, _ reader: FeatureReader) {
    if position == 0, start == 3, top.count == 0 {
      hasByteOrderMark = true
      top.start = 3
      return
    }
    lose(position..<start)
  }

  private mutating func lose(_ range: Range<Int>) {
    // The record separator belongs to the text that follows it.
    lost.append(endsWithSeparator ? range.lowerBound - 1..<range.upperBound : range)
    endsWithSeparator = false
  }

  private mutating func takeElement(_ range: Range<Int>, _ number: Int?) {
    guard var list = inner else { return }
    inner = nil
    if list.count == 0 { list.firstElement = range.lowerBound }
    if list.count == 1 { list.usualSeparator = separator }
    if let waitingInner { places[waitingInner]?.next = range.lowerBound }
    waitingInner = number
    if let number {
      isInnerNoted = true
      places[number] = FeaturePlace(
        range: range, separator: separator, list: textCount, ordinal: list.count)
    }
    list.count += 1
    list.lastEnd = range.upperBound
    inner = list
    separator = range.upperBound..<range.upperBound
  }

  /// Texts before the one in hand.
  private var textCount: Int { top.count }

  private mutating func takeText(_ range: Range<Int>, _ number: Int?) {
    if let waitingTop { places[waitingTop]?.next = range.lowerBound }
    waitingTop = number
    let separator = gap ?? range.lowerBound..<range.lowerBound
    if top.count == 0 { top.firstElement = range.lowerBound }
    if top.count == 1 { top.usualSeparator = separator }
    if let number {
      places[number] = FeaturePlace(range: range, separator: separator, list: Self.texts, ordinal: top.count)
    }
    top.count += 1
    top.lastEnd = range.upperBound
    forgetLastCollection()
    gap = nil
  }

  /// Only lists that are asked for are kept, and the last one.
  private mutating func forgetLastCollection() {
    if let lastCollection, !keptLists.contains(lastCollection) { lists.removeValue(forKey: lastCollection) }
    lastCollection = nil
  }

  private mutating func endCollection(start: Int, end: Int) {
    guard let list = inner else { return }
    inner = nil
    let text = textCount
    gap = textGap
    takeText(start..<end, nil)
    lists[text] = list
    if isInnerNoted { keptLists.insert(text) }
    lastCollection = text
  }

  private mutating func noteBox(_ reader: FeatureReader) {
    if let box = reader.collection.bbox {
      let member = reader.collection.bboxMember
      inner?.box = (
        reader.byteOffset(box.lowerBound)..<reader.byteOffset(box.upperBound),
        reader.byteOffset(member.lowerBound)..<reader.byteOffset(member.upperBound)
      )
    }
  }
}
