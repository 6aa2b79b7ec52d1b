/// Works as an autoloaded `_program` in a folder of `fpath`, and sourced.
func zshCompletion(program: String, commands: [CommandSummary]) -> String {
  """
  #compdef \(program)
  # zsh completion for \(program): name this file _\(program) in a folder of $fpath, or source it after compinit.
  _\(program)() {
    if ((CURRENT == 2)); then
      local -a commands=(
  \(commands.map { "      " + singleQuoted("\($0.name):\($0.abstract)") }.joined(separator: "\n"))
      )
      if [[ $PREFIX == -* ]]; then
        _arguments \(programOptions.map { singleQuoted("--\($0.0)[\($0.1)]") }.joined(separator: " "))
      else
        _describe command commands
      fi
      return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
  \(commands.map(commandCase).joined(separator: "\n"))
    esac
  }
  if [[ $funcstack[1] == _\(program) ]]; then
    _\(program) "$@"
  else
    compdef _\(program) \(program)
  fi

  """
}

private func commandCase(of command: CommandSummary) -> String {
  // In NAME=FILE only what follows the name is a file.
  let files = command.operands.contains("NAME=FILE") ? "{compset -P \"*=\"; _files}" : "_files"
  let specifications = command.options.flatMap(specifications) + ["'*:file:\(files)'"]
  return "    \(command.name)) _arguments -s -S \(specifications.joined(separator: " \\\n      ")) ;;"
}

/// The option as `_arguments` wants it, a word each: `'(-z --zoom)-z+[zoom level of the map]:LEVEL: '`.
private func specifications(of option: OptionSummary) -> [String] {
  let others = "(" + option.words.joined(separator: " ") + ")"
  guard let value = option.value else {
    let short = option.short.map { [("-\($0)", option.text)] } ?? []
    let words = short + option.completedNames.map { ("--" + $0, option.text(for: $0)) }
    return words.map { word, text in singleQuoted("\(others)\(word)[\(specificationText(text))]") }
  }
  let exclusion = option.isRepeatable ? "*" : others
  let tail = "[\(specificationText(option.text))]:\(specificationText(value)):\(action(of: option.completion))"
  let short = option.short.map { [singleQuoted("\(exclusion)-\($0)+\(tail)")] } ?? []
  return short + [singleQuoted("\(exclusion)--\(option.name)=\(tail)")]
}

private func action(of completion: Completion) -> String {
  switch completion {
  case .file: "_files"
  case .directory: "_files -/"
  case .words(let words): "(\(words.map { backslashed($0, special: isShellSpecial) }.joined(separator: " ")))"
  case .none: " "
  }
}

private func specificationText(_ text: String) -> String {
  backslashed(text) { "\\[]:".contains($0) }
}
