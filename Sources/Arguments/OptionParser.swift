/// Reads the words of one command line into a `Root`, by its option table.
struct OptionParser<Root: ParsableCommand> {
  private let options = Root.completeOptions
  private let program: String
  private var words: ArraySlice<String>
  private var root = Root()

  init(words: [String], program: String) {
    self.words = words[...]
    self.program = program
  }

  mutating func parse() throws(ArgumentError) -> Parsed<Root> {
    while let word = words.popFirst() {
      if word == "--" {
        root.inputs += words
        break
      } else if let rest = word.removingPrefix("--") {
        try readLong(rest)
      } else if let rest = word.removingPrefix("-"), !rest.isEmpty {
        try readShorts(rest)
      } else {
        root.inputs.append(word)
      }
    }
    if root.given.contains("help") { return .help }
    try root.validate()
    return .command(root)
  }

  /// Reads `NAME`, `NAME=VALUE` or `no-NAME`.
  private mutating func readLong(_ word: Substring.UnicodeScalarView) throws(ArgumentError) {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)])
    let value = equals.map { String(word[word.index(after: $0)...]) }
    if let option = options.first(where: { $0.summary.name == name }) {
      try store(value, in: option)
    } else if let option = flag(negatedBy: name), case .flag(let store) = option.action {
      guard value == nil else { throw ArgumentError("--\(name) takes no value") }
      store(&root, false)
      root.given.insert(option.summary.name)
    } else {
      throw unknown("--\(name)", nearest: nearest(name, in: longNames))
    }
  }

  /// Reads flags in a row, of which the last may take a value: the rest of the word or else the next word.
  private mutating func readShorts(_ word: Substring.UnicodeScalarView) throws(ArgumentError) {
    var rest = word
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.summary.short == Character(letter) }) else {
        // A whole name behind one dash is not a row of flags.
        let name = String(word.prefix { $0 != "=" })
        let isLong = longNames.contains(name)
        throw unknown(isLong ? "-\(name)" : "-\(Character(letter))", nearest: isLong ? name : nil)
      }
      if case .value = option.action, !rest.isEmpty { return try store(String(rest), in: option) }
      try store(nil, in: option)
    }
  }

  /// Stores `attached`, the value in the option's own word; without one a flag is set and others take the next word.
  private mutating func store(_ attached: String?, in option: Option<Root>) throws(ArgumentError) {
    let name = option.summary.name
    switch option.action {
    case .flag(let store):
      guard attached == nil else { throw ArgumentError("--\(name) takes no value") }
      store(&root, true)
    case .value(let store):
      let text = if let attached { attached } else { try nextValue(of: option.summary) }
      do throws(ArgumentError) {
        try store(&root, text, !root.given.contains(name))
      } catch {
        throw ArgumentError("--\(name): \(error.message)")
      }
    }
    root.given.insert(name)
  }

  /// The next word, unless it is an option: then it was more likely forgotten than meant.
  private mutating func nextValue(of option: OptionSummary) throws(ArgumentError) -> String {
    guard let word = words.popFirst() else { throw ArgumentError("--\(option.name) needs a value") }
    guard canBeValue(word) else {
      let form = "--\(option.name)=\(option.value ?? "VALUE")"
      throw ArgumentError("--\(option.name) needs a value; write \(form) if the value begins with '-'")
    }
    return word
  }

  private func flag(negatedBy name: String) -> Option<Root>? {
    guard let positive = name.removingPrefix("no-").map(String.init) else { return nil }
    return options.first { $0.summary.name == positive && $0.summary.value == nil }
  }

  private var longNames: [String] {
    let summaries = options.map(\.summary)
    return summaries.map(\.name) + summaries.filter { $0.value == nil }.map { "no-" + $0.name }
  }

  private func unknown(_ option: String, nearest: String?) -> ArgumentError {
    let help = nearest.map { "did you mean '--\($0)'?" } ?? "\(program) \(Root.name) -h lists them"
    return ArgumentError("unknown option '\(option)'; \(help)")
  }
}

/// False for what looks like an option. `-5`, `-.5` and `-5,3,4` are numbers and lists of them, `-` standard input.
private func canBeValue(_ word: String) -> Bool {
  guard let rest = word.removingPrefix("-"), !rest.isEmpty else { return true }
  let digits = rest.first == "." ? rest.dropFirst() : rest
  return digits.first.map { ("0"..."9").contains($0) } ?? false
}

extension String {
  /// What follows `prefix`; nil when the text does not begin so.
  ///
  /// By scalars, not by characters: a value may begin with a combining mark, which would hide the `-` or `=` before it.
  fileprivate func removingPrefix(_ prefix: String) -> Substring.UnicodeScalarView? {
    guard unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return unicodeScalars.dropFirst(prefix.unicodeScalars.count)
  }
}
