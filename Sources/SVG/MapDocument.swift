import Glibc
import SimpleFeatures

extension MapDrawing {
  /// The map as SVG 1.1 in UTF-8: the same features in the same order give the same bytes.
  public func document() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(drawnLayers.reduce(4096) { $0 + $1.size })
    appendHead(to: &bytes)
    appendMetadata(to: &bytes)
    bytes += "<rect id=\"fp-background\" width=\"\(canvas.width)\" height=\"\(canvas.height)\"".utf8
    bytes.appendAttribute("fill", settings.theme.background)
    bytes += "/>\n<g id=\"fp-map\">\n".utf8
    for (layer, drawn) in zip(layers, drawnLayers) { append(layer, drawn, to: &bytes) }
    bytes += "</g>\n</svg>\n".utf8
    return bytes
  }

  private func appendHead(to bytes: inout [UInt8]) {
    bytes += "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"".utf8
    bytes += " xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"".utf8
    bytes += " width=\"\(canvas.width)\" height=\"\(canvas.height)\"".utf8
    bytes += " viewBox=\"0 0 \(canvas.width) \(canvas.height)\"".utf8
    // A picture has no parts that a reader could visit; a document has.
    bytes.appendAttribute("role", hasNames || settings.title != nil ? "graphics-document document" : "img")
    bytes += " aria-labelledby=\"fp-title fp-desc\"".utf8
    bytes += " font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n".utf8
    bytes += "<title id=\"fp-title\">".utf8
    let titles = layers.map(\.title).joined(separator: ", ")
    bytes.appendText(settings.title ?? (titles.isEmpty ? "Map" : titles))
    bytes += "</title><desc id=\"fp-desc\">".utf8
    appendDescription(to: &bytes)
    bytes += "</desc>\n".utf8
  }

  private func appendDescription(to bytes: inout [UInt8]) {
    bytes += "\(featureCount) \(featureCount == 1 ? "feature" : "features")".utf8
    bytes += " in \(layers.count) \(layers.count == 1 ? "layer" : "layers")".utf8
    guard let box else { return }
    for (name, value) in [("; west", box.west), (", south", box.south), (", east", box.east), (", north", box.north)] {
      bytes += "\(name) ".utf8
      NumberText.append(value, decimals: 6, to: &bytes)
    }
  }

  /// What a script needs to find a position: its px are x + scale·X and y − scale·Y, X and Y by the formulas of the
  /// projection for longitudes from the center.
  private func appendMetadata(to bytes: inout [UInt8]) {
    bytes += "<metadata>{\"floorplan\":1,\"projection\":\"\(projection.name)\",\"center\":".utf8
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

  /// Areas, lines, points: a point is never under an area of its layer.
  private func append(_ layer: MapLayer, _ drawn: DrawnLayer, to bytes: inout [UInt8]) {
    bytes += "<g id=\"\(drawn.id)\" inkscape:groupmode=\"layer\"".utf8
    bytes.appendAttribute("inkscape:label", layer.title)
    bytes.appendAttribute("data-layer", layer.id)
    bytes += ">\n".utf8
    let look = layer.look
    if !drawn.areas.isEmpty {
      bytes += "<g class=\"fp-areas\"".utf8
      look.fill.appendAttributes(to: &bytes)
      bytes += ">\n".utf8
      bytes += drawn.areas
      bytes += "</g>\n".utf8
    }
    if !drawn.lines.isEmpty {
      bytes += "<g class=\"fp-lines\"".utf8
      look.line.appendAttributes(to: &bytes)
      bytes += ">\n".utf8
      bytes += drawn.lines
      bytes += "</g>\n".utf8
    }
    if drawn.hasPoints {
      bytes += "<g class=\"fp-points\"".utf8
      look.marker.appendAttributes(to: &bytes)
      bytes += ">\n".utf8
      drawn.appendPoints(to: &bytes)
      bytes += "</g>\n".utf8
    }
    bytes += "</g>\n".utf8
  }
}

// MARK: What the elements of a group share

extension Look.Fill {
  fileprivate func appendAttributes(to bytes: inout [UInt8]) {
    bytes += " fill-rule=\"evenodd\"".utf8
    if let color {
      bytes.appendAttribute("fill", color)
      bytes.appendOpacity("fill-opacity", opacity)
    } else {
      bytes += " fill=\"none\"".utf8
    }
    if borderWidth > 0 {
      bytes.appendStroke(border, width: borderWidth, opacity: borderOpacity, dashPattern: dashPattern)
    }
  }
}

extension Look.Line {
  fileprivate func appendAttributes(to bytes: inout [UInt8]) {
    bytes += " fill=\"none\"".utf8
    bytes.appendStroke(color, width: width, opacity: opacity, dashPattern: dashPattern)
  }
}

extension Look.Marker {
  fileprivate func appendAttributes(to bytes: inout [UInt8]) {
    bytes.appendAttribute("fill", background)
    if borderWidth > 0 {
      bytes.appendAttribute("stroke", border)
      bytes.appendAttribute("stroke-width", borderWidth)
    }
    bytes.appendOpacity("opacity", opacity)
  }
}

extension [UInt8] {
  fileprivate mutating func appendStroke(_ color: Paint, width: Double, opacity: Double, dashPattern: [Double]) {
    appendAttribute("stroke", color)
    appendAttribute("stroke-width", width)
    appendOpacity("stroke-opacity", opacity)
    // Round caps make a dot visible, but they would close short gaps.
    if dashPattern.isEmpty {
      appendAttribute("stroke-linecap", "round")
    } else {
      appendAttribute("stroke-dasharray", dashPattern)
    }
    appendAttribute("stroke-linejoin", "round")
  }

  fileprivate mutating func appendOpacity(_ name: String, _ opacity: Double) {
    if opacity != 1 { appendAttribute(name, opacity) }
  }
}
