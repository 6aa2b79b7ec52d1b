import Arguments
import Testing

struct OptionTests {
  /// A command that holds the group at a place of its own, with other defaults than the group's.
  struct Outer: ParsableCommand {
    static let name = "outer"
    static let abstract = "hold a group"
    var inputs: [String] = []
    var given: Set<String> = []
    var middle = Middle()

    struct Middle {
      var output = SampleOutput(form: .sequence)
      static var options: [Option<Self>] { SampleOutput.options.map { $0.lifted(to: \.output) } }
    }

    static var options: [Option<Self>] { Middle.options.map { $0.lifted(to: \.middle) } }
  }

  @Test func `a group lifted twice stores where it lies`() throws {
    guard case .command(let outer) = try Outer.parse(["-o", "x", "--precision", "3"]) else {
      Issue.record("asked for no help")
      return
    }
    #expect(outer.middle.output == SampleOutput(path: "x", form: .sequence, precision: 3))
    #expect(outer.given == ["output", "precision"])
  }

  @Test func `the default is the command's, not the group's`() {
    let format = Outer.summary.options.first { $0.name == "format" }
    #expect(format?.defaultText == "sequence")
    #expect(format?.choices == ["collection", "sequence"])
  }

  @Test(arguments: [
    ("output", .file), ("format", .words(["collection", "sequence"])), ("hide", .words(["roads", "it's $HOME"])),
    ("zoom", .none), ("planar", Completion.none),
  ])
  func `completion follows from the value unless it is said`(name: String, completion: Completion) {
    #expect(SampleCommand.summary.options.first { $0.name == name }?.completion == completion)
  }

  @Test(arguments: [
    ("zoom", "4"), ("radius", "40"), ("limits", "5,10"), ("format", "collection"), ("cut", "on"),
    ("origin", nil), ("title", nil), ("hide", nil), ("planar", nil), ("precision", nil), ("pad", nil), ("help", nil),
  ])
  func `a default is told when there is one`(name: String, text: String?) {
    #expect(SampleCommand.summary.options.first { $0.name == name }?.defaultText == text)
  }
}
