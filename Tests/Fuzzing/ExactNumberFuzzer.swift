import Glibc
import SimpleFeatures

@testable import GeoJSON

/// Two numbers, with a blank between them, are equal exactly when their digits in full are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let texts = UnsafeBufferPointer(start: start, count: count).split(separator: 0x20).map(Array.init)
  guard texts.count == 2, let a = Plain(texts[0]), let b = Plain(texts[1]) else { return 0 }
  let (x, y) = (a.exact, b.exact)
  let areEqual = a.digits == b.digits && a.isNegative == b.isNegative
  expect((x == y) == areEqual && (y == x) == areEqual, "equal or not?")
  expect((x.canonicalText == y.canonicalText) == areEqual, "\(x.canonicalText) and \(y.canonicalText)")
  expect(!areEqual || x.hashValue == y.hashValue, "equal with different hashes")
  return 0
}

/// A number as all its digits from 10^2000 to 10^-2000, with no zero in front or behind.
private struct Plain {
  let exact: ExactNumber
  let isNegative: Bool
  var digits: [Int: UInt8] = [:]

  init?(_ bytes: [UInt8]) {
    let padded = bytes + [UInt8](repeating: 0, count: JSONScanner.padding)
    var scanner = JSONScanner()
    do throws(JSONError) { try scanner.skipNumber(padded.span) } catch { return nil }
    guard scanner.position == bytes.count else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    exact = ExactNumber(strtod(text, nil), text: text)
    let parts = text.lowercased().split(separator: "e")
    guard let exponent = parts.count == 2 ? Int(parts[1]) : 0, (-1999...1999).contains(exponent) else { return nil }
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    for (index, digit) in mantissa[0].utf8.reversed().enumerated() where digit != 0x30 {
      digits[index + exponent] = digit
    }
    for (index, digit) in (mantissa.count == 2 ? Array(mantissa[1].utf8) : []).enumerated() where digit != 0x30 {
      digits[exponent - index - 1] = digit
    }
    isNegative = text.first == "-" && !digits.isEmpty
  }
}
