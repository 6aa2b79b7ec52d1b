import GeoJSON
import SVG
import SimpleFeatures

/// What a map is drawn from: features of numbered layers, read as often as it takes.
protocol MapInput: AnyObject {
  /// What the command shows of the feature in hand where no style says otherwise; nil: what any map shows.
  var own: MapFeature? { get }
  /// Whether the map is framed on the feature in hand.
  var isFramed: Bool { get }

  /// Hands on each feature, the number of its layer and its geometry.
  ///
  /// - Parameters:
  ///   - isFirst: whether nothing has been read yet.
  ///   - isLast: whether nothing is needed again.
  func read(isFirst: Bool, isLast: Bool, _ handle: (FeatureReader, Int, Geometry) throws -> Void) throws
}

extension StyledInput: MapInput {
  var own: MapFeature? { nil }
  var isFramed: Bool { true }
}

/// Features that a command draws in layers of its own.
final class OwnFeatures: MapInput {
  struct Feature {
    var layer: Int
    var geometry: Geometry
    /// What is shown of it where no style says otherwise.
    var shown: MapFeature
    /// Whether the map is framed on it.
    var isFramed = true
    /// The feature as GeoJSON, for what a style asks of it.
    var text: () throws -> [UInt8]
  }

  private let features: [Feature]
  private(set) var own: MapFeature?
  private(set) var isFramed = true

  init(_ features: [Feature]) { self.features = features }

  func read(isFirst: Bool, isLast: Bool, _ handle: (FeatureReader, Int, Geometry) throws -> Void) throws {
    var options = ReadingOptions()
    options.range = .any
    options.invalid = .pass
    options.wantsNotes = false
    options.findsDuplicateIDs = false
    options.mayBeEmpty = true
    let reader = FeatureReader(Texts(features), options: options)
    do {
      while let piece = try reader.next() {
        // All that there is to say of them has been said when they were read.
        if reader.hasDiagnostics { _ = reader.takeDiagnostics() }
        guard case .feature = piece else { continue }
        let feature = features[reader.featureIndex]
        own = feature.shown
        isFramed = feature.isFramed
        try handle(reader, feature.layer, feature.geometry)
      }
    } catch let error as ByteSourceError {
      throw Failure(.inputOutput, error.message)
    }
  }

  /// The texts one after the other, made when they are asked for.
  private final class Texts: ByteSource {
    private let features: [Feature]
    private var next = 0
    private var text: [UInt8] = []
    private var position = 0

    init(_ features: [Feature]) { self.features = features }

    func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
      var count = 0
      while count < span.byteCount {
        if position == text.count {
          guard next < features.count else { break }
          do { text = try features[next].text() + [0x0A] } catch {
            throw .failed((error as? Failure)?.message ?? "\(error)")
          }
          next += 1
          position = 0
        }
        let length = min(span.byteCount - count, text.count - position)
        for index in 0..<length {
          span.storeBytes(of: text[position + index], toByteOffset: count + index, as: UInt8.self)
        }
        position += length
        count += length
      }
      return count
    }
  }
}
