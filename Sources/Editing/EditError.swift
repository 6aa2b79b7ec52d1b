/// Why an edit cannot be made: a rule with a stable name, and one line that says what was expected and what found.
public struct EditError: Error, Sendable, Equatable {
  public var rule: String
  public var message: String

  public init(_ rule: String, _ message: String) {
    self.rule = rule
    self.message = message
  }
}
