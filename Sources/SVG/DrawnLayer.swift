/// What has been drawn of a layer: the elements of its areas, of its lines and of its points.
struct DrawnLayer {
  /// Of its group.
  let id: String
  private(set) var areas = ElementBuffer()
  private(set) var selectedAreas = ElementBuffer()
  private(set) var lines = ElementBuffer()
  private(set) var selectedLines = ElementBuffer()

  /// The elements of points in order of input, and where each stands.
  private var points = ElementBuffer()
  private var pointElements: [PointElement] = []

  /// How often each look was drawn: the commonest is that of the group.
  private(set) var areaLooks: [Int: Int] = [:]
  private(set) var lineLooks: [Int: Int] = [:]
  private(set) var circleLooks: [Int: Int] = [:]

  struct PointElement {
    var latitude: Double
    var z: Double
    var isSelected: Bool
    /// In the bytes of `points`.
    var start: Int
    var end: Int
    /// Its marks in `points`.
    var marks: Range<Int>
    /// px; for markers that may have to go.
    var box: Box?
    var displayPriority: Double
    /// Less is more important.
    var rank: Int
  }

  init(id: String) { self.id = id }

  mutating func addAreas(
    _ outline: GridOutline, _ paths: inout AreaPaths, _ look: Look.Fill, number: Int,
    _ element: inout FeatureElement
  ) {
    areaLooks[number, default: 0] += 1
    if element.isSelected {
      Self.add(outline, &paths, look, number: number, &element, to: &selectedAreas)
    } else {
      Self.add(outline, &paths, look, number: number, &element, to: &areas)
    }
  }

  private static func add(
    _ outline: GridOutline, _ paths: inout AreaPaths, _ look: Look.Fill, number: Int,
    _ element: inout FeatureElement, to buffer: inout ElementBuffer
  ) {
    let isFilled = look.color != nil
    let noStroke = Array(" stroke=\"none\"".utf8)
    let place: Int
    switch paths.write(outline, isFilled: isFilled, isStroked: look.borderWidth > 0) {
    case .one: place = element.appendPath(paths.fill.bytes, to: &buffer.bytes)
    case .fillOnly:
      // On the path itself the attribute would stand twice where the look differs.
      let isFixed = element.hasNonScalingStroke
      place = element.appendGroup(to: &buffer.bytes) { bytes in
        var part = FeatureElement(hasNonScalingStroke: isFixed)
        part.appendPath(paths.fill.bytes, noStroke, to: &bytes)
      }
    case .strokeOnly: place = element.appendPath(paths.stroke.bytes, to: &buffer.bytes)
    case .both:
      let isFixed = element.hasNonScalingStroke
      place = element.appendGroup(to: &buffer.bytes) { bytes in
        var part = FeatureElement(hasNonScalingStroke: isFixed)
        part.appendPath(paths.fill.bytes, noStroke, to: &bytes)
        part.appendPath(paths.stroke.bytes, Array(" fill=\"none\"".utf8), to: &bytes)
      }
    }
    buffer.mark(place, look: number, classes: element.isSelected ? .selected : [])
    buffer.bytes.append(UInt8(ascii: "\n"))
  }

  mutating func addLines(
    _ outline: GridOutline, _ path: inout PathData, _ look: Look.Line, number: Int, _ element: inout FeatureElement
  ) {
    path.removeAll()
    for index in outline.ends.indices { path.add(outline.vertices[outline.piece(index)], isClosed: false) }
    if path.isEmpty, let dot = outline.dot {
      path.move(toX: dot.x, y: dot.y)
      path.dot()
    }
    lineLooks[number, default: 0] += 1
    if element.isSelected {
      Self.add(path.bytes, look, number: number, &element, to: &selectedLines)
    } else {
      Self.add(path.bytes, look, number: number, &element, to: &lines)
    }
  }

  private static func add(
    _ path: [UInt8], _ look: Look.Line, number: Int, _ element: inout FeatureElement, to buffer: inout ElementBuffer
  ) {
    let place: Int
    if let casing = look.casing {
      let isFixed = element.hasNonScalingStroke
      place = element.appendGroup(to: &buffer.bytes) { bytes in
        var part = FeatureElement(hasNonScalingStroke: isFixed)
        let under = Presentation(casing, opacity: look.opacity, join: look.join)
        part.appendPath(path, under.attributes(over: Presentation(look)), to: &bytes)
        part.appendPath(path, to: &bytes)
      }
    } else {
      place = element.appendPath(path, to: &buffer.bytes)
    }
    buffer.mark(place, look: number, classes: element.isSelected ? .selected : [])
    buffer.bytes.append(UInt8(ascii: "\n"))
  }

  /// How the points of one feature are drawn.
  struct PointDrawing {
    enum Form {
      /// A bare circle; its look's number in the group's table.
      case circle(radius: Double, number: Int)
      /// What stands in `defs`.
      case use(String)
      case cluster(ClusterMarker)
    }

    var form: Form
    var z: Double
    /// px from a place to the edges of the marker.
    var reach: Box
    var displayPriority: Double
    var rank: Int
  }

  /// Points of one feature are one element if it has a name or an id, else one each.
  mutating func addPoints(
    _ places: [PointOnGrid], _ drawing: PointDrawing, on grid: Grid, _ element: inout FeatureElement
  ) {
    if places.count > 1 && !element.isBare {
      begin()
      var number: Int?
      let isCluster: Bool
      if case .cluster = drawing.form { isCluster = true } else { isCluster = false }
      let place = element.appendGroup(to: &points.bytes) { bytes in
        var part = FeatureElement()
        for place in places {
          switch drawing.form {
          case .circle(let radius, let own):
            number = own
            part.appendCircle(place, radius: radius, on: grid, to: &bytes)
          case .use(let id): part.appendUse(id, place, on: grid, to: &bytes)
          case .cluster(let marker): marker.append(place, on: grid, to: &bytes)
          }
        }
      }
      if let number { circleLooks[number, default: 0] += 1 }
      mark(place, look: number, element, isCluster: isCluster)
      // Of all its points the northernmost, so that none covers a point of another feature that lies south of them all.
      end(places, latitude: places.map(\.latitude).max() ?? 0, drawing, element, on: grid)
      return
    }
    for place in places {
      begin()
      switch drawing.form {
      case .circle(let radius, let number):
        circleLooks[number, default: 0] += 1
        mark(element.appendCircle(place, radius: radius, on: grid, to: &points.bytes), look: number, element)
      case .use(let id):
        mark(element.appendUse(id, place, on: grid, to: &points.bytes), look: nil, element)
      case .cluster(let marker):
        let offset = element.appendGroup(to: &points.bytes) { bytes in marker.append(place, on: grid, to: &bytes) }
        mark(offset, look: nil, element, isCluster: true)
      }
      end([place], latitude: place.latitude, drawing, element, on: grid)
    }
  }

  private mutating func begin() {
    pointElements.append(
      PointElement(
        latitude: 0, z: 0, isSelected: false, start: points.bytes.count, end: 0,
        marks: points.marks.count..<points.marks.count, box: nil, displayPriority: 1000, rank: 0))
  }

  private mutating func mark(_ offset: Int, look: Int?, _ element: FeatureElement, isCluster: Bool = false) {
    var classes: ElementBuffer.Classes = isCluster ? .cluster : []
    if element.isSelected { classes.insert(.selected) }
    points.mark(offset, look: look, classes: classes)
  }

  private mutating func end(
    _ places: [PointOnGrid], latitude: Double, _ drawing: PointDrawing, _ element: FeatureElement, on grid: Grid
  ) {
    points.bytes.append(UInt8(ascii: "\n"))
    let last = pointElements.count - 1
    pointElements[last].latitude = latitude
    pointElements[last].z = drawing.z
    pointElements[last].isSelected = element.isSelected
    pointElements[last].end = points.bytes.count
    pointElements[last].marks = pointElements[last].marks.lowerBound..<points.marks.count
    pointElements[last].displayPriority = drawing.displayPriority
    pointElements[last].rank = drawing.rank
    let steps = Double(grid.steps)
    for place in places {
      let box = drawing.reach.moved(x: Double(place.x) / steps, y: Double(place.y) / steps)
      pointElements[last].box = pointElements[last].box?.united(with: box) ?? box
    }
  }

  var hasPoints: Bool { !pointElements.isEmpty }
  var elements: [PointElement] { pointElements }

  /// Bytes in all.
  var size: Int {
    areas.bytes.count + lines.bytes.count + points.bytes.count + selectedAreas.bytes.count + selectedLines.bytes.count
  }

  /// Appends the elements of points by z, then from north to south, then in order of input, the selected ones last.
  ///
  /// - Parameters:
  ///   - base: the number of the look that the group says.
  ///   - bases: what the group says of each look, `looks` what each says itself.
  ///   - isShown: whether the element with an index is drawn.
  func appendPoints(
    to bytes: inout [UInt8], base: Int?, _ bases: [Presentation], _ looks: [Presentation], isShown: (Int) -> Bool
  ) {
    let group = base.map { bases[$0] } ?? Presentation()
    // The sort is stable.
    let order = pointElements.indices.sorted {
      let (a, b) = (pointElements[$0], pointElements[$1])
      if a.isSelected != b.isSelected { return b.isSelected }
      return a.z != b.z ? a.z < b.z : a.latitude > b.latitude
    }
    var texts: [Int: [UInt8]] = [:]
    for index in order where isShown(index) {
      let element = pointElements[index]
      var start = element.start
      for mark in points.marks[element.marks] {
        bytes += points.bytes[start..<mark.offset]
        start = mark.offset
        if mark.classes == [], let look = mark.look {
          let text = texts[look] ?? looks[look].attributes(over: group)
          texts[look] = text
          bytes += text
        } else {
          let own = mark.look.map { looks[$0] } ?? group
          bytes += own.attributes(over: group, classes: mark.classes.text)
        }
      }
      bytes += points.bytes[start..<element.end]
    }
  }
}
