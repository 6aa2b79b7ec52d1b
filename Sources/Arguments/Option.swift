/// One row of a command's option table: how the option is written, what is told of it and where its value goes.
///
/// `Option("zoom", short: "z", value: "LEVEL", to: \.clustering.zoom, "zoom level of the map")` takes its type and its
/// default from the property.
public struct Option<Root> {
  /// What happens to a `Root` when the option is given.
  enum Action {
    case flag((inout Root, Bool) -> Void)
    case value((_ root: inout Root, _ text: String, _ isFirst: Bool) throws(ArgumentError) -> Void)
  }

  /// Its words, for help and manual.
  public let summary: OptionSummary
  let action: Action

  /// The default as one would type it, read from a new `Root`; nil when there is nothing to tell.
  let defaultText: (Root) -> String?

  /// An option with a value, which the last one given decides.
  ///
  /// `text` is a phrase without capital or full stop, `details` whole sentences for the man page only; a blank line
  /// in them begins a paragraph.
  public init<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, value: String, to path: WritableKeyPath<Root, Value>, _ text: String,
    details: String = "", section: String? = nil, completion: Completion? = nil, showDefault: Bool = true
  ) {
    summary = OptionSummary(
      name: name, short: short, value: value, text: text, details: details, section: section,
      choices: Value.choices ?? [], completion: completion)
    action = .value { (root, text, _) throws(ArgumentError) in root[keyPath: path] = try Value(argument: text) }
    defaultText = { showDefault ? $0[keyPath: path].argumentText : nil }
  }

  /// An option with a value that is nil unless it is given.
  public init<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, value: String, to path: WritableKeyPath<Root, Value?>, _ text: String,
    details: String = "", section: String? = nil, completion: Completion? = nil, showDefault: Bool = true
  ) {
    summary = OptionSummary(
      name: name, short: short, value: value, text: text, details: details, section: section,
      choices: Value.choices ?? [], completion: completion)
    action = .value { (root, text, _) throws(ArgumentError) in root[keyPath: path] = try Value(argument: text) }
    defaultText = { showDefault ? $0[keyPath: path]?.argumentText : nil }
  }

  /// An option that can be repeated: each time it appends a value or, with a `separator`, the values between them.
  ///
  /// The first time it also takes away the default.
  public init<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, value: String, to path: WritableKeyPath<Root, [Value]>,
    separator: Character? = nil, _ text: String,
    details: String = "", section: String? = nil, completion: Completion? = nil, showDefault: Bool = true
  ) {
    summary = OptionSummary(
      name: name, short: short, value: value, text: text, details: details, section: section,
      choices: Value.choices ?? [], isRepeatable: true, completion: completion)
    action = .value { (root, text, isFirst) throws(ArgumentError) in
      var values = isFirst ? [] : root[keyPath: path]
      for part in parts(of: text, separator: separator) { values.append(try Value(argument: part)) }
      root[keyPath: path] = values
    }
    let joint = separator.map(String.init) ?? ", "
    defaultText = { showDefault ? $0[keyPath: path].map(\.argumentText).joined(separator: joint) : nil }
  }

  /// A flag: `--planar` says true, `--no-planar` false.
  public init(
    _ name: String, short: Character? = nil, flag path: WritableKeyPath<Root, Bool>, _ text: String,
    details: String = "", section: String? = nil, showDefault: Bool = true
  ) {
    summary = OptionSummary(name: name, short: short, text: text, details: details, section: section)
    action = .flag { $0[keyPath: path] = $1 }
    defaultText = { showDefault && $0[keyPath: path] ? "on" : nil }
  }

  /// The same option for a command that holds a `Root` at `path`, defaults included: so commands share groups.
  public func lifted<Outer>(to path: WritableKeyPath<Outer, Root>) -> Option<Outer> {
    let lifted: Option<Outer>.Action =
      switch action {
      case .flag(let store): .flag { store(&$0[keyPath: path], $1) }
      case .value(let store):
        .value { (outer, text, isFirst) throws(ArgumentError) in try store(&outer[keyPath: path], text, isFirst) }
      }
    return Option<Outer>(summary: summary, action: lifted) { defaultText($0[keyPath: path]) }
  }

  init(summary: OptionSummary, action: Action, defaultText: @escaping (Root) -> String?) {
    self.summary = summary
    self.action = action
    self.defaultText = defaultText
  }
}

private func parts(of text: String, separator: Character?) -> [String] {
  guard let separator else { return [text] }
  return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
}
