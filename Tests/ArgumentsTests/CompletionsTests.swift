import Arguments
import Testing

struct CompletionsTests {
  static let commands = [SampleCommand.summary, WideCommand.summary]

  static func script(_ shell: Shell) -> String {
    completionScript(for: shell, program: "floorplan", commands: commands)
  }

  static let bashCases: [(words: [String], replies: String)] = [
    (["ext"], "extent"),
    ([""], "extent|wide|--help|--version"),
    (["--v"], "--version"),
    (["extent", "--pl"], "--planar"),
    (["extent", "--no"], "--no-cut"),
    (["extent", "-f"], "-f"),
    (["wide", "-"], "--a-very-long-name-of-an-option|--folder|-h|--help"),
    (["wide", "--folder", "/us"], "/usr"),
    (["extent", "--format", ""], "collection|sequence"),
    (["extent", "-f", "s"], "sequence"),
    (["extent", "--format", "="], "collection|sequence"),
    (["extent", "--format", "=", "c"], "collection"),
    (["extent", "--hide", "it"], "it's $HOME"),
    (["extent", "--zoom", ""], ""),
    (["extent", "--output", "-"], ""),
    (["extent", "--planar", "--q"], "--quiet"),
    (["extent", "--", "--q"], ""),
    (["extent", "roads"], ""),
    (["nothing", "--q"], ""),
  ]

  @Test(.enabled(if: Program.exists("bash")), arguments: bashCases)
  func `bash completes commands, options and their words`(words: [String], replies: String) throws {
    let line = (["floorplan"] + words).map { "'\($0)'" }.joined(separator: " ")
    let drive = """
      \(Self.script(.bash))
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _floorplan; IFS='|'; printf %s "${COMPREPLY[*]}"
      """
    #expect(try Program.output(of: "bash", ["--norc"], input: drive) == replies)
  }

  @Test(arguments: [(Shell.bash, "bash"), (.zsh, "zsh"), (.fish, "fish")].filter { Program.exists($0.1) })
  func `a script has the shell's own syntax`(shell: Shell, program: String) throws {
    #expect(try Program.output(of: program, ["-n"], input: Self.script(shell)).isEmpty)
  }

  @Test func `zsh gets a specification an option`() {
    let script = Self.script(.zsh)
    #expect(script.hasPrefix("#compdef floorplan\n"))
    for line in [
      #"'extent:the box round the data'"#,
      "'(--folder)--folder=[where to look]:FOLDER:_files -/'",
      #"'(-z --zoom)-z+[zoom level of the map]:LEVEL: '"#,
      #"'(-z --zoom)--zoom=[zoom level of the map]:LEVEL: '"#,
      #"'(-f --format)--format=[form of the output]:FORM:(collection sequence)'"#,
      #"'(-o --output)-o+[write to FILE]:FILE:_files'"#,
      #"'*--hide=[leave LAYER out]:LAYER:(roads it\'\''s\ \$HOME)'"#,
      #"'(--cut --no-cut)--cut[cut at the \[antimeridian\]\: ±180]'"#,
      #"'(--cut --no-cut)--no-cut[turn off --cut]'"#,
      #"'*:file:{compset -P "*="; _files}'"#,
    ] {
      #expect(script.contains(line))
    }
  }

  @Test func `fish gets a line an option`() {
    let lines = Self.script(.fish).split(separator: "\n")
    let start = "complete -c floorplan -n '__fish_seen_subcommand_from extent'"
    for line in [
      "complete -c floorplan -n __fish_use_subcommand -f -a extent -d 'the box round the data'",
      "complete -c floorplan -n '__fish_seen_subcommand_from wide' -l folder"
        + " -x -a '(__fish_complete_directories)' -d 'where to look'",
      "\(start) -s z -l zoom -x -d 'zoom level of the map'",
      "\(start) -s f -l format -x -a 'collection sequence' -d 'form of the output'",
      "\(start) -s o -l output -r -d 'write to FILE'",
      "\(start) -l no-cut -d 'turn off --cut'",
      #"\#(start) -l hide -x -a 'roads it\\\'s\\ \\$HOME' -d 'leave LAYER out'"#,
    ] {
      #expect(lines.contains(Substring(line)))
    }
  }

  @Test func `a shell is named by a word`() throws {
    #expect(try Shell(argument: "zsh") == .zsh)
    #expect(Shell.choices == ["bash", "zsh", "fish"])
  }
}
