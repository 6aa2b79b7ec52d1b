/// Works from bash 3.2 on, where `compopt` does not exist: its failure is hushed and only costs a nicety.
func bashCompletion(program: String, commands: [CommandSummary]) -> String {
  let topWords = commands.map(\.name) + programOptions.map { "--" + $0.0 }
  return """
    # bash completion for \(program): source this file, or put it where bash-completion looks for it.
    _\(program)_words() { COMPREPLY=($(IFS=' ' compgen -W "$1" -- "$current")); }
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} index
      local IFS=$'\\n'
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        _\(program)_words \(wordList(topWords))
        return 0
      fi
      for ((index = 2; index < COMP_CWORD; index++)); do
        if [[ ${COMP_WORDS[index]} == -- ]]; then return 0; fi
      done
      # bash breaks --option=value into three words
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      case $command:$previous in
    \(commands.flatMap(valueCases).joined(separator: "\n"))
      esac
      if [[ $current != -* ]]; then return 0; fi
      case $command in
    \(commands.map(optionCase).joined(separator: "\n"))
      esac
    }
    complete -o default -F _\(program) \(program)

    """

  /// The branches for the words after an option; an empty reply has bash complete files.
  func valueCases(of command: CommandSummary) -> [String] {
    command.options.filter { $0.value != nil }.map { option in
      let pattern = option.words.map { "\(command.name):\($0)" }.joined(separator: " | ")
      let reply =
        switch option.completion {
        case .file: ""
        case .directory: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$current\")); "
        case .words(let words): "_\(program)_words \(wordList(words)); "
        case .none: "compopt +o default 2>/dev/null; "
        }
      return "    \(pattern)) \(reply)return 0 ;;"
    }
  }

  func optionCase(of command: CommandSummary) -> String {
    "    \(command.name)) _\(program)_words \(wordList(command.options.flatMap(\.words))) ;;"
  }
}

/// The argument of `compgen -W`, which is expanded once more: hence the backslashes within the quotes.
private func wordList(_ words: [String]) -> String {
  singleQuoted(words.map { backslashed($0, special: isShellSpecial) }.joined(separator: " "))
}
