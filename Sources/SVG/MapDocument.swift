import Glibc
import SimpleFeatures

extension MapDrawing {
  /// The map as SVG 1.1 in UTF-8: the same features in the same order give the same bytes.
  public func document() -> [UInt8] {
    var count = 0
    return document(labelsLeftOut: &count)
  }

  /// The same.
  ///
  /// - Parameter labelsLeftOut: how many labels found no room.
  public func document(labelsLeftOut: inout Int) -> [UInt8] {
    let shown = shownPoints()
    var patterns = PatternTable()
    patterns.prefix = settings.idPrefix
    patterns.clipsPictures = markers.looks.contains { if case .picture = $0.glyph { true } else { false } }
    let fillPresentations = fills.looks.map { Presentation($0, pattern: patterns.id(of: $0)) }
    var body: [UInt8] = []
    body.reserveCapacity(drawnLayers.reduce(4096) { $0 + $1.size * 9 / 8 })
    body += "<g id=\"\(settings.idPrefix)map\"".utf8
    let isCropped = settings.isCropped && canvas.mapWidth < canvas.width
    if isCropped { body += " clip-path=\"url(#\(settings.idPrefix)crop)\"".utf8 }
    body += ">\n".utf8
    appendGraticule(to: &body)
    for index in layers.indices { append(index, fillPresentations, shown[index], to: &body) }
    let labelCount = appendLabels(shown, to: &body)
    labelsLeftOut = labels.count - labelCount
    body += "</g>\n".utf8
    appendScaleBar(to: &body)
    appendAttribution(to: &body)
    appendHeading(to: &body)
    appendLegend(to: &body, &patterns)

    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 4096)
    appendHead(hasLabels: labelCount > 0, to: &bytes)
    appendMetadata(to: &bytes)
    let rules = Paint.darkRules(of: paints + patterns.paints)
    if !rules.isEmpty { bytes += "<style>\(rules)</style>\n".utf8 }
    appendDefinitions(patterns, isCropped: isCropped, to: &bytes)
    if let background = settings.theme.background {
      bytes += "<rect id=\"\(settings.idPrefix)background\"".utf8
      var presentation = Presentation()
      presentation[.fill] = .paint(background)
      bytes += " width=\"\(canvas.width)\" height=\"\(canvas.height)\"".utf8
      bytes += presentation.attributes()
      bytes += "/>\n".utf8
    }
    bytes += body
    bytes += "</svg>\n".utf8
    return bytes
  }

  /// Every paint in the document but those of patterns.
  private var paints: [Paint] {
    var paints = settings.theme.paints + (legend?.paints ?? [])
    for fill in fills.looks { paints += [fill.color, fill.border].compactMap { $0 } }
    for line in lineLooks.looks { paints += [line.color, line.casing?.color].compactMap { $0 } }
    for marker in circles.looks + markers.looks { paints += [marker.background, marker.tint, marker.border] }
    for label in labels { paints += [label.look.color, label.look.halo] }
    for layer in layers {
      let background = layer.cluster.background ?? layer.look.marker.background
      paints += [background, background.tint] + layer.cluster.ring.map(\.color)
    }
    return paints
  }

  private func appendHead(hasLabels: Bool, to bytes: inout [UInt8]) {
    let titles = layers.map(\.title).joined(separator: ", ")
    // A picture has no parts that a reader could visit; a document has.
    let hasParts = hasNames || settings.title != nil || hasLabels || legend != nil
    bytes.appendDocumentHead(
      width: canvas.width, height: canvas.height, role: hasParts ? "graphics-document document" : "img",
      title: settings.title ?? settings.documentTitle ?? (titles.isEmpty ? "Map" : titles), description: description,
      prefix: settings.idPrefix)
  }

  private var description: String {
    var bytes: [UInt8] = []
    if let description = settings.description { bytes += "\(description) ".utf8 }
    bytes += "\(featureCount) \(featureCount == 1 ? "feature" : "features")".utf8
    bytes += " in \(layers.count) \(layers.count == 1 ? "layer" : "layers")".utf8
    guard let box = describedBox ?? box else { return String(decoding: bytes, as: UTF8.self) }
    for (name, value) in [("; west", box.west), (", south", box.south), (", east", box.east), (", north", box.north)] {
      bytes += "\(name) ".utf8
      NumberText.append(value, decimals: 6, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a script needs to find a position: its px are x + scale·X and y − scale·Y, X and Y by the formulas of the
  /// projection for longitudes from the center.
  private func appendMetadata(to bytes: inout [UInt8]) {
    bytes += "<metadata>{\"floorplan\":1,\"projection\":\"".utf8
    var name: [UInt8] = []
    for byte in (projectionName ?? projection.name).utf8 where byte >= 0x20 && byte < 0x7F {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { name.append(UInt8(ascii: "\\")) }
      name.append(byte)
    }
    bytes.appendText(String(decoding: name, as: UTF8.self))
    bytes += "\",\"center\":".utf8
    NumberText.append(projection.centralMeridian, decimals: 10, to: &bytes)
    bytes += ",\"scale\":".utf8
    // Twelve digits: within a hundredth of a px where the globe is largest.
    let magnitude = Int(log10(canvas.scale).rounded(.down))
    NumberText.appendPlain(rounded(canvas.scale, decimals: 11 - magnitude, .toNearestOrEven), to: &bytes)
    for (name, value) in [("x", canvas.x), ("y", canvas.y)] {
      bytes += ",\"\(name)\":".utf8
      NumberText.append(value, decimals: 3, to: &bytes)
    }
    if let box {
      bytes += ",\"bbox\":[".utf8
      for (index, value) in [box.west, box.south, box.east, box.north].enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        NumberText.appendPlain(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "}</metadata>\n".utf8
  }

  private func appendDefinitions(_ patterns: PatternTable, isCropped: Bool, to bytes: inout [UInt8]) {
    guard !markers.looks.isEmpty || !patterns.isEmpty || isCropped else { return }
    bytes += "<defs>".utf8
    if isCropped {
      bytes += "<clipPath id=\"\(settings.idPrefix)crop\"><rect width=\"\(canvas.mapWidth)\"".utf8
      bytes += " height=\"\(canvas.height)\"/></clipPath>".utf8
    }
    patterns.appendContents(to: &bytes)
    for (look, id) in zip(markers.looks, markerIDs) {
      bytes += "\n<g id=\"\(id)\">".utf8
      MarkerDrawing(look: look, idPrefix: settings.idPrefix).append(to: &bytes)
      bytes += "</g>".utf8
    }
    bytes += "</defs>\n".utf8
  }

  // MARK: Layers

  /// Areas, lines, points: a point is never under an area of its layer.
  private func append(
    _ index: Int, _ fillPresentations: [Presentation], _ isShown: [Bool]?, to bytes: inout [UInt8]
  ) {
    let (layer, drawn) = (layers[index], drawnLayers[index])
    bytes += "<g id=\"\(drawn.id)\" inkscape:groupmode=\"layer\"".utf8
    bytes.appendAttribute("inkscape:label", layer.title)
    bytes.appendAttribute("data-layer", layer.id)
    bytes += ">\n".utf8
    if let base = Self.commonest(drawn.areaLooks) {
      bytes += "<g".utf8
      bytes += fillPresentations[base].attributes(classes: "fp-areas", more: " fill-rule=\"evenodd\"")
      bytes += ">\n".utf8
      var texts: [Int: [UInt8]] = [:]
      drawn.areas.append(to: &bytes, base: base, fillPresentations, texts: &texts)
      drawn.selectedAreas.append(to: &bytes, base: base, fillPresentations, texts: &texts)
      bytes += "</g>\n".utf8
    }
    if let base = Self.commonest(drawn.lineLooks) {
      let presentations = lineLooks.looks.map { Presentation($0) }
      bytes += "<g".utf8
      bytes += presentations[base].attributes(classes: "fp-lines")
      bytes += ">\n".utf8
      var texts: [Int: [UInt8]] = [:]
      drawn.lines.append(to: &bytes, base: base, presentations, texts: &texts)
      drawn.selectedLines.append(to: &bytes, base: base, presentations, texts: &texts)
      bytes += "</g>\n".utf8
    }
    if drawn.hasPoints {
      let base = Self.commonest(drawn.circleLooks)
      let presentations = circles.looks.map { Presentation($0) }
      bytes += "<g".utf8
      if let base {
        // The opacity of a group would be that of all of it at once.
        var shared = presentations[base]
        shared[.opacity] = nil
        bytes += shared.attributes(classes: "fp-points")
      } else {
        bytes += " class=\"fp-points\"".utf8
      }
      bytes += ">\n".utf8
      var bases = presentations
      if let base { bases[base][.opacity] = nil }
      drawn.appendPoints(to: &bytes, base: base, bases, presentations) { isShown?[$0] ?? true }
      bytes += "</g>\n".utf8
    }
    bytes += "</g>\n".utf8
  }

  /// The look that was drawn most often; of several the first.
  private static func commonest(_ counts: [Int: Int]) -> Int? {
    counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }
}

extension [UInt8] {
  /// Appends the root element and what names it.
  mutating func appendDocumentHead(
    width: Int, height: Int, role: String, title: String, description: String, prefix: String = "fp-"
  ) {
    self += "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"".utf8
    self += " xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"".utf8
    self += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"".utf8
    appendAttribute("role", role)
    self += " aria-labelledby=\"\(prefix)title \(prefix)desc\"".utf8
    self += " font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n".utf8
    self += "<title id=\"\(prefix)title\">".utf8
    appendText(title)
    self += "</title><desc id=\"\(prefix)desc\">".utf8
    appendText(description)
    self += "</desc>\n".utf8
  }
}
