import Arguments
import Testing

struct ArgumentValueTests {
  @Test(arguments: [("40", 40), ("-0.5", -0.5), (".5", 0.5), ("5.", 5), ("1e-3", 0.001), ("+2", 2)])
  func `decimal text is a number`(text: String, value: Double) throws {
    #expect(try Double(argument: text) == value)
  }

  @Test(arguments: ["", "x", "nan", "NaN", "inf", "-infinity", "0x10", "1 ", " 1", "1,5", "1e", "--1", "1_000", "٣"])
  func `other text is not`(text: String) {
    #expect(throws: ArgumentError("'\(text)' is not a number")) { try Double(argument: text) }
  }

  @Test func `a number too great for a double is out of range`() {
    #expect(throws: ArgumentError("'1e999' is out of range")) { try Double(argument: "1e999") }
  }

  @Test(arguments: ["", "-", "1.5", "0x10", "1e3", " 1"])
  func `a whole number has digits only`(text: String) {
    #expect(throws: ArgumentError("'\(text)' is not a whole number")) { try Int(argument: text) }
  }

  @Test func `values are shown as one would type them`() {
    #expect(40.0.argumentText == "40")
    #expect(0.25.argumentText == "0.25")
    #expect((-7).argumentText == "-7")
    #expect("a b".argumentText == "a b")
    #expect(Form.sequence.argumentText == "sequence")
  }

  @Test func `only an enumeration has choices`() {
    #expect(Form.choices == ["collection", "sequence"])
    #expect(Int.choices == nil)
  }
}
