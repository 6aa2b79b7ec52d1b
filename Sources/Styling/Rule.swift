import SVG
import SimpleFeatures

/// A value of a style: fixed, or what an expression gives for each feature.
public enum Rule<Fixed: Sendable>: Sendable {
  case fixed(Fixed)
  case expression(Expression)

  public var expression: Expression? { if case .expression(let expression) = self { expression } else { nil } }
}

/// A colour for light and for dark themes.
public struct ThemedColour: Sendable, Hashable {
  public var light: Colour
  public var dark: Colour

  init(_ colour: Colour) { (light, dark) = (colour, colour) }

  init(light: Colour, dark: Colour) { (self.light, self.dark) = (light, dark) }
}

typealias ColourRule = Rule<ThemedColour>

extension Expression {
  /// Whether its value can differ from feature to feature.
  public var dependsOnFeature: Bool {
    program.steps.contains { step in
      switch step {
      case .property, .hasProperty, .test: true
      case .call(let function, _): function == .id || function == .geometryType
      default: false
      }
    }
  }

  /// Whether its value can differ from zoom to zoom.
  public var dependsOnZoom: Bool {
    program.steps.contains { if case .call(.zoom, _) = $0 { true } else { false } }
  }
}

/// What rules are read with: a feature or none, a zoom, and colours.
struct RuleReading<Feature: FeatureContext> {
  /// Nil: expressions that depend on features give the defaults.
  var feature: Feature?
  var zoom: Double?
  var theme: StyleTheme
  var isBase: Bool

  func value(_ expression: Expression) -> Value? {
    let value: Value
    if let feature {
      value = expression.value(of: feature, zoom: zoom)
    } else if expression.dependsOnFeature {
      return nil
    } else {
      value = expression.value(of: NoFeature(), zoom: zoom)
    }
    return value.isNull ? nil : value
  }

  func number(_ rule: Rule<Double>?, _ range: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude) -> Double? {
    switch rule {
    case nil: nil
    case .fixed(let number): number
    case .expression(let expression): value(expression)?.number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func text(_ rule: Rule<String>?) -> String? {
    switch rule {
    case nil: nil
    case .fixed(let text): text
    case .expression(let expression): value(expression).flatMap(\.shownText)
    }
  }

  func word<Word: RawRepresentable<String>>(_ rule: Rule<Word>?) -> Word? {
    switch rule {
    case nil: nil
    case .fixed(let word): word
    case .expression(let expression): value(expression)?.string.flatMap(Word.init)
    }
  }

  func paint(_ rule: ColourRule?) -> (paint: Paint, opacity: Double)? {
    switch rule {
    case nil: nil
    case .fixed(let colour): theme.paint(light: colour.light, dark: colour.dark, isBase: isBase)
    case .expression(let expression):
      value(expression)?.colour.map { theme.paint(light: $0, dark: $0, isBase: isBase) }
    }
  }
}

/// A feature of which nothing is known.
public struct NoFeature: FeatureContext {
  public init() {}
  public func property(_ key: String) -> PropertyValue? { nil }
  public var id: PropertyValue { .null }
  public var geometryType: GeometryType? { nil }
  public var properties: PropertyValue { .null }
}

extension Value {
  /// What is written on a map: a number as text, of an object its first text; nil for null, "" and everything else.
  public var shownText: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .number, .boolean: text
    case .object(let members): members.lazy.compactMap(\.value.string).first { !$0.isEmpty }
    case .null, .array, .colour: nil
    }
  }
}
