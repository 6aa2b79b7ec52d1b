import Editing
import SimpleFeatures
import TestSupport
import Testing

/// Operations one by one, undo and redo, and what a commit says.
struct EditSessionTests {
  private let line = feature("l", .lineString, "0 0,10 0,20 0")
  private let square = feature("p", .polygon, "0 0,10 0,10 10,0 10")

  @Test func `a move keeps an altitude that it does not name`() throws {
    var session = session(Editing(), feature("l", .lineString, "0 0 5,1 1 6"))
    _ = try session.apply(operation(.move, "l") { ($0.at, $0.to) = ([1], [position("2 2")]) })
    #expect(session.geometry(0) == "LineString [0 0 5, 2 2 6]")
  }

  @Test func `a vertex that is not there is told with those that are`() {
    var session = session(Editing(), line)
    let move = operation(.move, "l") { ($0.at, $0.to) = ([9], [position("2 2")]) }
    #expect(
      throws: EditError("vertex-not-found", "vertex 9 does not exist: feature \"l\" has 3 vertices, 0 to 2 (and -1)")
    ) {
      try session.apply(move)
    }
  }

  @Test func `a branch begins with a copy of the vertex`() throws {
    var session = session(Editing(), line)
    let outcome = try session.apply(operation(.branch, "l") { ($0.at, $0.to) = ([1], [position("10 5")]) })
    #expect(session.geometry(0) == "MultiLineString [0 0, 10 0, 20 0][10 0, 10 5]")
    #expect(outcome.path == [1, 1])
  }

  @Test func `what is drawn without an address goes to the feature before`() throws {
    var session = session(Editing(), line)
    _ = try session.apply(operation(.create, "n") { $0.type = .lineString })
    _ = try session.apply(operation(.add) { $0.to = [position("1 1"), position("2 2")] })
    #expect(session.geometry(1) == "LineString [1 1, 2 2]")
    #expect(session.geometry(0) == "LineString [0 0, 10 0, 20 0]")
  }

  @Test func `undo takes the last step back whatever feature it was on, and a new edit empties redo`() throws {
    var session = session(Editing(), line, square)
    _ = try session.apply(operation(.remove, "l") { $0.at = [1] })
    _ = try session.apply(operation(.remove, "p") { $0.at = [0] })
    _ = try session.apply(operation(.undo) { $0.steps = 2 })
    #expect(session.geometry(0) == "LineString [0 0, 10 0, 20 0]")
    #expect(session.geometry(1) == "Polygon [0 0, 10 0, 10 10, 0 10]")
    _ = try session.apply(operation(.redo))
    #expect(session.geometry(0) == "LineString [0 0, 20 0]")
    _ = try session.apply(operation(.remove, "p") { $0.at = [0] })
    #expect(session.rule(operation(.redo)) == "nothing-to-redo")
  }

  @Test func `clear cannot be undone, nor what lies before it`() throws {
    var session = session(Editing(), line)
    #expect(session.rule(operation(.clear, "l")) == "confirm-required")
    _ = try session.apply(operation(.remove, "l") { $0.at = [0] })
    _ = try session.apply(operation(.clear, "l") { $0.isConfirmed = true })
    #expect(session.rule(operation(.undo)) == "nothing-to-undo")
  }

  @Test func `rings made in the log are turned, rings of the input are not`() throws {
    let clockwise = feature("p", .polygon, "0 0,0 10,10 10,10 0")
    var session = session(Editing(), clockwise, feature("l", .lineString, "0 0,4 4,4 0"))
    _ = try session.apply(operation(.move, "p") { ($0.at, $0.to) = ([2], [position("11 11")]) })
    _ = try session.apply(operation(.type, "l") { $0.type = .polygon })
    #expect(session.judge().isEmpty)
    #expect(session.geometry(0) == "Polygon [0 0, 0 10, 11 11, 10 0]")
    #expect(session.geometry(1) == "Polygon [0 0, 4 0, 4 4]")
  }

  @Test func `a commit judges each feature at the line that changed it last`() throws {
    var session = session(Editing(), line, square)
    _ = try session.apply(operation(.reorder, "p", line: 3) { ($0.at, $0.index) = ([1], 2) })
    _ = try session.apply(operation(.remove, "l", line: 4) { $0.at = [0] })
    _ = try session.apply(operation(.remove, "l", line: 5) { $0.at = [0] })
    let findings = session.judge()
    #expect(findings.map(\.rule) == ["line-short", "topology-invalid"])
    #expect(findings.map(\.place.line) == [5, 3])
    #expect(findings[1].message == "feature \"p\": polygon crosses itself: Self-intersection at 5 5")
  }

  @Test func `a bow tie of the input is a warning`() throws {
    var session = session(Editing(), feature("w", .polygon, "0 0,1 1,1 0,0 1"))
    _ = try session.apply(operation(.move, "w") { ($0.at, $0.to) = ([1], [position("1 2")]) })
    let findings = session.judge()
    #expect(findings.map(\.rule) == ["topology-old"] && findings.allSatisfy { $0.isWarning })
  }

  @Test func `shared places move together and come back together`() throws {
    var settings = Editing()
    settings.isShared = true
    var session = session(settings, square, feature("q", .polygon, "10 0,20 0,20 10,10 10"))
    _ = try session.apply(operation(.move, "p") { ($0.at, $0.to) = ([2], [position("11 11")]) })
    #expect(session.geometry(1) == "Polygon [10 0, 20 0, 20 10, 11 11]")
    _ = try session.apply(operation(.undo))
    #expect(session.geometry(1) == "Polygon [10 0, 20 0, 20 10, 10 10]")
  }

  /// Random edits, all undone: every feature is what it was; all redone: what it became.
  @Test func `undo and redo of everything go back and forth`() throws {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<300 {
      var session = session(Editing(), line, square, feature("m", .multiPoint, "1 1,2 2"))
      let start = (0..<3).map { session.geometry($0) }
      var done = 0
      for _ in 0..<12 {
        let id = ["l", "p", "m", "n"][numbers.below(4)]
        let kinds: [EditOperation.Kind] = [.add, .insert, .move, .remove, .reorder, .branch, .delete, .create]
        let edit = operation(kinds[numbers.below(kinds.count)], id) {
          $0.to = [position("\(numbers.below(20)) \(numbers.below(20))")]
          $0.at = [numbers.below(3)]
          $0.index = $0.kind == .create ? numbers.below(3) : numbers.below(2)
          if $0.kind == .create { $0.type = .lineString }
        }
        if session.rule(edit) == nil { done += 1 }
      }
      let count = session.entries.count
      let end = (0..<count).map { session.geometry($0) }
      if done == 0 { continue }
      _ = try session.apply(operation(.undo) { $0.steps = done })
      #expect((0..<3).map { session.geometry($0) } == start)
      #expect((3..<max(3, count)).allSatisfy { session.entries[$0].current == nil })
      _ = try session.apply(operation(.redo) { $0.steps = done })
      #expect((0..<count).map { session.geometry($0) } == end)
    }
  }
}

/// Edits of features with many vertices.
struct ManyVerticesTests {
  /// What has to be kept for the undo of each would not fit in memory if it were the whole path.
  @Test func `vertices by the thousand are drawn, moved and taken back one by one`() throws {
    var session = session(Editing(), feature("l", .lineString, "0 0, 1 1"))
    let count = 8_000
    for number in 0..<count {
      _ = try session.apply(operation(.add, "l") { $0.to = [position("\(number) 5")] })
    }
    for number in 0..<count {
      _ = try session.apply(operation(.move, "l") { ($0.at, $0.to) = ([number], [position("9 \(number)")]) })
    }
    guard case .draft(let draft)? = session.entries[0].current?.geometry else {
      Issue.record("no geometry")
      return
    }
    let vertices = draft.parts[0].paths[0].vertices
    #expect(vertices.count == count + 2 && vertices[7].x == 9 && vertices[7].y == 7 && vertices[count].y == 5)
    _ = try session.apply(operation(.undo) { $0.steps = 2 * count })
    #expect(session.geometry(0) == "LineString [0 0, 1 1]" && !session.entries[0].hasChanged)
    _ = try session.apply(operation(.redo) { $0.steps = count + 1 })
    _ = try session.apply(operation(.undo) { $0.steps = count })
    #expect(session.geometry(0) == "LineString [0 0, 1 1, 0 5]")
  }
}

/// Features that are taken apart when an operation asks for it.
struct UnreadFeatureTests {
  /// A session on one feature of which only the id is known, and what was asked of its text.
  private func session(asked: Asked) -> EditSession {
    let whole = feature("a", .lineString, "0 0, 1 1, 2 2", properties: [property("name", string("x"))])
    let lookups = EditLookups(
      text: { _ in [] },
      position: { (_: String) throws(EditError) in throw EditError("address-not-found", "") }, idsLike: { _ in [] },
      feature: { _, parts in
        asked.parts.append(parts)
        return whole
      })
    var session = EditSession(Editing(), inputCount: 1, lookups: lookups)
    var known = FeatureState(source: 0, id: string("a"), geometrySource: 0)
    known.unread = .all
    session.load(known, number: 0)
    return session
  }

  private final class Asked {
    var parts: [FeatureParts] = []
  }

  @Test func `to delete a feature nothing of it has to be known`() throws {
    let asked = Asked()
    var session = session(asked: asked)
    _ = try session.apply(operation(.delete, "a"))
    #expect(session.entries[0].current == nil && session.entries[0].hasChanged)
    _ = try session.apply(operation(.undo))
    #expect(!session.entries[0].hasChanged)
    #expect(asked.parts.isEmpty)
  }

  @Test func `an operation reads what it needs, once`() throws {
    let asked = Asked()
    var session = session(asked: asked)
    for value in ["y", "z"] {
      _ = try session.apply(operation(.set, "a") { $0.properties = [property("name", string(value))] })
    }
    #expect(asked.parts == [.properties])
    for at in 0...1 {
      _ = try session.apply(
        operation(.move, "a") {
          $0.at = [at]
          $0.to = [position("5 5")]
        })
    }
    #expect(asked.parts == [.properties, .geometry])
    _ = try session.apply(
      operation(.set, "a") {
        $0.expectation = EditOperation.Expectation()
        $0.expectation?.properties = [property("name", string("z"))]
      })
    #expect(asked.parts.count == 2)
    #expect(
      session.rule(
        operation(.set, "a") {
          $0.expectation = EditOperation.Expectation()
          $0.expectation?.absent = ["name"]
        }) == "conflict-property")
  }

  @Test func `what was kept before a part was read is whole after an undo`() throws {
    let asked = Asked()
    var session = session(asked: asked)
    _ = try session.apply(operation(.set, "a") { $0.newID = string("b") })
    #expect(session.save().changed == [0])
    _ = try session.apply(operation(.set, "b") { $0.properties = [property("name", string("y"))] })
    _ = try session.apply(
      operation(.move, "b") {
        $0.at = [0]
        $0.to = [position("5 5")]
      })
    #expect(session.geometry(0) == "LineString [5 5, 1 1, 2 2]")
    _ = try session.apply(operation(.undo) { $0.steps = 2 })
    #expect(session.geometry(0) == "LineString [0 0, 1 1, 2 2]")
    #expect(session.entries[0].current?.property("name")?.string == "\"x\"")
    session.goBack { _ in true }
    #expect(session.entries[0].current?.hasSameGeometry(as: feature("a", .lineString, "0 0, 1 1, 2 2")) == true)
    #expect(session.save().changed.isEmpty)
  }
}
