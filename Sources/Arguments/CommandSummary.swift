/// How a shell completes the value of an option.
public enum Completion: Equatable, Sendable {
  case file
  case directory
  case words([String])
  case none
}

/// What help, manual and completions tell of one option. It holds no key path, so it can go anywhere.
public struct OptionSummary: Equatable, Sendable {
  /// The long name without dashes.
  public let name: String
  public let short: Character?
  /// What stands for the value, in capitals; nil for a flag.
  public let value: String?
  /// What the option does, a phrase.
  public let text: String
  /// Further sentences for the manual.
  public let details: String
  /// The heading the option is listed under; nil for the command's own.
  public let section: String?
  /// The words the value is one of; empty when it can be anything.
  public let choices: [String]
  public let isRepeatable: Bool
  public let completion: Completion
  /// The default as one would type it; nil when there is none to tell, `on` for a flag that is on.
  public internal(set) var defaultText: String?

  /// A flag that is on already, so that `--no-NAME` is what one would give.
  public var isOnByDefault: Bool { value == nil && defaultText != nil }

  /// Without `completion`, a value is completed by its choices, FILE by files and all others by nothing.
  init(
    name: String, short: Character?, value: String? = nil, text: String, details: String = "", section: String? = nil,
    choices: [String] = [], isRepeatable: Bool = false, completion: Completion? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.text = text
    self.details = details
    self.section = section
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.completion = completion ?? (!choices.isEmpty ? .words(choices) : value == "FILE" ? .file : .none)
  }
}

/// What help, manual and completions tell of one command.
public struct CommandSummary: Equatable, Sendable {
  public let name: String
  public let abstract: String
  public let operands: String
  public let operandsNote: String
  public let options: [OptionSummary]

  /// A summary of a command that has no option table of its own, such as a word the program answers by itself.
  public init(
    name: String, abstract: String, operands: String = "", operandsNote: String = "", options: [OptionSummary] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.operands = operands
    self.operandsNote = operandsNote
    self.options = options
  }

  /// The options by heading: first those without one, then the headings in the order of their first option.
  var sections: [(title: String?, options: [OptionSummary])] {
    var titles: [String?] = [nil]
    for option in options where !titles.contains(option.section) { titles.append(option.section) }
    return titles.map { title in (title, options.filter { $0.section == title }) }
  }
}

extension ParsableCommand {
  /// What the option table tells, with the defaults read from a new command; `-h` is in it.
  public static var summary: CommandSummary {
    let fresh = Self()
    let summaries = completeOptions.map { option in
      var summary = option.summary
      if let text = option.defaultText(fresh), !text.isEmpty { summary.defaultText = text }
      return summary
    }
    return CommandSummary(
      name: name, abstract: abstract, operands: operands, operandsNote: operandsNote, options: summaries)
  }

  /// The option table and `-h`, which stores nothing: the parser only asks whether it was given.
  static var completeOptions: [Option<Self>] {
    let help = OptionSummary(name: "help", short: "h", text: "show this help")
    return options + [Option(summary: help, action: .flag { _, _ in }) { _ in nil }]
  }
}
