import SimpleFeatures

/// The comparisons of two numbers or two strings.
enum Comparison: Sendable {
  case equal, less, lessOrEqual, greater, greaterOrEqual

  /// - Parameter order: negative when the first operand is less than the second, 0 when they are equal.
  func holds(for order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

extension Value {
  /// Negative when less than `other`, 0 when equal, nil unless both are numbers or both strings.
  func compared(to other: Value) -> Int? {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.compared(to: b)
    case (.string(let a), .string(let b)): a.comparedByScalars(to: b)
    default: nil
    }
  }
}

extension String {
  /// Whether the code points are the same; `==` also takes `é` and `e` with a combining accent for the same.
  func hasSameScalars(as other: String) -> Bool {
    utf8.count == other.utf8.count && comparedByScalars(to: other) == 0
  }

  /// Negative when less than `other` by code points, which is the order of the UTF-8 bytes.
  func comparedByScalars(to other: String) -> Int {
    let a = utf8Span.span
    let b = other.utf8Span.span
    for index in 0..<Swift.min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index] ? -1 : 1
    }
    return a.count - b.count
  }

  /// Whether `other` is part of the string, by code points; the empty string is part of every string.
  func containsScalars(of other: String) -> Bool {
    utf8Span.span.contains(other.utf8Span.span)
  }
}

extension Span<UInt8> {
  /// - Complexity: O(*mn*) at worst, O(*m*) for ordinary text.
  func contains(_ part: Span<UInt8>) -> Bool {
    guard !part.isEmpty else { return true }
    guard part.count <= count else { return false }
    let first = part[0]
    for start in 0...count - part.count where self[start] == first {
      var length = 1
      while length < part.count && self[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

/// Whether two values are the same all through; without recursion, as data may nest deeply.
func haveSameContents(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
  var pending = [(a, b)]
  while let (a, b) = pending.popLast() {
    switch (a, b) {
    case (.array(let a), .array(let b)):
      guard a.count == b.count else { return false }
      pending += zip(a, b)
    case (.object(let a), .object(let b)):
      let a = lastMembers(a)
      let b = lastMembers(b)
      guard a.count == b.count else { return false }
      for (a, b) in zip(a, b) {
        guard a.name.hasSameScalars(as: b.name) else { return false }
        pending.append((a.value, b.value))
      }
    case (.array, _), (.object, _), (_, .array), (_, .object): return false
    default: guard Value(a) == Value(b) else { return false }
    }
  }
  return true
}

/// The members that count, by name.
private func lastMembers(_ members: [PropertyValue.Member]) -> [PropertyValue.Member] {
  let order = members.indices.sorted { a, b in
    let names = members[a].name.comparedByScalars(to: members[b].name)
    return names != 0 ? names < 0 : a < b
  }
  return order.indices.compactMap { index in
    let member = members[order[index]]
    let isLast = index + 1 == order.count || !members[order[index + 1]].name.hasSameScalars(as: member.name)
    return isLast ? member : nil
  }
}

extension [PropertyValue.Member] {
  /// The value of the last member with a name.
  subscript(last name: String) -> PropertyValue? {
    last { $0.name.hasSameScalars(as: name) }?.value
  }
}
