import Glibc
import SimpleFeatures

/// What stands on a map beside the data: scale bar, meridians and parallels, attribution, heading (svg.md 9).
extension MapDrawing {
  func appendHeading(to bytes: inout [UInt8]) {
    guard let title = settings.title else { return }
    let squeezed = TextMeasure.squeezed(title)
    let limit = Double(canvas.width - 32) - (legendPosition == .right ? legend.map { Double($0.width + 12) } ?? 0 : 0)
    let shown = TextMeasure.cut(squeezed, size: 16, isBold: true, limit: max(0, limit))
    var presentation = Presentation()
    presentation[.fill] = .paint(settings.theme.text)
    bytes += "<text id=\"\(settings.idPrefix)heading\"".utf8
    bytes += presentation.attributes()
    bytes += " x=\"16\" y=\"22\" font-size=\"16\" font-weight=\"bold\">".utf8
    if shown != squeezed {
      bytes += "<title>".utf8
      bytes.appendText(squeezed)
      bytes += "</title>".utf8
    }
    bytes.appendText(shown)
    bytes += "</text>\n".utf8
  }

  func appendAttribution(to bytes: inout [UInt8]) {
    guard let attribution = settings.attribution else { return }
    var presentation = Presentation()
    presentation[.fill] = .paint(settings.theme.secondary)
    bytes += "<text id=\"\(settings.idPrefix)attribution\"".utf8
    bytes += presentation.attributes()
    bytes += " x=\"\(canvas.mapWidth - 8)\" y=\"\(canvas.height - 6)\" font-size=\"10\" text-anchor=\"end\">".utf8
    bytes.appendText(attribution)
    bytes += "</text>\n".utf8
  }

  /// Meters of a px at the middle of the map.
  private var metersOfPixel: Double? {
    guard let box, projection.isGeographic else { return projection.isGeographic ? nil : 1 / canvas.scale }
    let latitude = (box.south + box.north) / 2
    let longitude = projection.centralMeridian
    let a = pixels(longitude, latitude)
    let step = 1e-4
    let b = pixels(longitude + step, latitude)
    let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    // The length of a degree of a parallel on WGS 84 (a = 6378137 m, e² = 0.00669437999014).
    let sine = sin(latitude * .pi / 180)
    let radius = 6_378_137 * cos(latitude * .pi / 180) / (1 - 0.00669437999014 * sine * sine).squareRoot()
    let meters = step * .pi / 180 * radius
    return distance > 0 && meters > 0 ? meters / distance : nil
  }

  func appendScaleBar(to bytes: inout [UInt8]) {
    guard settings.hasScaleBar, let meters = metersOfPixel else { return }
    let most = Double(canvas.mapWidth) / 4 * meters
    let power = pow(10, log10(most).rounded(.down))
    let length = [5.0, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
    let width = length / meters
    let y = Double(canvas.height) - 12
    var line = Presentation()
    line[.fill] = .word("none")
    line.setStroke(settings.theme.text, width: 2, cap: .butt, join: nil)
    bytes += "<g id=\"\(settings.idPrefix)scalebar\"><path".utf8
    bytes += line.attributes()
    bytes += " d=\"M".utf8
    bytes.appendNumbers([12, y - 5])
    bytes += "v5h".utf8
    bytes.appendNumbers([width])
    bytes += "v-5\"/><text".utf8
    var text = Presentation()
    text[.fill] = .paint(settings.theme.text)
    bytes += text.attributes()
    bytes.appendAttribute("x", 12 + width / 2)
    bytes.appendAttribute("y", y - 4)
    bytes += " font-size=\"11\" text-anchor=\"middle\">".utf8
    let isKilometers = length >= 1000
    bytes.appendNumbers([isKilometers ? length / 1000 : length], decimals: 6)
    bytes += isKilometers ? " km</text></g>\n".utf8 : " m</text></g>\n".utf8
  }

  /// Under the layers.
  func appendGraticule(to bytes: inout [UInt8]) {
    guard let graticule = settings.graticule, let box, projection.isGeographic else { return }
    let step: Double
    switch graticule {
    case .every(let degrees): step = degrees
    case .automatic: step = Self.automaticStep(box)
    }
    guard box.width / step < 1000, box.height / step < 1000 else { return }
    var tracer = graticuleTracer
    var outline = GridOutline()
    var areas = GridOutline()
    var points: [PointOnGrid] = []
    var path = PathData(grid)
    func add(_ coordinates: [Double]) {
      var geometry = Geometry(type: .lineString)
      geometry.append(.line, coordinates)
      outline.removeAll()
      tracer.trace(geometry, areas: &areas, lines: &outline, points: &points)
      for index in outline.ends.indices { path.add(outline.vertices[outline.piece(index)], isClosed: false) }
    }
    let (west, east) = (box.west, box.west + box.width)
    var longitude = (west / step).rounded(.up) * step
    while longitude <= east + 1e-9 {
      add([longitude, box.south, longitude, box.north])
      longitude += step
    }
    var latitude = (box.south / step).rounded(.up) * step
    while latitude <= box.north + 1e-9 {
      // In two halves, so that a parallel all round does not begin where it ends.
      add([west, latitude, west + box.width / 2, latitude, east, latitude])
      latitude += step
    }
    guard !path.isEmpty else { return }
    var presentation = Presentation()
    presentation[.fill] = .word("none")
    presentation[.stroke] = .paint(settings.theme.outline)
    presentation[.strokeWidth] = .number(0.5)
    bytes += "<g id=\"\(settings.idPrefix)graticule\"".utf8
    bytes += presentation.attributes()
    bytes += "><path d=\"".utf8
    bytes += path.bytes
    bytes += "\"/></g>\n".utf8
  }

  /// 30, 20, 10, 5, 2, 1, 0.5 … degrees, the first that gives four meridians.
  private static func automaticStep(_ box: BoundingBox) -> Double {
    var steps = [30.0, 20, 10, 5, 2, 1]
    for power in 1...7 { steps += [5, 2, 1].map { $0 / pow(10, Double(power)) } }
    let extent = box.width > 0 ? box.width : box.height
    return steps.first { extent / $0 >= 4 } ?? 1e-7
  }
}
