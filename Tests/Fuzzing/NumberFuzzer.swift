import Glibc
import SimpleFeatures

@testable import GeoJSON

/// A number is read as `strtod` reads it, up to the same byte, and what is none by RFC 8259 is not read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let padded =
    Array(UnsafeBufferPointer(start: start, count: count)) + [UInt8](repeating: 0, count: JSONScanner.padding)
  var scanner = JSONScanner()
  let isNumber: Bool
  do throws(JSONError) {
    try scanner.skipNumber(padded.span)
    isNumber = true
  } catch { isNumber = false }
  var cursor = NumberCursor(0)
  let value = cursor.number(padded.span)
  guard isNumber else {
    expect(value == nil, "read, but no number")
    return 0
  }
  let text = padded[..<scanner.position]
  let expected = strtod(String(decoding: text, as: UTF8.self), nil)
  let rounded = correctlyRounded(Array(text).span)
  expect(rounded.bitPattern == expected.bitPattern, "\(rounded) instead of \(expected)")
  // What goes on with something that no number can be followed by may be refused at once, as 01.
  if value == nil, !" \t\n\r,]}\0".utf8.contains(padded[scanner.position]) { return 0 }
  expect(value?.bitPattern == (expected.isFinite ? expected.bitPattern : nil), "\(expected) is not what is read")
  expect(value == nil || cursor.position == scanner.position, "read too far, or not far enough")
  guard expected.isFinite else { return 0 }
  expect(strtod(NumberText.text(expected), nil) == expected, "written so that another number is read")
  expect(strtod(NumberText.plain(expected), nil) == expected, "written so that another number is read")
  return 0
}
