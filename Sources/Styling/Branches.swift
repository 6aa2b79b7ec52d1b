import SimpleFeatures

/// The outcomes of an expression that chooses, for the rows of a legend (legend.md 3).
extension Expression {
  public struct Branch: Sendable {
    public var title: String
    public var colour: Colour?
    /// Whether it is what remains when no other holds.
    public var isOtherwise = false
  }

  public enum Choice: Sendable, Equatable { case match, step, interpolate, `case` }

  /// What kind of choice it is; nil for every other expression.
  public var choice: Choice? {
    switch program.steps[program.root] {
    case .match: .match
    case .step: .step
    case .interpolate: .interpolate
    case .call(.case, _): .case
    default: nil
    }
  }

  /// Its outcomes in order; empty for an expression that does not choose.
  public func branches(zoom: Double?) -> [Branch] {
    func colour(_ step: Int) -> Colour? { program.value(step, NoFeature(), zoom).colour }
    switch program.steps[program.root] {
    case .match(let table):
      let given = table.branches.map { branch in
        Branch(title: branch.labels.map(\.text).joined(separator: ", "), colour: colour(branch.output))
      }
      return given + [Branch(title: "Other", colour: colour(table.otherwise), isOtherwise: true)]
    case .step(let table):
      return table.outputs.indices.map { index in
        let title =
          if index == 0 {
            "< \(text(table.stops.first ?? 0))"
          } else if index == table.stops.count {
            "\u{2265} \(text(table.stops[index - 1]))"
          } else {
            "\(text(table.stops[index - 1])) \u{2013} \(text(table.stops[index]))"
          }
        return Branch(title: title, colour: colour(table.outputs[index]))
      }
    case .interpolate(let table, _):
      return zip(table.stops, table.outputs).map { Branch(title: text($0), colour: colour($1)) }
    case .call(.case, let operands):
      var branches: [Branch] = []
      for index in stride(from: 0, to: operands.count - 1, by: 2) {
        let title = program.comparedLiteral(operands[index]) ?? "Case \(index / 2 + 1)"
        branches.append(Branch(title: title, colour: colour(operands[index + 1])))
      }
      return branches + [Branch(title: "Other", colour: colour(operands[operands.count - 1]), isOtherwise: true)]
    default: return []
    }
  }

  /// The outcome that holds for a feature; nil where there is none, and where outcomes are mixed.
  public func branch(of feature: some FeatureContext, zoom: Double?) -> Int? {
    switch program.steps[program.root] {
    case .match(let table):
      let output = table.outputs[program.value(table.input, feature, zoom)]
      return output.flatMap { output in table.branches.firstIndex { $0.output == output } } ?? table.branches.count
    case .step(let table):
      return program.value(table.input, feature, zoom).number.map { table.count(upTo: $0) }
    case .call(.case, let operands):
      for index in stride(from: 0, to: operands.count - 1, by: 2)
      where program.value(operands[index], feature, zoom).isTrue { return index / 2 }
      return operands.count / 2
    default: return nil
    }
  }

  private func text(_ number: Double) -> String {
    NumberText.text(number).replacing("-", with: "\u{2212}")
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with other: Character) -> String {
    String(map { $0 == character ? other : $0 })
  }
}

extension ExpressionProgram {
  /// The literal that a step compares with by `==`; nil for every other step.
  fileprivate func comparedLiteral(_ step: Int) -> String? {
    guard case .call(.equal, let operands) = steps[step] else { return nil }
    for operand in operands {
      if case .constant(let value) = steps[operand], !value.text.isEmpty { return value.text }
    }
    return nil
  }
}
