@testable import GeoJSON

/// The pieces are the input, and a reader sees the same through a small window as through a large one.
///
/// The length of the input chooses options, window and source, so that any file is a seed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var options = ReadingOptions.checking
  options.invalid = ReadingOptions.Invalid.allCases[count % 3]
  options.wantsNotes = count & 4 == 0
  options.range = [.any, .warned, .measured][count / 8 % 3]
  do {
    let whole = try Reading(input, options, windowSize: 1 << 13)
    let small = try Reading(input, options, windowSize: 64 + count % 300, chunk: 1 + count % 97)
    expect(small == whole, "the window matters: \(small.says) instead of \(whole.says)")
    let text = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
    if options.invalid != .skip {
      expect(text.starts(with: whole.text), "the pieces are not the input")
      expect(whole.hasFailed || whole.text == text, "the pieces are not all of the input")
    }
    // That a collection has no type is known only at its end; and a broken text is left again for the line behind its first.
    let places = whole.diagnostics.filter { $0.rule != "type-missing" }.map(\.place.byte)
    expect(options.invalid == .skip || places == places.sorted(), "out of order: \(whole.says)")
  } catch { fatalError("\(error)") }
  return 0
}
