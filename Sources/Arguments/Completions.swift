/// A shell that completes words.
public enum Shell: String, CaseIterable, ArgumentValue, Sendable {
  case bash, zsh, fish
}

/// A script that teaches `shell` to complete the words of `program`: commands, options, their values, else files.
public func completionScript(for shell: Shell, program: String, commands: [CommandSummary]) -> String {
  switch shell {
  case .bash: bashCompletion(program: program, commands: commands)
  case .zsh: zshCompletion(program: program, commands: commands)
  case .fish: fishCompletion(program: program, commands: commands)
  }
}

/// The options that `program` takes without a command, with their meanings.
let programOptions = [("help", "show help"), ("version", "show the version")]

extension OptionSummary {
  /// The long names worth completing: also the negative one when the flag is on already.
  var completedNames: [String] {
    isOnByDefault ? [name, "no-" + name] : [name]
  }

  /// What is told of one of `completedNames`.
  func text(for completedName: String) -> String {
    completedName == name ? text : "turn off --\(name)"
  }

  /// The option's words: `-f`, `--format`.
  var words: [String] {
    (short.map { ["-\($0)"] } ?? []) + completedNames.map { "--" + $0 }
  }
}

/// `text` in single quotes, within which bash and zsh take everything literally but the quote.
func singleQuoted(_ text: String) -> String {
  var result = "'"
  for character in text { result += character == "'" ? "'\\''" : String(character) }
  return result + "'"
}

/// `text` with a backslash before each character out of `special`.
func backslashed(_ text: String, special: (Character) -> Bool) -> String {
  var result = ""
  for character in text {
    if special(character) { result.append("\\") }
    result.append(character)
  }
  return result
}

/// True for what a shell may read as more than itself.
func isShellSpecial(_ character: Character) -> Bool {
  character.isASCII && !character.isLetter && !character.isNumber && !"_.,/=+-@%".contains(character)
}
