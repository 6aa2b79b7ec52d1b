import SVG
import Testing

@testable import Styling

/// Colours by name, and what eyes make of them.
@Suite struct PaletteTests {
  // The figures of style.md 5: at least 3:1 against the background, 13 apart for all eyes.
  @Test(arguments: [false, true]) func `the palette can be told apart by all eyes`(isDark: Bool) throws {
    let colours = try #require(Palette.colours("floorplan", isDark: isDark))
    let background = Paint(isDark ? 0x1C2228 : 0xFFFFFF)
    for (index, colour) in colours.enumerated() {
      #expect(Paint(colour).contrast(with: background) >= 3)
      for other in colours[..<index] {
        for vision in ColourVision.allCases {
          let distance = vision.seen(Colour(rgb: colour)).distance(to: vision.seen(Colour(rgb: other)))
          #expect(distance * 100 >= 13, "\(Paint(colour).hex) \(Paint(other).hex) \(vision)")
        }
      }
    }
  }

  // Ottosson 2020 gives these for white, red and a mid grey.
  @Test func `OKLab is Ottosson's`() {
    let white = OKLab(Colour(rgb: 0xFFFFFF))
    #expect(abs(white.l - 1) < 1e-3 && abs(white.a) < 1e-3 && abs(white.b) < 1e-3)
    let red = OKLab(Colour(rgb: 0xFF0000))
    #expect(abs(red.l - 0.628) < 1e-3 && abs(red.a - 0.225) < 1e-3 && abs(red.b - 0.126) < 1e-3)
    for colour: UInt32 in [0x000000, 0x123456, 0xFEDCBA, 0x00FF00] {
      #expect(OKLab(Colour(rgb: colour)).colour.rgb == colour)
    }
  }

  // corpus/render/cases/legend-classes.json, classes-ramp-blues.
  @Test func `a ramp is mixed in OKLab, and read backwards in the dark`() {
    let blues: [UInt32] = [0xE4EFF9, 0xA8CFE8, 0x6AAED6, 0x376DA0, 0x08306B]
    #expect(Palette.colours(ofRamp: "blues", count: 5, isDark: false) == blues)
    #expect(Palette.colours(ofRamp: "blues", count: 5, isDark: true) == blues.reversed())
    let diverging = Palette.colours(ofRamp: "blue-red", count: 5, isDark: true)
    #expect(diverging == [0x2166AC, 0x92C5DE, 0xF7F7F7, 0xF4A582, 0xB2182B])
  }

  @Test(
    arguments: [
      ("#f00", 0xFF0000), ("00f", 0x0000FF), ("#AbCdEf", 0xABCDEF),
    ] as [(String, UInt32)])
  func `data may say a colour with three or six digits`(text: String, rgb: UInt32) {
    var complaints: [SimpleStyle.Complaint] = []
    let style = SimpleStyle([.string(text)] + Array(repeating: nil, count: 11), complaints: &complaints)
    #expect(complaints.isEmpty && style.look(theme: .light).marker.background == Paint(rgb))
  }

  @Test(arguments: ["red", "#ff", "#ff00", "#12345678", "url(#x)", "#٣٣٣", "rgb(1,2,3)", ""])
  func `data may say no other colour`(text: String) {
    var complaints: [SimpleStyle.Complaint] = []
    let style = SimpleStyle([.string(text)] + Array(repeating: nil, count: 11), complaints: &complaints)
    #expect(complaints.map(\.message) == ["'marker-color' is not a colour (#rgb or #rrggbb); the default is used"])
    #expect(style.look(theme: .light).marker.background == Paint(0x7E7E7E))
  }

  @Test(arguments: [
    ("M4 0h2v10h-2z", "M4 0h2v10h-2z"), ("M 0,4 L 10,4 L 10,6 Z", "M0 4L10 4L10 6Z"),
    ("m1.50-2e1 3,4a1 1 0 01 5 5", "m1.5 -20 3 4a1 1 0 0 1 5 5"), ("L0 0", nil), ("", nil), ("M0", nil),
    ("M0 0\"/><script>", nil), ("M0 0 1e9 0", nil), ("M0 0A1 1 0 2 0 1 1", nil),
  ])
  func `path data are read by the grammar and written anew`(text: String, path: String?) {
    #expect(SymbolPath.normalized(text) == path)
  }
}
