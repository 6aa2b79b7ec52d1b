import Arguments
import Testing

@testable import floorplan

/// What the program does without a command, and with a word that is none.
struct ProgramTests {
  @Test func `without a word it says what to say`() {
    #expect(floorplan() == Ran(64, error: "floorplan: say what to do; floorplan --help lists the commands\n"))
  }

  @Test func `a misspelt command suggests the right one`() {
    #expect(floorplan("extnt") == Ran(64, error: "floorplan: unknown command 'extnt'; did you mean 'extent'?\n"))
    #expect(
      floorplan("help", "extnt") == Ran(64, error: "floorplan: unknown command 'extnt'; did you mean 'extent'?\n"))
    #expect(
      floorplan("tesselate") == Ran(64, error: "floorplan: unknown command 'tesselate'; floorplan --help lists them\n"))
  }

  @Test func `a misspelt option suggests the right one`() {
    #expect(
      floorplan("extent", "--anotate")
        == Ran(64, error: "floorplan: unknown option '--anotate'; did you mean '--annotate'?\n"))
    #expect(
      floorplan("extent", "-z") == Ran(64, error: "floorplan: unknown option '-z'; floorplan extent -h lists them\n"))
    #expect(
      floorplan("--verson") == Ran(64, error: "floorplan: unknown option '--verson'; floorplan --help lists them\n"))
  }

  @Test func `a misspelt value suggests the right one`() {
    #expect(
      floorplan("extent", "-f", "geojosn").error
        == "floorplan: --format: 'geojosn' is not one of bbox, text, csv, json, geojson, ndjson, geojsonseq, leaflet, "
        + "tilejson, svg, partial; did you mean 'geojson'?\n")
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `the program's help lists every command`(_ words: [String]) {
    let ran = floorplan(words)
    #expect(ran == Ran(0, Floorplan.help))
    for command in Floorplan.commands {
      #expect(
        ran.output.lines.contains { $0.hasPrefix("  \(command.name)  ") && $0.hasSuffix("  \(command.abstract)") })
    }
  }

  @Test func `help NAME is the command's -h`() {
    for command in Floorplan.commands {
      let help = floorplan("help", command.name)
      #expect(help.status == 0 && !help.output.isEmpty)
      #expect(floorplan(command.name, "-h") == help)
      #expect(floorplan(command.name, "--nonsense", "--help") == help)
    }
  }

  @Test func `help fits a terminal of 80 columns`() {
    for text in [Floorplan.help] + Floorplan.commands.map({ $0.help(program: "floorplan") }) {
      for line in text.lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func `help tells of every option`() {
    for command in Floorplan.commands {
      let help = command.help(program: "floorplan")
      for option in command.summary.options { #expect(help.contains("--\(option.name)"), "\(option.name)") }
    }
  }

  @Test func `the version is a line`() { #expect(floorplan("--version") == Ran(0, "floorplan \(Floorplan.version)\n")) }

  @Test(arguments: Shell.allCases) func `completions know every command and option`(_ shell: Shell) {
    let ran = floorplan("completions", shell.rawValue)
    #expect(ran.status == 0 && ran.error.isEmpty)
    for command in Floorplan.commands {
      #expect(ran.output.contains(command.name))
      for option in command.summary.options {
        let word = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
        #expect(ran.output.contains(word), "\(option.name)")
      }
    }
  }

  @Test(arguments: [[], ["tcsh"], ["bash", "zsh"]])
  func `completions are for one shell that is known`(_ words: [String]) {
    #expect(
      floorplan(["completions"] + words)
        == Ran(64, error: "floorplan: completions: say for which shell: bash, zsh, fish\n"))
  }

  @Test(.enabled(if: Repository.has("bash"))) func `bash reads its completions`() throws {
    let ran = try bash(
      """
      source <(floorplan completions bash)
      COMP_WORDS=(floorplan extent --ann) COMP_CWORD=2
      _floorplan
      echo "${COMPREPLY[@]}"
      """, in: try ScratchFolder())
    #expect(ran == Ran(0, "--annotate\n"))
  }

  @Test func `control text in a word does not reach the terminal`() {
    #expect(
      floorplan("ext\u{1B}[2Jent\u{202E}").error
        == "floorplan: unknown command 'ext\\u{1b}[2Jent\\u{202e}'; floorplan --help lists them\n")
    #expect(
      floorplan("extent", "--\u{1B}]0;pwned\u{7}").error
        == "floorplan: unknown option '--\\u{1b}]0;pwned\\u{7}'; floorplan extent -h lists them\n")
  }
}
