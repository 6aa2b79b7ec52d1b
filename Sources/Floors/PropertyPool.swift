import SimpleFeatures

/// Values of properties, each different one once, known by its number.
///
/// Strings are their characters; what is no string is known by its JSON text. So two features that name one level have
/// the same number for it.
/// - Complexity: O(n) to add a value of n bytes; its bytes and 20 more are kept.
public struct PropertyPool: Sendable {
  /// The number of null, and of what is not there.
  public static let null: Int32 = 0

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var isString: [Bool] = []
  /// What a JSON text says.
  private let decode: @Sendable (Span<UInt8>) -> PropertyValue
  private var slots = [Int32](repeating: -1, count: 1 << 10)
  private var hashes: [UInt32] = []

  public init(decode: @escaping @Sendable (Span<UInt8>) -> PropertyValue) {
    self.decode = decode
    _ = add(Array("null".utf8).span, isString: false)
  }

  public var count: Int { ends.count }

  /// Adds a string.
  /// - Parameter characters: in UTF-8, without escapes.
  public mutating func add(string characters: Span<UInt8>) -> Int32 { add(characters, isString: true) }

  public mutating func add(string: String) -> Int32 { add(string: Array(string.utf8).span) }

  /// Adds a value that is no string, as its JSON text.
  public mutating func add(text: Span<UInt8>) -> Int32 { add(text, isString: false) }

  private mutating func add(_ text: Span<UInt8>, isString: Bool) -> Int32 {
    let hash = Self.hash(text, isString: isString)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, self.isString[index] == isString, equals(index, text) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let index = Int32(ends.count)
    slots[slot] = index
    hashes.append(hash)
    // The pointer is used at once, and no longer.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    self.isString.append(isString)
    if ends.count * 2 > slots.count { grow() }
    return index
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  @inline(__always)
  private func equals(_ index: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(index)
    guard range.count == text.count else { return false }
    let known = bytes.span.extracting(range)
    var offset = 0
    while offset &+ 8 <= text.count {
      // Inside both, which are as long.
      let a = unsafe known.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let b = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if a != b { return false }
      offset &+= 8
    }
    while offset < text.count {
      if known[offset] != text[offset] { return false }
      offset &+= 1
    }
    return true
  }

  private static func hash(_ text: Span<UInt8>, isString: Bool) -> UInt32 {
    var hash: UInt64 = isString ? 0x9E37_79B9_7F4A_7C15 : 0xC2B2_AE3D_27D4_EB4F
    var index = 0
    while index &+ 8 <= text.count {
      // Inside the text.
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index &+= 8
    }
    while index < text.count {
      hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3
      index &+= 1
    }
    hash = (hash ^ hash >> 29) &* 0xC4CE_B9FE_1A85_EC53
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  // MARK: Looking up

  /// The characters of a string; nil for anything else.
  public func string(_ index: Int32) -> String? {
    isString[Int(index)] ? String(decoding: bytes[range(Int(index))], as: UTF8.self) : nil
  }

  public func value(_ index: Int32) -> PropertyValue {
    if index == Self.null { return .null }
    if let string = string(index) { return .string(string) }
    return decode(bytes.span.extracting(range(Int(index))))
  }

  func isEmptyString(_ index: Int32) -> Bool { isString[Int(index)] && range(Int(index)).isEmpty }

  func isString(_ index: Int32) -> Bool { isString[Int(index)] }

  /// The number of a string that is there.
  public func index(ofString text: String) -> Int32? {
    let text = Array(text.utf8)
    let hash = Self.hash(text.span, isString: true)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, isString[index], equals(index, text.span) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The id that a value is: strings as they are, numbers as their shortest text, so that `7`, `"7"` and `7.0` are one;
  /// nil for anything else, and for the empty string.
  public mutating func id(_ index: Int32) -> Int32? {
    if isString[Int(index)] { return range(Int(index)).isEmpty ? nil : index }
    guard case .number(let number) = value(index) else { return nil }
    return add(string: Self.idText(number))
  }

  /// A number without a needless fraction or exponent.
  static func idText(_ number: ExactNumber) -> String {
    let canonical = number.canonicalText
    guard let split = canonical.lastIndex(of: "e"), let exponent = Int(canonical[canonical.index(after: split)...])
    else { return number.text }
    let sign = canonical.hasPrefix("-") ? "-" : ""
    let digits = String(canonical[..<split].drop { $0 == "-" })
    if digits.isEmpty { return "0" }
    if exponent >= 0 {
      return exponent <= 30 ? sign + digits + String(repeating: "0", count: exponent) : number.text
    }
    guard exponent >= -40 else { return number.text }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }
}
