/// Why GEOS cannot be asked, or cannot answer; its text says what is wrong.
public enum TopologyError: Error, Sendable, Equatable {
  /// A coordinate of `positions[position]` is infinite or not a number.
  case notFinite(position: Int)
  /// The ring `sequences[sequence]` does not end where it began.
  case openRing(sequence: Int)
  /// The line or ring `sequences[sequence]` has fewer positions than 2 or 4.
  case tooFewPositions(sequence: Int)
  /// `sequences[sequence]` cannot stand there: an interior ring without an exterior one, or a kind or a number of
  /// sequences that the geometry's type does not allow.
  case misplaced(sequence: Int)
  /// A distance or grid size that is infinite, not a number, or out of its range.
  case badParameter(Double)
  /// GEOS failed, in its own words.
  case geos(String)
}

extension TopologyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite(let position): "position \(position) is not finite"
    case .openRing(let sequence): "ring \(sequence) is not closed; repeat its first position at its end"
    case .tooFewPositions(let sequence): "sequence \(sequence) has too few positions; a line needs 2, a ring 4"
    case .misplaced(let sequence): "sequence \(sequence) does not fit the geometry's type"
    case .badParameter(let value): "\(value) is not a usable distance or grid size"
    case .geos(let message): message.isEmpty ? "GEOS failed without a message" : message
    }
  }
}
