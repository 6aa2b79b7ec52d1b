import SimpleFeatures
import Testing

@testable import Extents

/// The cases of the corpus (render/cases/extent_members.json).
@Suite struct BoundingBoxCheckTests {
  private let fiji = extent(of: [.points([[177, -20], [-178, -16]])])
  private let europe = extent(of: [.points([[12.3456, 45.6789], [12.3999, 45.6712]])])
  private let high = extent(of: [.points([[1, 2, 3], [4, 5, 6]])])

  private func reason(_ numbers: [Double], decimals: Int = 0, _ extent: Extent) -> BoundingBoxCheck.Reason? {
    BoundingBoxCheck.finding(numbers: numbers, decimals: decimals, extent: extent)?.reason
  }

  @Test func `the right box has nothing wrong`() {
    #expect(reason([177, -20, -178, -16], fiji) == nil)
    #expect(reason([12.3456, 45.6712, 12.3999, 45.6789], decimals: 4, europe) == nil)
  }

  @Test func `rounded outward or to the nearest at its own decimals`() {
    #expect(reason([12.34, 45.67, 12.4, 45.68], decimals: 2, europe) == nil)
    #expect(reason([12.35, 45.67, 12.4, 45.68], decimals: 2, europe) == nil)
    #expect(reason([12.35, 45.67, 12.39, 45.68], decimals: 2, europe) == .doesNotHold)
    #expect(reason([12.33, 45.67, 12.4, 45.68], decimals: 2, europe) == .larger)
    #expect(reason([12, 45, 13, 46], decimals: 0, europe) == nil)
  }

  @Test func `the planar box of crossing data is told apart`() {
    let finding = BoundingBoxCheck.finding(numbers: [-178, -20, 177, -16], decimals: 0, extent: fiji)
    #expect(finding == .init(reason: .planarBox, numbers: [177, -20, -178, -16]))
    #expect(reason([-178, -20, 177, -16], extent(of: [.points([[177, -20], [-178, -16]])], planar: true)) == nil)
  }

  @Test func `too small and too large`() {
    #expect(reason([3, 4, 5, 7], extent(of: [.line([[3, 4], [5, 6]])])) == .larger)
    #expect(reason([3, 4, 5, 5], extent(of: [.line([[3, 4], [5, 6]])])) == .doesNotHold)
    #expect(reason([-180, -90, 180, 90], fiji) == .larger)
    #expect(reason([176, -20, -178, -16], fiji) == .larger)
    #expect(reason([178, -20, -178, -16], fiji) == .doesNotHold)
    #expect(reason([1, 2, 3, 4], Extent()) == .noPosition)
  }

  @Test func `six numbers need altitudes, four are right for 3D data too`() {
    #expect(reason([1, 2, 3, 4, 5, 6], high) == nil)
    #expect(reason([1, 2, 4, 5], high) == nil)
    #expect(reason([1, 2, 0, 4, 5, 6], high) == .larger)
    #expect(reason([1, 2, 4, 4, 5, 6], high) == .doesNotHold)
    #expect(reason([1, 2, 0, 4, 5, 0], extent(of: [.points([[1, 2], [4, 5]])])) == .larger)
    let finding = BoundingBoxCheck.finding(numbers: [1, 2, 0, 4, 5, 6], decimals: 0, extent: high)
    #expect(finding?.numbers == [1, 2, 3, 4, 5, 6])
  }

  @Test func `180 and -180 are one meridian where the width stays`() {
    let east = extent(of: [.points([[-180, 0], [-170, 1]])])
    #expect(reason([180, 0, -170, 1], east) == nil)
    #expect(reason([-180, 0, -170, 1], east) == nil)
    #expect(reason([179, 0, 181, 1], extent(of: [.points([[179, 0], [-179, 1]])])) == .doesNotHold)
    let meridian = extent(of: [.points([[180, 0]])])
    #expect(reason([-180, 0, -180, 0], meridian) == nil)
    #expect(reason([-180, 0, 180, 0], meridian) == .larger)
    let world = extent(of: [.rectangle(-180, -90, 180, 90)])
    #expect(reason([180, -90, 180, 90], world) == .doesNotHold)
  }

  @Test func `a box that laps itself when rounded outward is the world`() {
    let gap = extent(of: [.rectangle(-180, 0, -0.006, 1), .rectangle(0.006, 0, 180, 1)])
    #expect(reason([-180, 0, 180, 1], decimals: 2, gap) == nil)
  }
}
