/// FNV-1a with 64 bits (Fowler, Noll and Vo; RFC 9923).
struct FNV: Sendable {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  init(_ bytes: [UInt8] = []) {
    for byte in bytes { add(byte) }
  }

  @inline(__always)
  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
}
