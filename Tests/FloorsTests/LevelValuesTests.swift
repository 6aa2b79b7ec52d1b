import Floors
import SimpleFeatures
import Testing

/// Orders of levels and the values that say them, by the tables of OpenStreetMap's Simple Indoor Tagging and by hand.
struct LevelValuesTests {
  private func values(_ text: String) -> LevelValues { LevelValues([.string(text)]) }

  @Test(arguments: [
    ("0", 0), ("-1", -1000), ("+1", 1000), ("1.0", 1000), (".5", 500), ("2.", 2000), ("0.0005", 0), ("0.0015", 2),
    ("0.0025", 2), ("0.00251", 3), ("-0.0015", -2), ("1000000", 1_000_000_000), ("00012", 12000), ("-0", 0),
  ])
  func `an order is kept in thousandths, half to even`(text: String, thousandths: Int) {
    #expect(LevelOrder(decimal: text)?.thousandths == thousandths)
  }

  @Test(arguments: ["", "-", ".", "1e1", "1/2", "EG", "1 2", "1000001", "1000000.0006", "--1", "99999999999999999999"])
  func `what is no plain decimal is no order`(text: String) { #expect(LevelOrder(decimal: text) == nil) }

  @Test(arguments: [("1e0", 1000), ("15E-1", 1500), ("-1.5e+1", -15000), ("0.1e1", 1000), ("1e-9", 0)])
  func `a number may have an exponent`(text: String, thousandths: Int) {
    let number = ExactNumber(Double(text) ?? 0, text: text)
    #expect(LevelOrder(.number(number))?.thousandths == thousandths)
  }

  @Test(arguments: ["1e-9223372036854775808", "1e9223372036854775807", "1e99999999999999999999"])
  func `an exponent beyond all bounds says no order`(text: String) {
    #expect(LevelOrder(.number(ExactNumber(0, text: text))) == nil)
  }

  @Test(arguments: [0, 1000, -1000, 500, -500, 1, -1, 1230, 999_999_000])
  func `the text of an order reads back`(thousandths: Int) {
    let order = LevelOrder(thousandths: thousandths)
    #expect(LevelOrder(decimal: order.text) == order)
  }

  @Test(arguments: [
    ("0;1", ["0", "1"]), ("-1-1", ["-1", "0", "1"]), ("-3--1", ["-3", "-2", "-1"]), ("5-3", ["3", "4", "5"]),
    ("0.5-2.5", ["0.5", "1.5", "2.5"]), ("0.5-2", ["0.5", "2"]), ("1,5", ["1.5"]), ("1,2,3", ["1", "2", "3"]),
    ("２－３", ["2", "3"]), ("1–3", ["1", "2", "3"]), ("1 - 3", ["1", "2", "3"]), ("1，5", ["1.5"]), (" ; 1 ;", ["1"]),
    ("0-1000", (0...1000).map(String.init)),
  ])
  func `a value says orders as people write them`(text: String, orders: [String]) {
    #expect(values(text).orders.map(\.text) == orders)
    #expect(values(text).unreadable == [])
  }

  @Test(arguments: [
    ("EG", ["EG"]), ("0-1001", ["0-1001"]), ("1;a;b", ["a", "b"]), ("1e1", ["1e1"]), ("-1..2", ["-1..2"]),
  ])
  func `what says no order is told`(text: String, unreadable: [String]) {
    #expect(values(text).unreadable == unreadable)
  }

  @Test func `what is worth a remark is noted`() {
    #expect(values("3;1-2").remarks == [.unsorted])
    #expect(values("5-3").remarks == [.reversed])
    #expect(values("0.5-2").remarks == [.fraction])
    #expect(values("0,5").remarks == [.comma])
    #expect(values("-1;0;1-3").remarks == [])
    #expect(values("12-15;13").between.map(\.text) == ["14"])
  }

  @Test(arguments: [
    ("2", ["2"]), ("-1,0", ["-1", "0"]), ("-3..-1", ["-3", "-2", "-1"]), ("-1..-3", ["-3", "-2", "-1"]),
    ("..0", ["-3", "-2", "-1", "0"]),
    ("1..", ["1", "2"]), ("..", ["-3", "-2", "-1", "0", "1", "2"]),
  ])
  func `a list asks for orders and ranges`(text: String, orders: [String]) throws {
    let all = Set((-3...2).map { LevelOrder(thousandths: $0 * 1000) })
    let found = try #require(OrderList(text)).orders(among: all)
    #expect(found.found.sorted().map(\.text) == orders && found.missing == nil)
  }

  @Test func `an order that is not there is missing, and words are no list`() throws {
    #expect(try #require(OrderList("1,7")).orders(among: [LevelOrder(thousandths: 1000)]).missing?.text == "7")
    for text in ["two", "", "1,,2", "1..x"] { #expect(OrderList(text) == nil) }
  }

  @Test func `names are in natural order`() {
    let names = ["Gamma 10", "gamma 2", "Gamma", "Alpha", "Level 01", "Level 1", "10", "9"]
    #expect(
      names.sorted(by: NameFolding.naturallyPrecedes) == [
        "9", "10", "Alpha", "Gamma", "gamma 2", "Gamma 10", "Level 01", "Level 1",
      ])
    #expect(NameFolding.folded("  Ｂ１  Nord ") == "b1 nord")
  }
}
