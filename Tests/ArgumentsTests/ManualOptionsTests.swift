import Arguments
import Foundation
import Testing

struct ManualOptionsTests {
  @Test func `the manual lists options in tagged paragraphs`() {
    let text = SampleCommand.manualOptions()
    let radius = #"""
      .TP
      \fB\-r\fR, \fB\-\-radius\fR \fIPIXELS\fR
      Merge points closer than this.
      Default: \fB40\fR.
      A path such as C:\emaps counts.
      .IP
      \&.hidden points don't.
      \&'Quoted' ones do.
      .TP

      """#
    let output = #"""
      .SS Output
      .TP
      \fB\-o\fR, \fB\-\-output\fR \fIFILE\fR
      Write to FILE.
      .TP
      \fB\-f\fR, \fB\-\-format\fR \fIFORM\fR
      Form of the output.
      One of \fBcollection\fR, \fBsequence\fR.
      Default: \fBcollection\fR.
      .TP
      \fB\-\-precision\fR \fIN\fR
      Decimals.

      """#
    let cut = #"""
      .TP
      \fB\-\-cut\fR, \fB\-\-no\-cut\fR
      Cut at the [antimeridian]: ±180.
      On unless \fB\-\-no\-cut\fR is given.
      .TP
      \fB\-h\fR, \fB\-\-help\fR
      Show this help.

      """#
    #expect(text.contains(radius))
    #expect(text.contains(cut))
    #expect(text.hasSuffix(output))
    #expect(text.contains("Can be repeated.\nDefault: \\fB5,10\\fR.\n"))
  }

  @Test(.enabled(if: Program.exists("mandoc")))
  func `mandoc finds nothing to warn of`() throws {
    let page = """
      .TH FLOORPLAN\\-EXTENT 1 "January 1, 2025" floorplan
      .SH NAME
      floorplan\\-extent \\- the box round the data
      .SH OPTIONS
      \(SampleCommand.manualOptions())
      """
    let warnings = try Program.output(of: "mandoc", ["-Tlint", "-Wwarning"], input: page.trimmed)
    #expect(warnings.isEmpty)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) + "\n" }
}
