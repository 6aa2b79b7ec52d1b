import Editing
import GeoJSON
import SimpleFeatures

/// Writes the coordinates of a draft: what stayed keeps the characters of the text that it came from, what is new is
/// compact.
struct CoordinatesText {
  /// The text that the draft came from.
  private let base: ParsedFeature?

  init(_ base: ParsedFeature?) { self.base = base }

  func text(of draft: Draft) -> [UInt8] {
    switch draft.type {
    case .point: draft.parts.first?.paths.first?.vertices.first.map { position($0) } ?? Self.compact([])
    case .lineString, .multiPoint: path(draft.parts.first?.paths.first ?? Path(), isRing: false).text
    case .polygon: part(draft.parts.first ?? Part([])).text
    case .multiLineString:
      list(draft.list, draft.parts.map { child($0.paths.first ?? Path(), of: draft.list, isRing: false) })
    case .multiPolygon:
      list(
        draft.list,
        draft.parts.map { content in
          let (text, isOld) = part(content)
          return item(content.list, of: draft.list, text, isOld)
        })
    case .geometryCollection: Self.compact([])
    }
  }

  private static func compact(_ elements: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + Array(elements.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "]")]
  }

  /// An element of a list: an old one where its own list was one of that list's.
  private func item(_ list: Int, of parent: Int, _ text: [UInt8], _ isOld: Bool) -> ListText.Item {
    guard let base, list >= 0, parent >= 0, base.lists[list].parent == parent else { return .new(text) }
    return isOld ? .old(base.lists[list].index) : .changed(base.lists[list].index, text)
  }

  private func list(_ list: Int, _ items: [ListText.Item]) -> [UInt8] {
    if let base, list >= 0 { return base.list(base.lists[list].node).rendered(items) }
    return Self.compact(
      items.map { item in
        switch item {
        case .old: []
        case .changed(_, let text), .new(let text): text
        }
      })
  }

  private func isSame(_ list: Int, _ text: [UInt8]) -> Bool {
    guard let base, list >= 0 else { return false }
    return base.bytes[base.document.range(base.lists[list].node)].elementsEqual(text)
  }

  private func part(_ part: Part) -> (text: [UInt8], isOld: Bool) {
    let text = list(part.list, part.paths.map { child($0, of: part.list, isRing: true) })
    return (text, isSame(part.list, text))
  }

  private func child(_ path: Path, of parent: Int, isRing: Bool) -> ListText.Item {
    let (text, isOld) = self.path(path, isRing: isRing)
    return item(path.list, of: parent, text, isOld)
  }

  private func path(_ path: Path, isRing: Bool) -> (text: [UInt8], isOld: Bool) {
    var items: [ListText.Item] = []
    items.reserveCapacity(path.vertices.count + 1)
    for vertex in path.vertices {
      switch old(vertex, path) {
      case (let index, true)?: items.append(.old(index))
      case (let index, false)?: items.append(.changed(index, position(vertex)))
      case nil: items.append(.new(position(vertex)))
      }
    }
    if isRing, let first = path.vertices.first {
      if let base, path.list >= 0, base.lists[path.list].isRing, base.lists[path.list].count > 0 {
        let last = base.lists[path.list].count - 1
        let old = old(first, path)
        items.append(old?.index == 0 && old?.isSame == true ? .old(last) : .changed(last, position(first)))
      } else {
        items.append(.new(position(first)))
      }
    }
    let text = list(path.list, items)
    return (text, isSame(path.list, text))
  }

  /// The number of a vertex in the list that its path came from, and whether it is what it was; nil for a new one.
  private func old(_ vertex: Vertex, _ path: Path) -> (index: Int, isSame: Bool)? {
    guard let base, path.list >= 0, vertex.source >= 0 else { return nil }
    let index = vertex.source - base.lists[path.list].firstPosition
    guard base.lists[path.list].vertices.indices.contains(index) else { return nil }
    return (index, base.lists[path.list].vertices[index].numbers == vertex.numbers)
  }

  private func position(_ vertex: Vertex) -> [UInt8] {
    guard let base, vertex.source >= 0, let old = base.document.position(base.positions[vertex.source]) else {
      return Self.compact(vertex.numbers.map { Array($0.text.utf8) })
    }
    let items: [ListText.Item] = vertex.numbers.enumerated().map { index, number in
      guard index < old.count else { return .new(Array(number.text.utf8)) }
      return old[index] == number ? .old(index) : .changed(index, Array(number.text.utf8))
    }
    return base.list(base.positions[vertex.source]).rendered(items)
  }
}
