import Arguments
import Testing

struct HelpTests {
  @Test func `help lists the options by heading in two columns`() {
    let expected = """
      Usage: floorplan extent [OPTIONS] [FILE|NAME=FILE ...]

      The box round the data.

      Options:
        -z, --zoom LEVEL        zoom level of the map (default: 4)
        -r, --radius PIXELS     merge points closer than this (default: 40)
            --origin LONGITUDE  longitude in the middle
            --title TEXT        title of the map
            --pad AMOUNT        grow the box
            --hide LAYER        leave LAYER out (repeatable)
            --limits N,...      limits in minutes (repeatable; default: 5,10)
        -p, --planar            minimum and maximum of the numbers as they stand
        -q, --quiet             no warnings
            --cut               cut at the [antimeridian]: ±180 (default: on;
                                --no-cut turns it off)
        -h, --help              show this help

      Output:
        -o, --output FILE       write to FILE
        -f, --format FORM       form of the output: collection, sequence
                                (default: collection)
            --precision N       decimals

      Without FILE, or where it is -, standard input is read. NAME=FILE names a layer.

      """
    #expect(SampleCommand.help(program: "floorplan") == expected)
  }

  @Test func `a long left column puts the text on the next line`() {
    let expected = """
      Usage: plan wide [OPTIONS]

      Wide.

      Options:
            --a-very-long-name-of-an-option VALUE
                             text
            --folder FOLDER  where to look
        -h, --help           show this help

      """
    #expect(WideCommand.help(program: "plan") == expected)
  }

  @Test func `no line is wider than a terminal`() {
    for line in SampleCommand.help().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}

struct WideCommand: ParsableCommand {
  static let name = "wide"
  static let abstract = "wide"
  var inputs: [String] = []
  var given: Set<String> = []
  var value: String?
  var folder: String?

  static var options: [Option<Self>] {
    [
      Option("a-very-long-name-of-an-option", value: "VALUE", to: \.value, "text"),
      Option("folder", value: "FOLDER", to: \.folder, "where to look", completion: .directory),
    ]
  }
}
