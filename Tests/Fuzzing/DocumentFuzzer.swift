import SimpleFeatures

@testable import GeoJSON

/// `JSONDocument` takes what `NaiveJSON` takes, with the same values, and refuses the rest at the same byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // A byte order mark is for `JSONDocument` to skip.
  if input.starts(with: [0xEF, 0xBB, 0xBF]) { return 0 }
  switch read(input) {
  case .success(let value):
    expect(naivelyRead(input) == .success(value), "another value, or none")
    for text in [jsonText(value), withoutWhiteSpace(String(decoding: input, as: UTF8.self))] {
      expect(read(Array(text.utf8)) == .success(value), "written text reads as another value")
    }
  case .failure(let error):
    // The naive reader is recursive and has no limit.
    if error.kind == .depth { return 0 }
    expect(naivelyRead(input) == .failure(NaiveJSON.Wrong(offset: error.offset)), "refused at \(error.offset)")
  }
  return 0
}

private func read(_ text: [UInt8]) -> Result<PropertyValue, JSONError> {
  do throws(JSONError) {
    let document = try JSONDocument(text)
    return .success(document.value(document.root))
  } catch { return .failure(error) }
}

private func naivelyRead(_ text: [UInt8]) -> Result<PropertyValue, NaiveJSON.Wrong> {
  do throws(NaiveJSON.Wrong) { return .success(try NaiveJSON.root(text).plain) } catch { return .failure(error) }
}
