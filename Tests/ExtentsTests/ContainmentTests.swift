import Extents
import SimpleFeatures
import Testing

/// The cases of the corpus (render/cases/extent_members.json) and the borders between them.
@Suite struct ContainmentTests {
  private func holds(_ box: BoundingBox, _ geometry: Geometry, planar: Bool = false, shortWay: Bool = false) -> Bool {
    Containment(box: box, isPlanar: planar, takesShortWay: shortWay).holds(geometry)
  }

  @Test func `the border is inside`() {
    #expect(holds(.init(1, 2, 5, 6), .points([[1, 2], [5, 6]])))
    #expect(!holds(.init(0, 0, 5, 6), .points([[5, 6.5]])))
    #expect(!holds(.init(0, 0, 5, 6), .points([[1, 1], [-1, 2]])))
    #expect(holds(.init(0, 0, 5, 6), Geometry()))
  }

  @Test func `a box across the antimeridian, with either way of writing it`() {
    for box in [BoundingBox(178, -5, -178, 5), BoundingBox(178, -5, 182, 5), BoundingBox(-182, -5, -178, 5)] {
      #expect(holds(box, .points([[179, 0], [-179, 0], [180, 0], [-180, 0], [181, 0]])))
      #expect(holds(box, .rectangle(-180, -1, -178.5, 1)))
      #expect(holds(box, .line([[179, 0], [181, 1]])))
      #expect(!holds(box, .line([[179, 0], [-179, 1]])))
      #expect(!holds(box, .points([[177.9, 0]])))
      #expect(!holds(box, .rectangle(-180, -90, 180, 90)))
    }
    #expect(holds(.init(178, -5, -178, 5), .line([[179, 0], [-179, 1]]), shortWay: true))
  }

  @Test func `chain by chain, not by the box of the feature`() {
    #expect(holds(.init(-175, -5, 175, 5), .points([[-170, 0], [170, 0]])))
    #expect(!holds(.init(-175, -5, 175, 5), .line([[170, 0], [190, 0]])))
  }

  @Test func `the world holds everything, 180 is -180`() {
    #expect(holds(.init(-180, -90, 180, 90), .points([[-180, 0], [180, 0], [540, 0]])))
    #expect(holds(.init(-180, -90, 180, 90), .rectangle(-180, -90, 180, 90)))
    #expect(holds(.init(0, -90, 360, 90), .line([[-170, 0], [170, 0]])))
    #expect(holds(.init(170, 0, 180, 1), .points([[-180, 0]])))
    #expect(holds(.init(-180, 0, -170, 1), .points([[180, 0]])))
  }

  @Test func `a ring round a pole needs the pole`() {
    let ring = Geometry.polygon([[[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]]])
    #expect(!holds(.init(-180, 70, 180, 85), ring, shortWay: true))
    #expect(holds(.init(-180, 70, 180, 90), ring, shortWay: true))
  }

  @Test func `planar numbers stay as they are`() {
    #expect(holds(.init(100_000, 0, 700_000, 9_000_000), .points([[500_000, 5_300_000]]), planar: true))
    #expect(!holds(.init(170, 0, 180, 1), .points([[-180, 0]]), planar: true))
  }
}
