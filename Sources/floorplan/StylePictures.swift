import GeoJSON
import Glibc

/// The pictures of a style: files beside it, as `data:` URIs.
enum StylePictures {
  /// Bytes of one.
  private static let largest = 64 << 10

  /// - Throws: `Failure` with status 66 for a file that cannot be read, 65 for one that is no PNG or JPEG of 64 KiB.
  static func read(
    _ paths: [(name: String, path: String)], beside style: String, _ console: Console
  ) throws(Failure) -> [String: String] {
    var pictures: [String: String] = [:]
    for (name, path) in paths {
      let folder = style.lastIndex(of: "/").map { String(style[...$0]) } ?? ""
      let full = path.hasPrefix("/") ? path : folder + path
      let descriptor = open(console.path(full), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw Failure(.noInput, "\(shownFile(full)): cannot be opened: \(systemError())") }
      let bytes: [UInt8]
      do throws(ByteSourceError) {
        bytes = try DescriptorSource(descriptor, isOwned: true).readAll(limit: largest)
      } catch {
        throw Failure(.data, "\(shownFile(full)): a picture has at most 64 KiB: \(error.message)")
      }
      let type: String
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        type = "png"
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        type = "jpeg"
      } else {
        throw Failure(.data, "\(shownFile(full)): is neither PNG nor JPEG")
      }
      pictures[name] = "data:image/\(type);base64,\(base64(bytes))"
    }
    return pictures
  }

  /// RFC 4648 section 4.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        result.append(place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 0x3F)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
