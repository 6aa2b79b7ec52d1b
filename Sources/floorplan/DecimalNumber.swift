/// A finite number in decimal text, as a person types it; nil for everything else, `nan` and `0x1` among it.
func decimalNumber(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }), let number = Double(text),
    number.isFinite
  else { return nil }
  return number
}
