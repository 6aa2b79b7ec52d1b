extension MapDrawing {
  /// For every layer whether each element of its points is drawn; nil: all are.
  func shownPoints() -> [[Bool]?] {
    guard drawnLayers.contains(where: { $0.elements.contains { $0.displayPriority < 1000 } }) else {
      return layers.map { _ in nil }
    }
    var order: [(layer: Int, element: Int)] = []
    for layer in layers.indices {
      for element in drawnLayers[layer].elements.indices { order.append((layer, element)) }
    }
    func key(_ place: (layer: Int, element: Int)) -> (Int, Double, Double, Int, Int) {
      let element = drawnLayers[place.layer].elements[place.element]
      return (element.rank, -element.displayPriority, -element.z, place.layer, place.element)
    }
    order.sort { key($0) < key($1) }
    var placed = BoxIndex()
    var shown = drawnLayers.map { [Bool](repeating: true, count: $0.elements.count) }
    // What must be shown takes its room first.
    for isRequired in [true, false] {
      for (layer, index) in order {
        let element = drawnLayers[layer].elements[index]
        guard (element.displayPriority >= 1000) == isRequired, let box = element.box else { continue }
        if !isRequired && placed.hasOverlap(with: box) {
          shown[layer][index] = false
        } else {
          placed.insert(box)
        }
      }
    }
    return shown.map { $0 }
  }

  /// - Returns: how many labels were written.
  func appendLabels(_ shown: [[Bool]?], to bytes: inout [UInt8]) -> Int {
    guard !labels.isEmpty else { return 0 }
    let order = labels.indices.sorted {
      let (a, b) = (labels[$0], labels[$1])
      return (a.rank, -a.size, $0) < (b.rank, -b.size, $1)
    }
    let image = Box(
      left: 0, top: settings.title == nil ? 0 : 32, right: Double(canvas.mapWidth), bottom: Double(canvas.height))
    var placed = BoxIndex()
    if legendPosition != .right, let legend {
      let place = legendPlace(legend)
      placed.insert(
        Box(
          left: place.x, top: place.y, right: place.x + Double(legend.width), bottom: place.y + Double(legend.height)))
    }
    var markers = BoxIndex()
    for (layer, drawn) in drawnLayers.enumerated() {
      for (index, element) in drawn.elements.enumerated() where shown[layer]?[index] ?? true {
        if let box = element.box { markers.insert(box) }
      }
    }
    var written: [(index: Int, text: [UInt8])] = []
    for index in order {
      let label = labels[index]
      if let element = label.element, shown[label.layer]?[element] == false { continue }
      let places = label.candidates.filter { image.contains($0.box) && !placed.hasOverlap(with: $0.box) }
      // Rather where it covers no marker.
      guard let place = places.first(where: { !markers.hasOverlap(with: $0.box) }) ?? places.first else { continue }
      placed.insert(place.box)
      var text: [UInt8] = []
      label.append(place, centerY: (place.box.top + place.box.bottom) / 2, to: &text)
      written.append((index, text))
    }
    guard !written.isEmpty else { return 0 }
    bytes += "<g id=\"\(settings.idPrefix)labels\" font-size=\"12\" paint-order=\"stroke\">\n".utf8
    for (_, text) in written.sorted(by: { $0.index < $1.index }) { bytes += text }
    bytes += "</g>\n".utf8
    return written.count
  }

  private func legendPlace(_ legend: LegendPanel) -> (x: Double, y: Double) {
    let top = settings.title == nil ? 0 : Self.headingHeight
    let right = Double(canvas.width - legend.width)
    let bottom = Double(canvas.height - legend.height) - 8
    switch legendPosition {
    case .right: return (right - 4, 4)
    case .topLeft: return (8, top + 8)
    case .topRight: return (right - 8, top + 8)
    case .bottomLeft: return (8, bottom)
    case .bottomRight: return (right - 8, bottom)
    }
  }

  func appendLegend(to bytes: inout [UInt8], _ patterns: inout PatternTable) {
    guard let legend else { return }
    let place = legendPlace(legend)
    bytes += "<g id=\"\(settings.idPrefix)legend\" transform=\"translate(".utf8
    bytes.appendNumbers([place.x, place.y])
    bytes += ")\">\n".utf8
    legend.append(to: &bytes, &patterns)
    bytes += "</g>\n".utf8
  }
}
