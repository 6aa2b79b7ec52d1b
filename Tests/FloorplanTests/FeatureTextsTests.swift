import GeoJSON
import TestSupport
import Testing

@testable import floorplan

/// Texts of features that are kept to be written again.
struct FeatureTextsTests {
  private let features = (0..<300).map { index in
    #"{"type":"Feature","id":\#(index),"properties":{"x":"\#(String(repeating: "y", count: index % 50))"},"geometry":null}"#
  }

  /// Reads features from two inputs, and gives their texts back in any order.
  private func check(_ texts: FeatureTexts, path: String?) throws {
    let text = features.joined(separator: "\n")
    for input in 0..<2 {
      texts.begin(name: "input \(input)", plainPath: input == 0 ? path : nil)
      let reader = FeatureReader(BytesSource(Array(text.utf8)))
      while try reader.nextFeature() { try texts.append(reader, reader.featureRange) }
    }
    #expect(texts.count == 600)
    var random = SeededNumbers(seed: 3)
    for index in (0..<600) + (0..<600).shuffled(using: &random) {
      let found = try texts.withText(index) { text in
        String(decoding: text.withUnsafeBufferPointer { Array($0) }, as: UTF8.self)
      }
      #expect(found == features[index % 300])
    }
  }

  @Test(arguments: [(4 << 20, 32 << 20), (1000, 1 << 20), (1000, 3000), (10, 0), (5000, 20_000)])
  func `what is held or put away comes back`(pieceSize: Int, mostHeld: Int) throws {
    try check(FeatureTexts(pieceSize: pieceSize, mostHeld: mostHeld), path: nil)
  }

  @Test func `what lies in a file is read there again`() throws {
    let folder = try ScratchFolder().write("in", features.joined(separator: "\n"))
    try check(FeatureTexts(pieceSize: 4000, mostHeld: 5000), path: "\(folder.path)/in")
  }

  @Test func `a file that became shorter is an error`() throws {
    let folder = try ScratchFolder().write("in", features[0] + "\n")
    let texts = FeatureTexts()
    texts.begin(name: "in", plainPath: "\(folder.path)/in")
    let reader = FeatureReader(BytesSource(Array("\(features[0])\n\(features[9])".utf8)))
    while try reader.nextFeature() { try texts.append(reader, reader.featureRange) }
    #expect(throws: Failure.self) { try texts.withText(1) { _ in } }
  }
}
