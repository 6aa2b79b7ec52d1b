import SVG
import Styling
import Testing

@testable import Legends

/// Where the rows of a key stand (legend.md 2 and 4); the figures are those of the specification.
@Suite struct LegendLayoutTests {
  private func row(_ kind: LegendRow.Kind, _ title: String, count: Int? = nil) -> LegendRow {
    let look = Look.plain(paletteIndex: 0, theme: .light)
    return LegendRow(kind, layer: "a", title: title, count: count, swatch: kind.swatch(look, look.marker))
  }

  private func laidOut(_ rows: [LegendRow], _ change: (inout Legend.Settings) -> Void = { _ in }) -> LaidOutLegend {
    var settings = Legend.Settings()
    change(&settings)
    return Legend(rows: rows, settings: settings).laidOut()
  }

  @Test func `a panel is as wide as its widest row and as high as all of them`() {
    let one = laidOut([row(.fill, "Valet")])
    #expect([one.width, one.height] == [88, 52])
    #expect([one.items[0].x, one.items[0].y, one.items[0].width, one.items[0].height] == [12, 12, 64, 28])
    let line = laidOut([row(.line, "Valet")])
    #expect([line.width, line.height] == [104, 52] && line.swatchWidth == 40)
    let header = laidOut([row(.fill, "Valet")]) { $0.title = "New York Legend" }
    #expect([header.width, header.height] == [134, 76] && header.items[0].y == 36)
  }

  @Test func `a title that does not fit is cut, and the count never is`() {
    var counted = row(.fill, "A rather long title", count: 1200)
    counted.showsCount = true
    let key = laidOut([counted]) { $0.maximumWidth = 150 }
    #expect(key.items[0].isTruncated && key.items[0].lines[0].hasSuffix("… (1200)"))
    #expect(TextMeasure.width(key.items[0].lines[0], size: 13) <= 150 - 24 - 34)
    #expect(key.panel(.light).rows[0].fullTitle == "A rather long title")
  }

  @Test func `a wrapped title makes its row higher`() {
    let key = laidOut([row(.fill, "NYC MTA stations and a very long title"), row(.fill, "b")]) {
      $0.maximumWidth = 220
      $0.wraps = true
    }
    #expect(key.items[0].lines == ["NYC MTA stations and a", "very long title"])
    #expect(key.items[0].height == 44 && key.items[1].y == 56 && !key.items[0].isTruncated)
  }

  @Test func `columns are filled downwards and keep a heading with its rows`() {
    let five = laidOut((0..<5).map { row(.fill, "\($0)") }) {
      $0.maximumWidth = 300
      $0.columns = 2
    }
    #expect([five.width, five.height] == [300, 108])
    #expect(
      five.items.map(\.x) == [12, 12, 12, 158, 158] && five.items.map(\.width) == Array(repeating: 130, count: 5))
    var heading = row(.header, "H")
    heading.group = 1
    var member = row(.fill, "m")
    member.group = 1
    let kept = laidOut([row(.fill, "a"), heading, member, member]) {
      $0.maximumWidth = 300
      $0.columns = 2
    }
    #expect(kept.items.map(\.x) == [12, 158, 158, 158])
  }

  @Test func `rows that nothing meets go, and a heading left alone goes with them`() {
    var heading = row(.header, "H")
    heading.group = 1
    var empty = row(.fill, "e", count: 0)
    empty.group = 1
    empty.hidesEmpty = true
    var rows = [heading, empty, row(.fill, "a", count: 2)]
    #expect(laidOut(rows).items.map(\.row.title) == ["a"])
    rows[1].hidesEmpty = false
    #expect(laidOut(rows).items.count == 3)
    #expect(laidOut(rows) { $0.isReversed = true }.items.map(\.row.title) == ["a", "H", "e"])
  }

  @Test func `no rows make a panel with the header alone`() {
    let key = laidOut([]) { $0.title = "Nothing here" }
    #expect(key.items.isEmpty && key.titleLines == ["Nothing here"] && key.height == 48)
  }

  // MARK: What misleads

  private func fill(_ title: String, _ rgb: UInt32, count: Int? = nil) -> LegendRow {
    let fill = Look.Fill(color: Paint(rgb), border: Paint(rgb), borderWidth: 1)
    return LegendRow(.fill, layer: title, title: title, count: count, swatch: .fill(fill))
  }

  private func findings(_ rows: [LegendRow], unmatched: Int = 0, hasData: Bool = false) -> [String] {
    laidOut(rows).findings(.light, unmatched: unmatched, hasData: hasData).map { "\($0.rule) \($0.title ?? "-")" }
  }

  @Test func `a key that can be read has no finding`() {
    #expect(findings([fill("A", 0x1F4FCC, count: 1), fill("B", 0xE57431, count: 2)], hasData: true).isEmpty)
  }

  @Test func `faint, alike, twice, cut, empty and unmatched are found`() {
    #expect(findings([fill("Pale", 0xFFE680)]) == ["symbol-contrast Pale"])
    // Red and olive are 2 apart for deutan eyes (Machado 2009).
    #expect(findings([fill("Red", 0xC2352A), fill("Olive", 0x77702C)]) == ["similar Olive"])
    #expect(findings([fill("A", 0x1F4FCC), fill("A", 0xE57431)]) == ["duplicate-title A"])
    let long = "A title that is so long that it cannot possibly fit in the panel"
    #expect(findings([fill(long, 0x1F4FCC)]) == ["truncated-title \(long)"])
    #expect(findings([fill("A", 0x1F4FCC, count: 0)], unmatched: 3, hasData: true) == ["empty A", "unmatched -"])
    var theme = Theme.light
    theme.text = Paint(0xAAAAAA)
    #expect(laidOut([]).findings(theme, unmatched: 0, hasData: false).map(\.rule) == ["text-contrast"])
  }

  @Test func `neighbouring classes may lie closer than layers`() {
    func classes(_ colours: [UInt32]) -> [LegendRow] {
      colours.enumerated().map { index, colour in
        var row = fill("\(index)", colour)
        row.group = 1
        return row
      }
    }
    #expect(findings(classes([0x08306B, 0x0A3370])) == ["similar 1"])
    #expect(findings(classes([0x08306B, 0x1F4FCC, 0x09316C])).isEmpty)
  }
}
