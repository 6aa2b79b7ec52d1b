/// A place between two features at which another reader can begin, so that an input can be read in parts.
///
/// Where a part begins has to be guessed; the guess is proved right when the reader of the part before stops at an equal
/// point.
public struct ReadingPoint: Sendable, Equatable {
  /// The input's offset of the feature's first byte.
  public let byte: Int
  /// The collection that the feature is an element of; nil for a text of its own.
  let collection: NamesSeen?

  /// A guess: the first place in some text where a feature seems to begin that stands as the one here does.
  /// - Parameters:
  ///   - text: bytes of the input from anywhere.
  ///   - offset: the input's offset of the first of them.
  public func next(in text: Span<UInt8>, offset: Int) -> ReadingPoint? {
    var index = 0
    while index < text.count {
      if text[index] == 0x7B, seemsFeature(text, index), seemsStart(text, index) {
        return ReadingPoint(byte: offset + index, collection: collection)
      }
      index += 1
    }
    return nil
  }

  /// Whether `{ "type" : "Feature"` follows.
  private func seemsFeature(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var index = start + 1
    for token in ["\"type\"", ":", "\"Feature\""] as [StaticString] {
      while index < text.count, text[index] == 0x20 || text[index] == 0x0A || text[index] == 0x0D { index += 1 }
      guard RegularScanner.matches(text, index, token) else { return false }
      index += token.utf8CodeUnitCount
    }
    return true
  }

  /// Whether what stands before is what separates features here: a comma or bracket, or the end of a line or text.
  private func seemsStart(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var index = start - 1
    var hasBreak = false
    while index >= 0 {
      switch text[index] {
      case 0x0A, 0x1E: hasBreak = true
      case 0x20, 0x09, 0x0D: break
      case 0x2C, 0x5B: return collection != nil
      case 0x7D: return collection == nil && hasBreak
      default: return false
      }
      index -= 1
    }
    return false
  }
}

extension FeatureReader {
  /// The point of the feature that came last, for another reader to begin at.
  public var point: ReadingPoint {
    let isElement = if case .inFeatures = state { true } else { false }
    return ReadingPoint(
      byte: window.offset + record.range.lowerBound, collection: isElement ? collection.names : nil)
  }
}
