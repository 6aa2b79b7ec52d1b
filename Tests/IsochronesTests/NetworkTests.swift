import SimpleFeatures
import TestSupport
import Testing

@testable import Isochrones

/// Nodes, levels, mends and the saved form.
struct NetworkTests {
  private let street: [(TagKey, String)] = [(.highway, "residential")]

  @Test func `lines meet at equal places only, and 180 is -180`() throws {
    let crossing = try Network([([0, 0, 0.002, 0], street), ([0.001, -0.001, 0.001, 0.001], street)])
    #expect(crossing.nodeCount == 4)
    let joined = try Network([([179.99, 5, 180, 5], street), ([-180, 5, -179.99, 5], street)])
    #expect(joined.nodeCount == 3)
  }

  @Test func `a street that was mapped twice is one, open where either is`() throws {
    let network = try Network([
      ([0, 0, 0.001, 0, 0.002, 0], street + [(.oneway, "yes")]),
      ([0.002, 0, 0.001, 0, 0, 0], street + [(.oneway, "yes")]),
    ])
    // Its middle vertex belongs to both, so it is a node.
    #expect(network.edgeCount == 2 && network.twins.count == 2)
    let passage = Routes(network, Travel(.car)).passage(0)
    #expect(passage.forward == 30 && passage.backward == 30)
  }

  @Test func `floors over one another do not touch, and what has no level is on the ground`() throws {
    func line(_ level: String?) -> [(TagKey, String)] { [(.highway, "footway")] + (level.map { [(.level, $0)] } ?? []) }
    let network = try Network([
      ([0, 0, 0.001, 0], line("0")), ([0.001, 0, 0.002, 0], line("1")), ([0.001, 0, 0.001, 0.001], line(nil)),
    ])
    // The place in the middle is two nodes: level 0 with the line without one, and level 1.
    #expect(network.nodeCount == 5)
    #expect(network.edgeFrom[2] == network.edgeTo[0] && network.edgeFrom[1] != network.edgeTo[0])
  }

  @Test func `stairs end on the floor that they lead to`() throws {
    let network = try Network([
      ([0, 0, 0.001, 0], [(.highway, "corridor"), (.level, "0")]),
      ([0.0005, 0.001, 0.001, 0, 0.002, 0], [(.highway, "corridor"), (.level, "1")]),
      ([0.001, 0, 0.002, 0], [(.highway, "steps"), (.level, "0;1"), (.incline, "up")]),
    ])
    // At its foot the stairs touch floor 0 alone, though floor 1 passes over it.
    #expect(network.edgeFrom[network.edgeCount - 1] == network.edgeTo[0])
    let middle = network.edgeTo[1]
    #expect(middle != network.edgeTo[0])
  }

  @Test func `mends pair lines of one layer, never a bridge`() throws {
    let west = [0.0, 0, 0.002, 0]
    let north = [0.001, -0.001, 0.001, 0.001]
    #expect(try Network([(west, street), (north, street)], mend: (true, 0)).nodeCount == 5)
    #expect(try Network([(west, street), (north, street + [(.bridge, "yes")])], mend: (true, 0)).nodeCount == 4)
    #expect(try Network([(west, street), (north, street + [(.layer, "1")])], mend: (true, 0)).nodeCount == 4)
    // A metre short: 1e-5 of a degree.
    let short = [0.001, 1e-5, 0.001, 0.001]
    let joined = try Network([(west, street), (short, street)], mend: (false, 2))
    #expect(joined.edgeCount - joined.connectorStart == 1 && joined.nodeCount == 5)
    let apart = try Network([(west, street), (short, street)], mend: (false, 0.5))
    #expect(apart.edgeCount == apart.connectorStart)
  }

  @Test func `mends find their pairs beside lines round the world and across the antimeridian`() throws {
    let wide = try Network(
      [
        ([-170, -80, 170, 80], street), ([179.999, 1, -179.999, 1], street), ([180, 0.999, 180, 1.001], street),
        ([179.9995, 0.99, 179.9995, 0.99999], street),
      ], mend: (true, 5))
    // The two streets at 180 cross, and the third ends 1.1 m short of the first.
    #expect(wide.edgeCount - wide.connectorStart == 1)
    #expect(wide.nodeCount == 2 + 5 + 1 + 2)
  }

  // MARK: The saved form

  @Test func `a saved network is the network`() throws {
    let network = try RandomStreets(seed: 4).network
    #expect(try SavedNetwork.network(of: SavedNetwork.bytes(of: network)) == network)
  }

  @Test func `cut and changed bytes are refused, whatever they are`() throws {
    let bytes = SavedNetwork.bytes(of: try RandomStreets(seed: 5, count: 30).network)
    var numbers = SeededNumbers(seed: 77)
    for length in [0, 5, 8, 60, 64, 100, bytes.count / 2, bytes.count - 1] {
      #expect(throws: SavedNetwork.Problem.self) { try SavedNetwork.network(of: Array(bytes.prefix(length))) }
    }
    var accepted = 0
    for _ in 0..<3000 {
      var changed = bytes
      let index = numbers.below(changed.count)
      changed[index] ^= UInt8(1 << numbers.below(8))
      // Only the gaps between sections carry nothing.
      if let network = try? SavedNetwork.network(of: changed) {
        accepted += 1
        #expect(network.edgeCount > 0)
      }
    }
    #expect(accepted < 300)
  }

  @Test func `wrong numbers under a right checksum are refused`() throws {
    // Checksums hold, for the bytes are written anew; the indices point nowhere.
    let network = try RandomStreets(seed: 6, count: 20).network
    func refuses(_ change: (inout Network) -> Void) {
      var wrong = network
      change(&wrong)
      #expect(throws: SavedNetwork.Problem.damaged) { try SavedNetwork.network(of: SavedNetwork.bytes(of: wrong)) }
    }
    refuses { $0.edgeFrom[0] = Int32($0.nodeCount) }
    refuses { $0.edgeTo[1] = -1 }
    refuses { $0.edgeLast[0] = $0.edgeFirst[0] }
    refuses { $0.edgeLine[0] = Int32($0.lineCount) }
    refuses { $0.edgeLength[0] = .nan }
    refuses { $0.lineTags[0] = 999 }
    refuses { $0.lineStart[1] = 0 }
    refuses { $0.nodeLevels[0] = 9 }
    refuses { $0.vertexY[0] = 900_000_001 }
    refuses { $0.connectorStart = $0.edgeCount + 1 }
    refuses { $0.levelsOfTags.removeLast() }
    refuses { $0.points.append(Network.NodePoint(node: 0, tags: 999)) }
  }
}
