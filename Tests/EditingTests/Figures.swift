import Editing
import SimpleFeatures

/// A number as it is written.
func number(_ text: String) -> ExactNumber { ExactNumber(Double(text) ?? .nan, text: text) }

func string(_ text: String) -> ValueText { ValueText(text: Array("\"\(text)\"".utf8), value: .string(text)) }

func value(_ text: String) -> ValueText { ValueText(text: Array(text.utf8), value: .number(number(text))) }

func property(_ name: String, _ value: ValueText) -> Property {
  Property(name: name, nameText: Array("\"\(name)\"".utf8), value: value)
}

/// Positions written as `"0 0, 1.50 2"`.
func vertices(_ text: String) -> [Vertex] {
  text.split(separator: ",").enumerated().map { index, position in
    let numbers = position.split(separator: " ").map { number(String($0)) }
    var place = Position(numbers[0], numbers[1])
    for further in numbers.dropFirst(2) { place.append(further) }
    return Vertex(place, source: index)
  }
}

func position(_ text: String) -> EditOperation.Place { .position(vertices(text)[0].numbers) }

/// A feature of the input: its id, the paths of its only part.
func feature(_ id: String, _ type: GeometryType, _ paths: String..., properties: [Property] = []) -> FeatureState {
  let draft = Draft(type: type, parts: [Part(paths.map { Path(vertices($0), list: 0, isMade: false) })])
  return FeatureState(source: 0, id: string(id), properties: properties, geometry: .draft(draft), geometrySource: 0)
}

/// A session on features that are all the input has.
func session(_ settings: Editing = Editing(), _ features: FeatureState...) -> EditSession {
  let lookups = EditLookups(
    text: { state in Array((state.id?.string ?? "").utf8) },
    position: { (_: String) throws(EditError) in throw EditError("address-not-found", "") }, idsLike: { _ in [] },
    feature: { source, _ in features[source] })
  var session = EditSession(settings, inputCount: features.count, lookups: lookups)
  for (number, feature) in features.enumerated() { session.load(feature, number: number) }
  return session
}

/// An operation on a line of its own.
func operation(
  _ kind: EditOperation.Kind, _ id: String? = nil, line: Int = 1, _ fill: (EditOperation) -> Void = { _ in }
) -> EditOperation {
  let operation = EditOperation(kind, at: LogPlace(log: 0, line: line))
  if let id { if kind == .create { operation.id = string(id) } else { operation.address = .id(string(id)) } }
  fill(operation)
  return operation
}

extension EditSession {
  /// The geometry of a feature, `MultiLineString [0 0, 1 1][1 1, 2 2]`; nil where there is no such feature.
  func geometry(_ handle: Int) -> String? {
    guard case .draft(let draft)? = entries[handle].current?.geometry else { return nil }
    let paths = draft.parts.flatMap(\.paths).map { path in
      "[\(path.vertices.map { $0.numbers.map(\.text).joined(separator: " ") }.joined(separator: ", "))]"
    }
    return draft.type.rawValue + " " + paths.joined()
  }

  /// Applies an operation that must fail.
  /// - Returns: the rule that it breaks; nil when it breaks none.
  mutating func rule(_ operation: EditOperation) -> String? {
    do throws(EditError) {
      _ = try apply(operation)
      return nil
    } catch {
      return error.rule
    }
  }
}
