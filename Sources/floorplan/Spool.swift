import GeoJSON
import Glibc

/// Files without a name, for what has to be read twice or wait outside memory.
enum Spool {
  /// A new one, open for reading and writing; -1 where none can be made.
  static func open() -> Int32 {
    for folder in ["/tmp", "/var/tmp"] {
      var template = Array("\(folder)/floorplan-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      if descriptor >= 0 {
        // Without a name it is gone when the program is, however that comes.
        unlink(template)
        return descriptor
      }
    }
    return -1
  }

  /// One with all the bytes of a source.
  static func descriptor(of source: any ByteSource) throws(ByteSourceError) -> Int32 {
    let descriptor = open()
    guard descriptor >= 0 else { throw .failed("no temporary file can be made") }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var span = piece.mutableSpan
      var raw = span.mutableBytes
      let count = try source.read(into: &raw)
      if count == 0 { return descriptor }
      do throws(Failure) {
        try Descriptor.writeAll(Array(piece[..<count]), to: descriptor, name: "temporary file")
      } catch {
        throw .failed(error.message ?? "the temporary file cannot be written")
      }
    }
  }
}
