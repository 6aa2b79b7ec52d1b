import GeoJSON

/// Why a style, an expression or a filter cannot be obeyed, and where.
public struct StyleError: Error, Equatable {
  public enum Kind: Sendable {
    /// The text is not JSON.
    case syntax
    /// The text is JSON, but says something that has no meaning.
    case content
    /// The text is a MapLibre style (`"version": 8`), which can only make a legend.
    case mapLibreStyle
  }

  public var kind: Kind
  /// Where in the style, what is wrong and how to mend it: `layers[2].filter: unknown operator 'mtach'; …`.
  public var message: String
  /// The byte of the text that the message is about.
  public var offset: Int

  public init(_ kind: Kind = .content, _ message: String, at offset: Int) {
    self.kind = kind
    self.message = message
    self.offset = offset
  }

  /// - Parameter path: the members that lead to the place, such as `layers[2].filter`; empty outside a style.
  init(_ message: String, path: String, at offset: Int) {
    self.init(.content, path.isEmpty ? message : "\(path): \(message)", at: offset)
  }

  init(_ error: JSONError) {
    self.init(.syntax, "expected \(error.expectation)", at: error.offset)
  }
}

/// Something in a style that is obeyed all the same, but is likely a mistake.
public struct StyleWarning: Sendable, Equatable {
  public var message: String
  /// The byte of the text that the message is about.
  public var offset: Int
}

extension JSONDocument {
  /// A document, its complaint in the terms of styles.
  static func styleDocument(_ text: [UInt8]) throws(StyleError) -> JSONDocument {
    do throws(JSONError) { return try JSONDocument(text) } catch { throw StyleError(error) }
  }
}

extension JSONDocument.Kind {
  /// The kind in the words of a message.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
