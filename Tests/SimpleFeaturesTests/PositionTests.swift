import SimpleFeatures
import Testing

struct PositionTests {
  private func numbers(_ texts: String...) -> [ExactNumber] { texts.map { ExactNumber(Double($0) ?? .nan, text: $0) } }

  @Test func `a position has two numbers or more, in order`() throws {
    #expect(Position(numbers()) == nil)
    #expect(Position(numbers("1")) == nil)
    var position = try #require(Position(numbers("1", "2.50", "3", "4")))
    #expect(position.map(\.text) == ["1", "2.50", "3", "4"])
    #expect(position.altitude == 3)
    position[1] = numbers("7")[0]
    position[3] = numbers("8")[0]
    position.append(numbers("9")[0])
    #expect(position.map(\.value) == [1, 7, 3, 8, 9])
    #expect(position.y.value == 7)
  }

  @Test func `positions are equal by exact value`() throws {
    #expect(Position(numbers("1.0", "2")) == Position(numbers("1", "2e0")))
    #expect(Position(numbers("1", "2")) != Position(numbers("1", "2", "0")))
    #expect(Position(numbers("9007199254740993", "0")) != Position(numbers("9007199254740992", "0")))
    #expect(Position(numbers("1", "2"))?.altitude == nil)
  }
}

struct ExactNumberTests {
  @Test(arguments: [
    ["0", "-0", "0.0", "0e5"], ["1200", "12e2", "1200.00", "1.2E+3"], ["-70", "-7e1", "-70.0"], ["7", "7.0", "70e-1"],
    ["9007199254740993", "9007199254740993.0"],
  ])
  func `equal numbers have one canonical text`(_ texts: [String]) {
    let numbers = texts.map { ExactNumber(Double($0) ?? .nan, text: $0) }
    #expect(Set(numbers.map(\.canonicalText)).count == 1)
    #expect(numbers.allSatisfy { $0 == numbers[0] })
  }
}
