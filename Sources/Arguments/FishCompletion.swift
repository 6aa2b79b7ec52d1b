/// A script for `~/.config/fish/completions`.
func fishCompletion(program: String, commands: [CommandSummary]) -> String {
  var lines = ["# fish completion for \(program): put this file in ~/.config/fish/completions."]
  let first = "complete -c \(program) -n __fish_use_subcommand"
  lines += programOptions.map { "\(first) -l \($0.0) -d \(fishQuoted($0.1))" }
  lines += commands.map { "\(first) -f -a \($0.name) -d \(fishQuoted($0.abstract))" }
  for command in commands {
    let start = "complete -c \(program) -n '__fish_seen_subcommand_from \(command.name)'"
    lines += command.options.flatMap { option in option.completedNames.map { "\(start) \(words(of: option, name: $0))" }
    }
  }
  return lines.map { $0 + "\n" }.joined()
}

/// `-s z -l zoom -x -d '…'`: `-r` asks for a value and completes files, `-x` asks for one and does not.
private func words(of option: OptionSummary, name: String) -> String {
  let short = name == option.name ? option.short.map { "-s \($0) " } ?? "" : ""
  let value =
    switch option.completion {
    case _ where option.value == nil: ""
    case .file: "-r "
    case .directory: "-x -a '(__fish_complete_directories)' "
    case .words(let words): "-x -a \(fishQuoted(words.map(fishWord).joined(separator: " "))) "
    case .none: "-x "
    }
  return "\(short)-l \(name) \(value)-d \(fishQuoted(option.text(for: name)))"
}

private func fishWord(_ word: String) -> String {
  backslashed(word, special: isShellSpecial)
}

/// `text` in single quotes, within which fish reads only `\'` and `\\`.
private func fishQuoted(_ text: String) -> String {
  "'" + backslashed(text) { $0 == "'" || $0 == "\\" } + "'"
}
