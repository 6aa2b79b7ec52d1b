extension ParsableCommand {
  /// The text of `-h`, at most 80 columns wide, with a final line feed.
  public static func help(program: String = "floorplan") -> String {
    summary.help(program: program)
  }
}

/// The width of a terminal that nobody widened.
private let width = 80

/// Where a longer left column would leave the text too narrow, the text goes to the next line.
private let widestLeftColumn = 28

extension CommandSummary {
  /// Usage, abstract, options by heading in two columns, the note on the operands.
  public func help(program: String) -> String {
    let usage = "Usage: \(program) \(name) [OPTIONS]" + (operands.isEmpty ? "" : " \(operands)")
    var paragraphs = [wrapped(words(of: usage), hanging: 4), wrapped(words(of: abstract.sentence))]
    let column = textColumn
    for (title, options) in sections {
      paragraphs.append(["\(title ?? "Options"):"] + options.flatMap { lines(of: $0, column: column) })
    }
    if !operandsNote.isEmpty { paragraphs.append(wrapped(words(of: operandsNote))) }
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var textColumn: Int {
    let lengths = options.map { leftColumn(of: $0).count }
    return (lengths.filter { $0 <= widestLeftColumn }.max() ?? 0) + 2
  }
}

private func lines(of option: OptionSummary, column: Int) -> [String] {
  let left = leftColumn(of: option)
  let indentation = String(repeating: " ", count: column)
  let text = wrapped(words(of: option), in: width - column).map { indentation + $0 }
  guard left.count + 2 <= column, let first = text.first else { return [left] + text }
  return [left + first.dropFirst(left.count)] + text.dropFirst()
}

private func leftColumn(of option: OptionSummary) -> String {
  let short = option.short.map { "-\($0), " } ?? "    "
  return "  \(short)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
}

/// The words of the right column. A note stays whole, so that `(default: 40)` is found by whoever looks for it.
private func words(of option: OptionSummary) -> [Substring] {
  var text = option.text
  if !option.choices.isEmpty { text += ": " + option.choices.joined(separator: ", ") }
  var notes: [Substring] = option.isRepeatable ? ["repeatable"] : []
  if let value = option.defaultText { notes.append("default: \(value)") }
  if option.isOnByDefault { notes.append("--no-\(option.name) turns it off") }
  for index in notes.indices {
    notes[index] = (index == 0 ? "(" : "") + notes[index] + (index == notes.count - 1 ? ")" : ";")
  }
  return words(of: text) + notes
}

private func words(of text: String) -> [Substring] {
  text.split(whereSeparator: \.isWhitespace)
}

/// `words` in lines of at most `width` columns, all but the first indented by `hanging`; a longer word stands alone.
private func wrapped(_ words: [Substring], in width: Int = width, hanging: Int = 0) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    if !line.isEmpty && line.count + 1 + word.count > width {
      lines.append(line)
      line = String(repeating: " ", count: hanging) + word
    } else {
      line += (line.isEmpty ? "" : " ") + word
    }
  }
  return lines + [line]
}

extension String {
  /// The phrase with a capital letter and a full stop.
  ///
  /// A first word with a mark in it, such as `--zoom` or `iPad`, is a name and keeps its letters.
  var sentence: String {
    let firstWord = prefix { !$0.isWhitespace }
    let isPlain = firstWord.allSatisfy { $0.isLowercase }
    let start = isPlain ? prefix(1).uppercased() + dropFirst() : self
    return start.isEmpty || start.last.map { ".!?".contains($0) } ?? false ? start : start + "."
  }
}
