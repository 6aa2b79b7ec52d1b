import Editing
import GeoJSON

/// Bytes that take the place of a range of the input.
struct Splice {
  var range: Range<Int>
  var bytes: [UInt8]
}

/// What becomes of one list of features: its elements that change, go or come.
struct ListChange {
  enum Fate {
    case stays
    case goes
    case becomes([UInt8])
  }

  /// A feature of the input, and what is put before it.
  struct Event {
    var place: FeaturePlace
    var fate: Fate
    var added: [Addition] = []
  }

  struct Addition {
    var text: [UInt8]
    /// The separator before it, where that is known.
    var gap: [UInt8]?
  }

  let list: ListPlace
  let isCollection: Bool
  /// Whether texts stand behind record separators.
  let hasSeparators: Bool
  /// Ascending.
  let events: [Event]
  /// Put behind the last element.
  let last: [Addition]
  /// From the header of an inverse log.
  let gaps: [[UInt8]]?

  private var splices: [Splice] = []

  /// The splices, in the order of the input.
  /// - Parameter read: gives the bytes of a range of the input.
  static func splices(
    _ list: ListPlace, isCollection: Bool, hasSeparators: Bool, events: [Event], last: [Addition],
    gaps: [[UInt8]]?, read: (Range<Int>) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [Splice] {
    var change = ListChange(
      list: list, isCollection: isCollection, hasSeparators: hasSeparators, events: events, last: last, gaps: gaps)
    try change.run(read)
    return change.splices
  }

  private init(
    list: ListPlace, isCollection: Bool, hasSeparators: Bool, events: [Event], last: [Addition], gaps: [[UInt8]]?
  ) {
    self.list = list
    self.isCollection = isCollection
    self.hasSeparators = hasSeparators
    self.events = events
    self.last = last
    self.gaps = gaps
  }

  private var additions: [Addition] { events.flatMap(\.added) + last }

  private mutating func run(_ read: (Range<Int>) throws(Failure) -> [UInt8]) throws(Failure) {
    let gone = events.reduce(0) { if case .goes = $1.fate { $0 + 1 } else { $0 } }
    let additions = additions
    if list.count - gone + additions.count == 0 {
      guard list.count > 0 || gaps != nil else { return }
      return splices.append(Splice(range: list.start..<list.end, bytes: (gaps?[0] ?? []) + (gaps?[1] ?? [])))
    }
    if list.count == 0 { return fill(additions) }
    let usual = try usualSeparator(read)
    if let gaps, let first = list.firstElement { splices.append(Splice(range: list.start..<first, bytes: gaps[0])) }
    try walk(usual)
    if let gaps { splices.append(Splice(range: list.lastEnd..<list.end, bytes: gaps[1])) }
  }

  /// An empty list that fills: a feature a line.
  private mutating func fill(_ additions: [Addition]) {
    let lead: [UInt8] = hasSeparators && !isCollection ? [0x1E] : []
    var bytes = gaps?[0] ?? (isCollection ? [0x0A] : lead)
    for (index, addition) in additions.enumerated() {
      if index > 0 { bytes += fitting(addition.gap) ?? (isCollection ? Array(",\n".utf8) : [0x0A] + lead) }
      bytes += addition.text
    }
    bytes += gaps?[1] ?? [0x0A]
    splices.append(Splice(range: list.start..<list.end, bytes: bytes))
  }

  private func usualSeparator(_ read: (Range<Int>) throws(Failure) -> [UInt8]) throws(Failure) -> [UInt8] {
    if let usual = list.usualSeparator { return try read(usual) }
    guard let first = list.firstElement else { return [] }
    let opening = try read(list.start..<first)
    return (isCollection ? [UInt8(ascii: ",")] : [0x0A]) + opening
  }

  /// A separator as it may stand in this list; nil when it may not.
  private func fitting(_ gap: [UInt8]?) -> [UInt8]? {
    guard let gap else { return nil }
    let commas = gap.reduce(0) { $0 + ($1 == UInt8(ascii: ",") ? 1 : 0) }
    return isCollection ? (commas == 1 && !gap.contains(0x1E) ? gap : nil) : (commas == 0 ? gap : nil)
  }

  private mutating func walk(_ usual: [UInt8]) throws(Failure) {
    var hasFirst = false
    func joined(_ additions: [Addition]) -> [UInt8] {
      var bytes: [UInt8] = []
      for addition in additions {
        if hasFirst { bytes += fitting(addition.gap) ?? usual }
        bytes += addition.text
        hasFirst = true
      }
      return bytes
    }
    var passed = 0
    for (index, event) in events.enumerated() {
      if event.place.ordinal > passed { hasFirst = true }
      passed = event.place.ordinal + 1
      let isFirst = event.place.ordinal == 0
      let start = isFirst ? event.place.range.lowerBound : event.place.separator.lowerBound
      if !event.added.isEmpty {
        var bytes = joined(event.added)
        if isFirst, !event.isGone { bytes += gaps?[2] ?? usual }
        splices.append(Splice(range: start..<start, bytes: bytes))
      }
      if event.isGone {
        splices.append(Splice(range: start..<event.place.range.upperBound, bytes: []))
        let nextIsKnown = index + 1 < events.count && events[index + 1].place.ordinal == passed
        if !hasFirst, !nextIsKnown, let next = event.place.next {
          splices.append(Splice(range: event.place.range.upperBound..<next, bytes: []))
          hasFirst = true
        }
        continue
      }
      if !hasFirst {
        splices.append(Splice(range: start..<event.place.range.lowerBound, bytes: []))
        hasFirst = true
      }
      if case .becomes(let text) = event.fate { splices.append(Splice(range: event.place.range, bytes: text)) }
    }
    if passed < list.count { hasFirst = true }
    if !last.isEmpty { splices.append(Splice(range: list.lastEnd..<list.lastEnd, bytes: joined(last))) }
  }
}

extension ListChange.Event {
  fileprivate var isGone: Bool { if case .goes = fate { true } else { false } }
}
