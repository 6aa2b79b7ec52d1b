import SVG
import SimpleFeatures

/// The classes or categories of a layer as they were found in the data: what each looks like, and what it is called.
public struct ClassTable: Sendable {
  public struct Row: Sendable {
    public enum Kind: Sendable {
      case category([Value])
      case range(lower: Double?, upper: Double)
      case other
      case missing
    }

    public var kind: Kind
    public var title: String
    public var look: LayerStyle.ClassLook
  }

  public private(set) var rows: [Row] = []
  private var classification: Classification?
  private var categories: [Value: Int] = [:]
  private var otherRow: Int?
  private var missingRow: Int?
  /// What the author should know.
  public private(set) var remark: String?
  private let property: Expression

  /// The property's name, for a heading.
  public let propertyName: String?

  // MARK: Classes

  /// - Parameters:
  ///   - values: of all features of the layer that have a finite number.
  public init(
    _ rules: LayerRules.ClassifyRules, values: [Double], theme: StyleTheme, isBase: Bool = false
  ) throws(Classification.Failure) {
    property = rules.property
    propertyName = rules.propertyName
    let classification: Classification?
    if let breaks = rules.breaks {
      classification = Classification(breaks: breaks)
    } else if values.isEmpty {
      classification = nil
    } else {
      classification = try Classification(rules.method, of: values, classes: rules.classes)
    }
    self.classification = classification
    if let classification {
      let count = classification.uppers.count
      let paints = Self.paints(rules, count, theme, isBase)
      let titles = classification.titles(rules.format, own: rules.titles)
      for index in 0..<count {
        let range = classification.range(index)
        var look = LayerStyle.ClassLook(color: rules.target == .color ? paints[index] : nil)
        if rules.target == .size {
          let step = count > 1 ? Double(index) / Double(count - 1) : 0.5
          look.size = rules.sizes.0 + step * (rules.sizes.1 - rules.sizes.0)
        }
        rows.append(Row(kind: .range(lower: range.lower, upper: range.upper), title: titles[index], look: look))
      }
      if let distinct = classification.fewValues {
        remark =
          "\(distinct) distinct \(distinct == 1 ? "value" : "values"), so \(distinct) "
          + "\(distinct == 1 ? "class" : "classes") instead of \(rules.classes)"
      }
    }
    missingRow = rows.count
    let missing = rules.missing.map { theme.paint(light: $0.light, dark: $0.dark, isBase: isBase).paint }
    rows.append(
      Row(
        kind: .missing, title: rules.missingTitle ?? "no data",
        look: LayerStyle.ClassLook(
          color: rules.target == .color ? missing ?? theme.theme.missing : missing,
          size: rules.target == .size ? rules.sizes.0 : nil)))
  }

  private static func paints(
    _ rules: LayerRules.ClassifyRules, _ count: Int, _ theme: StyleTheme, _ isBase: Bool
  ) -> [Paint] {
    if let colors = rules.colors, !colors.isEmpty {
      return (0..<count).map { index in
        let color = colors[min(index, colors.count - 1)]
        return theme.paint(light: color.light, dark: color.dark, isBase: isBase).paint
      }
    }
    return theme.paints(rules.palette ?? "blues", count: count) ?? []
  }

  /// What is known without data: classes with given bounds, and given categories; nil for everything else.
  public init?(withoutData rules: LayerRules, theme: StyleTheme, isBase: Bool) {
    if let classify = rules.classify, classify.breaks != nil {
      do throws(Classification.Failure) {
        try self.init(classify, values: [], theme: theme, isBase: isBase)
      } catch { return nil }
    } else if let categories = rules.categories, categories.values != nil {
      self.init(categories, counts: [:], theme: theme, isBase: isBase)
    } else {
      return nil
    }
  }

  // MARK: Categories

  /// - Parameter counts: how many features have each value.
  public init(_ rules: LayerRules.CategoryRules, counts: [Value: Int], theme: StyleTheme, isBase: Bool = false) {
    property = rules.property
    propertyName = rules.propertyName
    var given = rules.values
    var isCut = false
    if given == nil {
      let limit =
        rules.limit ?? rules.palette.flatMap { Palette.colours($0, isDark: false)?.count } ?? theme.theme.palette.count
      var values = counts.keys.sorted(by: Self.isBefore)
      if values.count > limit {
        isCut = true
        values.sort {
          (counts[$0] ?? 0) == (counts[$1] ?? 0) ? Self.isBefore($0, $1) : (counts[$0] ?? 0) > (counts[$1] ?? 0)
        }
        values = Array(values.prefix(max(1, limit - 1))).sorted(by: Self.isBefore)
      }
      given = values.map { LayerRules.CategoryRules.Category(values: [$0]) }
    }
    let palette = rules.palette.flatMap { theme.paints($0, count: given?.count ?? 0) }
    for (index, category) in (given ?? []).enumerated() {
      let own = category.color.map { theme.paint(light: $0.light, dark: $0.dark, isBase: isBase).paint }
      let colours = theme.theme.palette
      let color = own ?? palette?[index] ?? colours[index % colours.count]
      let title = category.title ?? category.values.map(\.text).joined(separator: ", ")
      let hasRules = category.fill != nil || category.line != nil || category.marker != nil
      for value in category.values where categories[value] == nil { categories[value] = rows.count }
      rows.append(
        Row(
          kind: .category(category.values), title: title,
          look: LayerStyle.ClassLook(color: color, category: hasRules ? index : nil)))
    }
    if rules.hasOther && (rules.values != nil || isCut) {
      otherRow = rows.count
      let other = rules.other.map { theme.paint(light: $0.light, dark: $0.dark, isBase: isBase).paint }
      rows.append(
        Row(
          kind: .other, title: rules.otherTitle ?? "Other",
          look: LayerStyle.ClassLook(color: other ?? theme.theme.other)))
    }
    missingRow = rows.count
    let missing = rules.missing.map { theme.paint(light: $0.light, dark: $0.dark, isBase: isBase).paint }
    rows.append(
      Row(
        kind: .missing, title: rules.missingTitle ?? "no data",
        look: LayerStyle.ClassLook(color: missing ?? theme.theme.missing)))
  }

  /// Numbers before strings before booleans, each ascending.
  private static func isBefore(_ a: Value, _ b: Value) -> Bool {
    func rank(_ value: Value) -> Int {
      switch value {
      case .number: 0
      case .string: 1
      default: 2
      }
    }
    switch (a, b) {
    case (.number(let a), .number(let b)): return a.compared(to: b) < 0
    case (.string(let a), .string(let b)): return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    case (.boolean(let a), .boolean(let b)): return !a && b
    default: return rank(a) < rank(b)
    }
  }

  // MARK: Looking up

  /// The row of a feature; nil where the features of no row are left as they are.
  public func row(of feature: some FeatureContext, zoom: Double?) -> Int? {
    row(of: property.value(of: feature, zoom: zoom))
  }

  public func row(of value: Value) -> Int? {
    if let classification {
      if case .number(let number) = value, let index = classification.index(of: number.value) { return index }
      return missingRow
    }
    switch value {
    case .null, .array, .object, .colour: return missingRow
    default: return categories[value] ?? otherRow ?? missingRow
    }
  }

  /// Whether a row stands for features without a value.
  public func isMissing(_ row: Int) -> Bool { row == missingRow }
}
