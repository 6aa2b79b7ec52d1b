extension SavedNetwork {
  /// Takes arrays out of the sections.
  struct SectionReader {
    let bytes: [UInt8]

    private func range(_ section: Section) -> Range<Int> {
      let entry = headerSize + entrySize * section.rawValue
      let offset = Int(number(bytes, entry, UInt64.self))
      return offset..<offset + Int(number(bytes, entry + 8, UInt64.self))
    }

    private func numbers<Number: BitwiseCopyable & ExpressibleByIntegerLiteral>(_ section: Section) -> [Number] {
      let range = range(section)
      let count = range.count / MemoryLayout<Number>.stride
      var result = [Number](repeating: 0, count: count)
      unsafe result.withUnsafeMutableBytes { target in
        unsafe bytes.withUnsafeBytes { source in
          // The ranges of sections were held against the file.
          unsafe target.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range.lowerBound..<range.lowerBound + target.count]))
        }
      }
      return result
    }

    private func integers(_ section: Section) -> [Int32] { numbers(section) }
    private func doubles(_ section: Section) -> [Double] { numbers(section) }

    /// Starts that ascend from 0 to `count`.
    private func starts(_ section: Section, of count: Int) -> [Int32]? {
      let starts = integers(section)
      guard starts.first == 0, starts.last == Int32(truncatingIfNeeded: count) else { return nil }
      for index in starts.indices.dropFirst() where starts[index] < starts[index - 1] { return nil }
      return starts
    }

    private func all(_ numbers: [Int32], below count: Int) -> Bool {
      numbers.allSatisfy { $0 >= 0 && $0 < count }
    }

    func network(isPlain: Bool, connectorStart: UInt64) -> Network? {
      var network = Network()
      network.isPlain = isPlain
      let wordText: [UInt8] = Array(bytes[range(.words)])
      guard let wordStarts = starts(.wordStarts, of: wordText.count) else { return nil }
      let words = wordStarts.indices.dropLast().map { index in
        String(decoding: wordText[Int(wordStarts[index])..<Int(wordStarts[index + 1])], as: UTF8.self)
      }
      let values = integers(.tagValues)
      guard words.first == "", values.count % TagTable.keyCount == 0, all(values, below: words.count) else {
        return nil
      }
      network.tags = TagTable(words: words, values: values)

      let levels = doubles(.levelSets)
      guard let levelStarts = starts(.levelStarts, of: levels.count), levels.allSatisfy(\.isFinite),
        levelStarts.count > 1, levelStarts[1] == 0
      else { return nil }
      network.levelSets = levelStarts.indices.dropLast().map { index in
        Array(levels[Int(levelStarts[index])..<Int(levelStarts[index + 1])])
      }
      network.levelsOfTags = integers(.levelsOfTags)
      guard network.levelsOfTags.count == network.tags.count,
        all(network.levelsOfTags, below: network.levelSets.count)
      else { return nil }
      return fillLines(&network) && fillEdges(&network, connectorStart) ? network : nil
    }

    private func fillLines(_ network: inout Network) -> Bool {
      network.vertexX = integers(.vertexX)
      network.vertexY = integers(.vertexY)
      network.lineTags = integers(.lineTags)
      network.sourceText = Array(bytes[range(.sourceText)])
      let vertices = network.vertexX.count
      let lineStart = integers(.lineStart)
      guard network.vertexY.count == vertices, lineStart.first == 0, lineStart.count == network.lineTags.count + 1,
        network.vertexY.allSatisfy({ $0.magnitude <= 900_000_000 }),
        network.vertexX.allSatisfy({ $0.magnitude <= 1_800_000_000 })
      else { return false }
      for index in lineStart.indices.dropFirst() where lineStart[index] < lineStart[index - 1] + 2 { return false }
      guard (lineStart.last ?? 0) <= vertices, all(network.lineTags, below: network.tags.count),
        let sources = starts(.sourceStart, of: network.sourceText.count), sources.count == lineStart.count
      else { return false }
      network.lineStart = lineStart
      network.sourceStart = sources
      return true
    }

    private func fillEdges(_ network: inout Network, _ connectorStart: UInt64) -> Bool {
      network.edgeFrom = integers(.edgeFrom)
      network.edgeTo = integers(.edgeTo)
      network.edgeFirst = integers(.edgeFirst)
      network.edgeLast = integers(.edgeLast)
      network.edgeLine = integers(.edgeLine)
      network.edgeLength = doubles(.edgeLength)
      network.nodeX = integers(.nodeX)
      network.nodeY = integers(.nodeY)
      network.nodeLevels = integers(.nodeLevels)
      let (edges, nodes, vertices) = (network.edgeFrom.count, network.nodeX.count, network.vertexX.count)
      guard connectorStart <= UInt64(edges), edges < Int(Int32.max / 2),
        [network.edgeTo, network.edgeFirst, network.edgeLast, network.edgeLine].allSatisfy({ $0.count == edges }),
        network.edgeLength.count == edges, network.nodeY.count == nodes, network.nodeLevels.count == nodes,
        all(network.edgeFrom, below: nodes), all(network.edgeTo, below: nodes),
        all(network.edgeFirst, below: vertices), all(network.edgeLast, below: vertices),
        all(network.edgeLine, below: network.lineCount), all(network.nodeLevels, below: network.levelSets.count),
        network.edgeLength.allSatisfy({ $0 >= 0 && $0.isFinite }),
        (0..<edges).allSatisfy({ network.edgeFirst[$0] < network.edgeLast[$0] })
      else { return false }
      network.connectorStart = Int(connectorStart)

      let (twins, points, lifts) = (integers(.twins), integers(.points), integers(.lifts))
      let rises = doubles(.liftRises)
      guard twins.count % 3 == 0, points.count % 2 == 0, lifts.count == rises.count * 3,
        rises.allSatisfy({ $0 >= 0 && $0.isFinite })
      else { return false }
      for index in stride(from: 0, to: twins.count, by: 3) {
        guard all([twins[index]], below: edges), all([twins[index + 1]], below: network.lineCount) else { return false }
        network.twins.append(
          Network.Twin(edge: twins[index], line: twins[index + 1], isReversed: twins[index + 2] == 1))
      }
      for index in stride(from: 0, to: points.count, by: 2) {
        guard all([points[index]], below: nodes), all([points[index + 1]], below: network.tags.count) else {
          return false
        }
        network.points.append(Network.NodePoint(node: points[index], tags: points[index + 1]))
      }
      for index in rises.indices {
        guard all([lifts[3 * index], lifts[3 * index + 1]], below: nodes),
          all([lifts[3 * index + 2]], below: network.tags.count)
        else { return false }
        network.lifts.append(
          Network.Lift(from: lifts[3 * index], to: lifts[3 * index + 1], tags: lifts[3 * index + 2], rise: rises[index])
        )
      }
      let (longKeys, longLengths) = (integers(.longKeys), doubles(.longLengths))
      guard longKeys.count == longLengths.count, longLengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        return false
      }
      for (key, length) in zip(longKeys, longLengths) { network.longSegments[key] = length }
      network.connect()
      return true
    }
  }
}
