/// What the reader, or a check, has to say about a place in the input.
public struct Diagnostic: Sendable, Equatable {
  public enum Severity: Int, Sendable, Comparable {
    /// Never an error.
    case note
    /// Shown only in reports and with `--verbose`; an error with `--strict`.
    case strictNote
    /// Shown; an error with `--strict`.
    case warning
    case error

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public var severity: Severity
  /// A stable identifier, such as `ring-unclosed`.
  public var rule: String
  /// One line without a full stop: what is wrong, then what would mend it.
  public var message: String
  public var place: Place
  public var feature: FeatureName?
  /// JSON Pointer (RFC 6901) from the root of the text.
  public var path: String

  public init(
    _ severity: Severity, _ rule: String, _ message: String, at place: Place, feature: FeatureName? = nil,
    path: String = ""
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.place = place
    self.feature = feature
    self.path = path
  }
}

/// A place in an input: `byte` from 0, `line` and `column` (in Unicode scalars) from 1.
public struct Place: Sendable, Equatable {
  public var byte: Int
  public var line: Int
  public var column: Int

  public init(byte: Int, line: Int, column: Int) {
    self.byte = byte
    self.line = line
    self.column = column
  }

  /// The place of a byte of a whole text.
  /// - Complexity: O(n).
  public init(byte: Int, in text: [UInt8]) {
    var counter = LineCounter()
    counter.advance(over: text.span, 0..<min(byte, text.count))
    self.init(byte: byte, line: counter.line, column: counter.column)
  }
}

/// How a feature is named to a person: by its id where it has one, else by its index in the input.
public enum FeatureName: Sendable, Equatable {
  /// The JSON text of a string or number.
  case id(String)
  case index(Int)

  /// `"d-7"`, `42`.
  public var text: String {
    switch self {
    case .id(let text): text
    case .index(let index): String(index)
    }
  }
}
