import Arguments
import GeoJSON

/// The program: finds the subcommand, runs it, and says how it ended.
enum Floorplan {
  static let version = "0.1.0"

  /// All subcommands, in the order of the manual.
  static var commands: [any Command.Type] {
    [
      ClusterCommand.self,
      EditApplyCommand.self,
      ExtentCommand.self,
      FloorFilterCommand.self,
      IsochroneCommand.self,
      LegendCommand.self,
    ]
  }

  /// Runs the program on its arguments, without its own name.
  static func run(_ words: [String], _ console: Console) -> Status {
    do {
      try dispatch(words, console)
      return .success
    } catch let failure as Failure {
      if let message = failure.message { console.say(message) }
      return failure.status
    } catch {
      console.say("a bug in floorplan: \(shown(String(describing: error)))")
      return .software
    }
  }

  private static func dispatch(_ words: [String], _ console: Console) throws {
    guard let word = words.first else { throw Failure(.usage, "say what to do; floorplan --help lists the commands") }
    let rest = Array(words.dropFirst())
    let most = word == "help" ? 1 : 0
    if ["-h", "--help", "--version", "help"].contains(word), rest.count > most {
      throw Failure(.usage, "\(word) takes \(most == 0 ? "nothing more" : "one word"), not '\(shown(rest[most]))'")
    }
    switch word {
    case "-h", "--help": try console.writeOutput(help.utf8)
    case "--version": try console.writeOutput("floorplan \(version)\n".utf8)
    case "help":
      guard let name = rest.first else { return try console.writeOutput(help.utf8) }
      try console.writeOutput(try command(name).help(program: "floorplan").utf8)
    case "completions":
      guard rest.count == 1, let shell = Shell(rawValue: rest[0]) else {
        throw Failure(
          .usage, "completions: say for which shell: \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      let script = completionScript(for: shell, program: "floorplan", commands: commands.map { $0.summary })
      try console.writeOutput(script.utf8)
    default: try command(word).run(rest, console)
    }
  }

  private static func command(_ name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let hint =
      nearest(name, in: commands.map { $0.name }).map { "; did you mean '\($0)'?" } ?? "; floorplan --help lists them"
    throw Failure(.usage, "unknown \(kind) '\(shown(name))'\(hint)")
  }

  static var help: String {
    let width = (commands.map { $0.name.count }.max() ?? 0) + 2
    let list = commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))\(command.abstract)\n"
    }
    return """
      Usage: floorplan COMMAND [OPTIONS] [FILE ...]

      A batch GIS toolkit: reads GeoJSON, writes GeoJSON or SVG.

      Commands:
      \(list.joined())
        help COMMAND       what the command's options mean
        completions SHELL  a completion script for bash, zsh or fish
        --version          the version

      """
  }
}
