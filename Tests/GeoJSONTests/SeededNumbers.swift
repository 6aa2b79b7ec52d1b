import TestSupport

extension SeededNumbers {
  /// True once in `count` times.
  mutating func oneIn(_ count: UInt64) -> Bool { next() % count == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
