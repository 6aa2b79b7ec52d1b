import Arguments
import Testing

struct OptionParserTests {
  /// What a command line should make: the options it gives and a change to the defaults.
  struct Case: Sendable {
    let words: [String]
    let given: Set<String>
    let change: @Sendable (inout SampleCommand) -> Void

    init(_ words: [String], given: Set<String> = [], _ change: @escaping @Sendable (inout SampleCommand) -> Void) {
      self.words = words
      self.given = given
      self.change = change
    }
  }

  static let forms = [
    Case([]) { _ in },
    Case(["--zoom", "5"], given: ["zoom"]) { $0.zoom = 5 },
    Case(["--zoom=5"], given: ["zoom"]) { $0.zoom = 5 },
    Case(["-z", "5"], given: ["zoom"]) { $0.zoom = 5 },
    Case(["-z5"], given: ["zoom"]) { $0.zoom = 5 },
    Case(["-z5", "--zoom", "6"], given: ["zoom"]) { $0.zoom = 6 },
    Case(["--zoom", "-3"], given: ["zoom"]) { $0.zoom = -3 },
    Case(["--origin", "-.5e1"], given: ["origin"]) { $0.origin = -5 },
    Case(["-r+1.5E2"], given: ["radius"]) { $0.radius = 150 },
    Case(["--limits", "-1,2"], given: ["limits"]) { $0.limits = [-1, 2] },
    Case(["--limits", "1", "--limits=2,3"], given: ["limits"]) { $0.limits = [1, 2, 3] },
    Case(["--hide", "a,b", "--hide", "c"], given: ["hide"]) { $0.hidden = ["a,b", "c"] },
    Case(["--title=-x=y"], given: ["title"]) { $0.title = "-x=y" },
    Case(["--title="], given: ["title"]) { $0.title = "" },
    Case(["--title", ""], given: ["title"]) { $0.title = "" },
    Case(["--title=\u{301}a"], given: ["title"]) { $0.title = "\u{301}a" },
    Case(["-o=a"], given: ["output"]) { $0.output.path = "=a" },
    Case(["-o\u{301}"], given: ["output"]) { $0.output.path = "\u{301}" },
    Case(["-o", "-"], given: ["output"]) { $0.output.path = "-" },
    Case(["--output", "-", "-"], given: ["output"]) { ($0.output.path, $0.inputs) = ("-", ["-"]) },
    Case(["-fsequence"], given: ["format"]) { $0.output.form = .sequence },
    Case(["--planar"], given: ["planar"]) { $0.planar = true },
    Case(["-p", "--no-planar"], given: ["planar"]) { _ in },
    Case(["--no-cut"], given: ["cut"]) { $0.cut = false },
    Case(["-qp"], given: ["quiet", "planar"]) { ($0.quiet, $0.planar) = (true, true) },
    Case(["-qo", "x"], given: ["quiet", "output"]) { ($0.quiet, $0.output.path) = (true, "x") },
    Case(["-qox"], given: ["quiet", "output"]) { ($0.quiet, $0.output.path) = (true, "x") },
    Case(["-oq"], given: ["output"]) { $0.output.path = "q" },
    Case(["-oh"], given: ["output"]) { $0.output.path = "h" },
    Case(["a", "-q", "n=b"], given: ["quiet"]) { ($0.quiet, $0.inputs) = (true, ["a", "n=b"]) },
    Case(["a", "--", "-q", "--", "-h"]) { $0.inputs = ["a", "-q", "--", "-h"] },
    Case(["--pad", "5m"], given: ["pad"]) { $0.padding.meters = 5 },
  ]

  @Test(arguments: forms)
  func `each form of an option is read`(_ example: Case) throws {
    var expected = SampleCommand()
    example.change(&expected)
    expected.given = example.given
    #expect(try SampleCommand.command(example.words) == expected, "\(example.words)")
  }

  @Test(arguments: [
    ["-h"], ["--help"], ["--raduis", "-h"], ["--zoom", "x", "--help"], ["-qh"], ["-o", "-h"], ["a", "-h", "--", "b"],
  ])
  func `help is given whatever else is wrong`(_ words: [String]) throws {
    #expect(try SampleCommand.command(words) == nil)
  }

  static let failures: [(words: [String], message: String)] = [
    (["--raduis", "9"], "unknown option '--raduis'; did you mean '--radius'?"),
    (["--raduis=9"], "unknown option '--raduis'; did you mean '--radius'?"),
    (["--rad", "9"], "unknown option '--rad'; did you mean '--radius'?"),
    (["--no-planr"], "unknown option '--no-planr'; did you mean '--no-planar'?"),
    (["--hlep"], "unknown option '--hlep'; did you mean '--help'?"),
    (["--no-zoom"], "unknown option '--no-zoom'; floorplan extent -h lists them"),
    (["--wxyz"], "unknown option '--wxyz'; floorplan extent -h lists them"),
    (["-x"], "unknown option '-x'; floorplan extent -h lists them"),
    (["-qx"], "unknown option '-x'; floorplan extent -h lists them"),
    (["-5"], "unknown option '-5'; floorplan extent -h lists them"),
    (["-limits=5"], "unknown option '-limits'; did you mean '--limits'?"),
    (["--zoom"], "--zoom needs a value"),
    (["-qz"], "--zoom needs a value"),
    (["--zoom", "--planar"], "--zoom needs a value; write --zoom=LEVEL if the value begins with '-'"),
    (["--zoom", "--"], "--zoom needs a value; write --zoom=LEVEL if the value begins with '-'"),
    (["-o", "-x"], "--output needs a value; write --output=FILE if the value begins with '-'"),
    (["--planar=1"], "--planar takes no value"),
    (["--no-planar=1"], "--no-planar takes no value"),
    (["--help=1"], "--help takes no value"),
    (["--zoom", "1.5"], "--zoom: '1.5' is not a whole number"),
    (["-z", "x"], "--zoom: 'x' is not a whole number"),
    (["--zoom="], "--zoom: '' is not a whole number"),
    (["--zoom", "9223372036854775808"], "--zoom: '9223372036854775808' is out of range"),
    (["--radius", "x"], "--radius: 'x' is not a number"),
    (["--limits", "5,,6"], "--limits: '' is not a whole number"),
    (["--format", "sequnce"], "--format: 'sequnce' is not one of collection, sequence; did you mean 'sequence'?"),
    (["--format", "svg"], "--format: 'svg' is not one of collection, sequence"),
    (["--pad", "5px"], "--pad: '5px' is not an amount of meters, such as 5m"),
    (["--planar", "--origin", "5"], "--planar does not take --origin"),
    (["--zoom", "x", "--raduis"], "--zoom: 'x' is not a whole number"),
    (
      ["--\u{202e}\u{1b}[2J\u{200b}\nx"],
      "unknown option '--\\u{202e}\\u{1b}[2J\\u{200b}\\nx'; floorplan extent -h lists them"
    ),
    (["--pad", "\t\u{feff}"], "--pad: '\\t\\u{feff}' is not an amount of meters, such as 5m"),
  ]

  @Test(arguments: failures)
  func `what cannot be obeyed is named`(words: [String], message: String) {
    #expect(SampleCommand.failure(words) == message)
  }

  @Test func `the program is called as it wants to be`() {
    #expect(throws: ArgumentError("unknown option '-x'; plan extent -h lists them")) {
      try SampleCommand.parse(["-x"], program: "plan")
    }
  }
}
