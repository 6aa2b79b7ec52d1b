import Arguments
import Foundation
import Testing

@testable import floorplan

/// README and man pages: their examples run, their options are the program's.
struct DocumentsTests {
  static let manuals = ["floorplan"] + Floorplan.commands.map { "floorplan-\($0.name)" }
  static let documents = ["README.md"] + manuals.map { "man/\($0).1" }

  // MARK: Examples

  /// A line that begins with `$ `, and the lines below it up to an empty one, the next such line or the block's end.
  struct Example {
    var command: String
    var output: [String] = []
  }

  @Test(arguments: documents)
  func `every example of a document gives what stands below it`(_ document: String) throws {
    let folder = try exampleFolder()
    let examples = Self.examples(in: try Repository.text(document))
    #expect(!examples.isEmpty)
    for example in examples {
      let ran = try bash("exec 2>&1\n" + example.command, in: folder)
      #expect(ran.output == example.output.map { $0 + "\n" }.joined(), "$ \(example.command)")
    }
  }

  /// What examples see as the package's top folder, so that what they write does not lie in the package.
  private func exampleFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["Samples", "man", "README.md"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: "\(Repository.root)/\(name)")
    }
    return folder
  }

  static func examples(in text: String) -> [Example] {
    var examples: [Example] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ withoutRoff(String($0)) }) {
      if line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
        isOpen = true
      } else if line.isEmpty || line.hasPrefix("```") || line.hasPrefix(".") {
        isOpen = false
      } else if isOpen {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples
  }

  /// A line of a man page as it is printed.
  private static func withoutRoff(_ line: String) -> String {
    let escapes = [
      (#"\&"#, ""), (#"\-"#, "-"), (#"\(dq"#, "\""), (#"\(aq"#, "'"), (#"\(ha"#, "^"), (#"\(ti"#, "~"), (#"\(ga"#, "`"),
      (#"\e"#, "\\"),
    ]
    return escapes.reduce(line) { line, escape in line.replacingOccurrences(of: escape.0, with: escape.1) }
  }

  // MARK: Manual pages

  @Test(arguments: Floorplan.commands.map { $0.name })
  func `the manual has the options of the table`(_ name: String) throws {
    let command = try #require(Floorplan.commands.first { $0.name == name })
    let path = "man/floorplan-\(name).1"
    let text = try Repository.text(path)
    let begin = #".\" OPTIONS from the option table; FLOORPLAN_UPDATE=1 swift test --filter FloorplanTests writes them"#
    let end = #".\" end of OPTIONS"#
    let parts = text.components(separatedBy: begin + "\n")
    try #require(parts.count == 2)
    let rest = parts[1].components(separatedBy: end + "\n")
    try #require(rest.count == 2)
    let options = command.manualOptions()
    if Repository.isUpdating {
      let updated = "\(parts[0])\(begin)\n\(options)\(end)\n\(rest[1])"
      try updated.write(toFile: "\(Repository.root)/\(path)", atomically: false, encoding: .utf8)
    } else {
      #expect(rest[0] == options, "FLOORPLAN_UPDATE=1 swift test --filter FloorplanTests writes it anew")
    }
  }

  @Test(.enabled(if: Repository.has("mandoc")), arguments: manuals)
  func `mandoc finds nothing wrong with a manual`(_ name: String) throws {
    let ran = try bash("mandoc -T lint -W warning '\(Repository.root)/man/\(name).1'", in: try ScratchFolder())
    #expect(ran == Ran(0))
  }

  @Test func `every command has its manual and its samples`() {
    for command in Floorplan.commands {
      #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/man/floorplan-\(command.name).1"))
      #expect(SamplesTests.all.contains { $0.hasPrefix("\(command.name)/") })
    }
  }

  @Test(arguments: manuals) func `a manual has the sections that one looks for`(_ name: String) throws {
    let text = try Repository.text("man/\(name).1")
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "DIAGNOSTICS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
      let heading = section.contains(" ") ? ".SH \"\(section)\"" : ".SH \(section)"
      #expect(text.contains(heading + "\n"))
    }
  }

  @Test func `the manual tells of every status`() throws {
    let text = try Repository.text("man/floorplan.1")
    for status: Status in [
      .success, .findings, .usage, .data, .noInput, .unavailable, .software, .cannotCreate, .inputOutput,
    ] { #expect(text.contains("\n.B \(status.rawValue)\n"), "\(status)") }
  }
}
