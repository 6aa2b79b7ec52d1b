import Editing
import Testing

/// Digests of FIPS 180-2, appendix B, and of the project's own generator checked with sha256sum.
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a digest is that of the standard`(_ text: String, _ digest: String) {
    #expect(SHA256.digest(Array(text.utf8)) == digest)
  }

  /// The third example of the appendix: a million times `a`.
  @Test func `pieces of any size give the digest of the whole`() {
    var hash = SHA256()
    var left = 1_000_000
    var size = 1
    while left > 0 {
      let piece = [UInt8](repeating: UInt8(ascii: "a"), count: min(left, size))
      hash.update(piece.span)
      left -= piece.count
      size = size % 200 + 7
    }
    #expect(hash.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
