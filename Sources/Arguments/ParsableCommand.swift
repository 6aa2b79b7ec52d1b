/// A command's words: what was typed, with defaults for what was not.
public protocol ParsableCommand {
  init()

  /// The word that calls the command: `extent`.
  static var name: String { get }

  /// What the command does or gives, in a few words without capital or full stop: `the box round the data`.
  static var abstract: String { get }

  /// The operands in the usage line, such as `[FILE|NAME=FILE ...]`; empty unless the command says otherwise.
  static var operands: String { get }

  /// A sentence on the operands that ends the help.
  ///
  /// Unless the command says otherwise it tells of standard input where `operands` speaks of a FILE, and is empty
  /// elsewhere.
  static var operandsNote: String { get }

  /// The option table. It has to be computed: key paths are not `Sendable`, so a stored one is an error.
  static var options: [Option<Self>] { get }

  /// The operands in their order.
  var inputs: [String] { get set }

  /// The long names, without dashes, of the options that were given; `--no-planar` counts as `planar`.
  var given: Set<String> { get set }

  /// Throws when options that are right by themselves do not go together; called after all words are read.
  func validate() throws(ArgumentError)
}

extension ParsableCommand {
  public static var operands: String { "" }

  public static var operandsNote: String {
    guard operands.contains("FILE") else { return "" }
    let note = "Without FILE, or where it is -, standard input is read."
    return operands.contains("NAME=FILE") ? note + " NAME=FILE names a layer." : note
  }

  public func validate() throws(ArgumentError) {}
}

/// What a command line asks for.
public enum Parsed<Root> {
  case command(Root)
  case help
}

extension ParsableCommand {
  /// What `words`, those that follow the command's name, ask for; `validate()` agreed to it.
  ///
  /// `-h` or `--help` anywhere before `--` asks for help, even when other words are wrong.
  /// Throws an error that names the first word that cannot be obeyed.
  public static func parse(_ words: [String], program: String = "floorplan") throws(ArgumentError) -> Parsed<Self> {
    let optionWords = words.prefix { $0 != "--" }
    if optionWords.contains("-h") || optionWords.contains("--help") { return .help }
    var parser = OptionParser<Self>(words: words, program: program)
    return try parser.parse()
  }
}
