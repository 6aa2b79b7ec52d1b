import Arguments

/// A subcommand: its words, and what it does.
protocol Command: ParsableCommand {
  /// Reads, computes, writes.
  /// - Throws: `Failure`, which says how the run ends.
  func run(_ console: Console) throws
}

extension Command {
  /// Parses and runs.
  static func run(_ words: [String], _ console: Console) throws {
    let parsed: Parsed<Self>
    do throws(ArgumentError) { parsed = try Self.parse(words) } catch { throw Failure(.usage, error.message) }
    switch parsed {
    case .help: try console.writeOutput(help().utf8)
    case .command(let command): try command.run(console)
    }
  }
}
