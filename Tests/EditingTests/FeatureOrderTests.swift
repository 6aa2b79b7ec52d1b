import TestSupport
import Testing

@testable import Editing

/// Where features go, against a plain array.
struct FeatureOrderTests {
  @Test func `an index means what it means in a list`() throws {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<300 {
      let count = numbers.below(6)
      var session = session(Editing())
      session = EditSession(Editing(), inputCount: count, lookups: session.lookups)
      for number in 0..<count { session.load(feature("\(number)", .point, "0 0"), number: number) }
      var list = (0..<count).map(String.init)
      for step in 0..<10 {
        if numbers.below(3) == 0, let gone = list.randomElement(using: &numbers) {
          _ = try session.apply(operation(.delete, gone))
          list.removeAll { $0 == gone }
          if numbers.below(3) == 0 {
            _ = try session.apply(operation(.undo))
            list = result(session)
          }
          continue
        }
        let index = numbers.below(list.count + 2)
        let rule = session.rule(
          operation(.create, "n\(step)") {
            $0.type = .point
            $0.index = index
          })
        #expect(rule == (index > list.count ? "index-out-of-range" : nil))
        if rule == nil { list.insert("n\(step)", at: index) }
        #expect(result(session) == list)
      }
    }
  }

  /// The ids in the order of the output.
  private func result(_ session: EditSession) -> [String] {
    var list: [String] = []
    var added: [Int: [Int]] = [:]
    for (anchor, handles) in session.additions { added[anchor] = handles }
    let byNumber = session.entries.filter { $0.number != nil }
    for number in 0...byNumber.count {
      list += (added[number] ?? []).compactMap { session.entries[$0].current?.id?.value.string }
      if number < byNumber.count, let state = byNumber[number].current { list.append(state.id?.value.string ?? "") }
    }
    return list
  }
}
