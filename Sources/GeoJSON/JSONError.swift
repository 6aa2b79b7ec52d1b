/// Where and why a text stops being JSON (RFC 8259).
public struct JSONError: Error, Equatable {
  public enum Kind: Sendable {
    case syntax, encoding, depth
  }

  public var kind: Kind
  /// The first byte with which the text can no longer become JSON.
  public var offset: Int
  /// What was expected there, in English, lower case.
  public var expectation: String { reason.description }

  let reason: StaticString

  init(_ kind: Kind, at offset: Int, _ reason: StaticString) {
    self.kind = kind
    self.offset = offset
    self.reason = reason
  }

  public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind && a.offset == b.offset }
}

/// Limits of what is read.
public enum ReadingLimit {
  /// Levels of brackets: the root is level 1.
  public static let depth = 1_000
  /// Bytes of one feature or text that has to be held at once.
  public static let heldBytes = 1 << 30
}
