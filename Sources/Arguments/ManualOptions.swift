extension ParsableCommand {
  /// The OPTIONS section of the command's man page, without its heading: `man` macros, with a final line feed.
  public static func manualOptions() -> String {
    summary.manualOptions()
  }
}

extension CommandSummary {
  /// Each option in a tagged paragraph (`.TP`), the headings as subsections (`.SS`).
  public func manualOptions() -> String {
    var lines: [String] = []
    for (title, options) in sections {
      if let title { lines.append(".SS \(roff(title))") }
      lines += options.flatMap(manualLines)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

private func manualLines(of option: OptionSummary) -> [String] {
  var names = option.short.map { [bold("-\($0)")] } ?? []
  names.append(bold("--\(option.name)"))
  if option.isOnByDefault { names.append(bold("--no-\(option.name)")) }
  let value = option.value.map { " \\fI\(roff($0))\\fR" } ?? ""
  return [".TP", names.joined(separator: ", ") + value, roffLine(option.text.sentence)] + facts(of: option)
    + detailLines(option.details)
}

/// What the option table knows besides the text.
private func facts(of option: OptionSummary) -> [String] {
  var lines: [String] = []
  if !option.choices.isEmpty { lines.append("One of \(option.choices.map(bold).joined(separator: ", ")).") }
  if option.isRepeatable { lines.append("Can be repeated.") }
  if option.isOnByDefault {
    lines.append("On unless \(bold("--no-\(option.name)")) is given.")
  } else if let text = option.defaultText {
    lines.append("Default: \(bold(text)).")
  }
  return lines
}

/// The lines of `details`; a blank line becomes `.IP`, which keeps the indentation, for roff warns of blank ones.
private func detailLines(_ details: String) -> [String] {
  var lines: [String] = []
  for line in details.split(separator: "\n", omittingEmptySubsequences: false) {
    let text = roffLine(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    if !text.isEmpty {
      lines.append(text)
    } else if let last = lines.last, last != ".IP" {
      lines.append(".IP")
    }
  }
  if lines.last == ".IP" { lines.removeLast() }
  return lines
}

private func bold(_ text: String) -> String {
  "\\fB\(roff(text))\\fR"
}

/// `text` as a line of its own: a dot or an apostrophe at its start would be a request.
private func roffLine(_ text: String) -> String {
  let line = roff(text)
  return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
}

/// `text` with every character that roff would take for an escape, or print as a typographic one, escaped.
///
/// A plain `-` may be printed as U+2010, and `^`, `~` and the backquote as accents: none of them could be copied into
/// a shell (groff_char(7), "Fundamental character set").
private func roff(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "\\": result += "\\e"
    case "-": result += "\\-"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    case "`": result += "\\(ga"
    case "\"": result += "\\(dq"
    default: result.append(character)
    }
  }
  return result
}
