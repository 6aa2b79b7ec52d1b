import Arguments
import GeoJSON
import Glibc
import Styling

/// The options that say which layers count.
struct LayerOptions {
  var style: String?
  var hidden: [String] = []
  var shown: [String] = []

  static let section = "Layers"

  static var options: [Option<Self>] { options() }

  /// - Parameters:
  ///   - details: what the layers are without a style.
  static func options(
    _ details: String = "Without it each input is a layer.", section: String = section
  ) -> [Option<Self>] {
    [
      Option(
        "style", value: "FILE", to: \.style, "take the layers of a style file", details: details, section: section),
      Option("hide", value: "LAYER", to: \.hidden, separator: ",", "leave a layer out", section: section),
      Option(
        "show", value: "LAYER", to: \.shown, separator: ",", "show a layer that the style hides", section: section),
    ]
  }

  /// - Parameter isDrawn: whether the run draws the map that they are about.
  func validate(given: Set<String>, isDrawn: Bool) throws(ArgumentError) {
    for name in Self.options.map(\.summary.name) where given.contains(name) && !isDrawn {
      throw ArgumentError("--\(name) needs -f svg")
    }
  }

  var isEmpty: Bool { style == nil && hidden.isEmpty && shown.isEmpty }

  /// The layers, their warnings told.
  /// - Throws: `Failure` with status 66 without the file, 65 for what is no style, 64 for an unknown layer.
  func layers(_ files: [InputFile], _ console: Console, _ reporter: Reporter) throws(Failure) -> StyleFile {
    var layers = StyleFile()
    if let style { layers = try read(style, console, reporter) }
    do throws(UnknownLayer) {
      let inputs = files.map(\.layer)
      try layers.hide(hidden, inputs: inputs)
      try layers.show(shown, inputs: inputs)
    } catch {
      throw Failure(.usage, error.message)
    }
    return layers
  }

  /// The text of a file that is a MapLibre style; nil when it is none.
  func mapLibreText(_ path: String, _ console: Console) throws(Failure) -> [UInt8]? {
    let text = try Self.text(path, console)
    do throws(StyleError) { _ = try StyleFile(text: text) } catch {
      if error.kind == .mapLibreStyle { return text }
    }
    return nil
  }

  private static func text(_ path: String, _ console: Console) throws(Failure) -> [UInt8] {
    let name = shownFile(path)
    let descriptor = open(console.path(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): cannot be opened: \(systemError())") }
    do throws(ByteSourceError) {
      return try DescriptorSource(descriptor, isOwned: true).readAll(limit: largestStyle)
    } catch {
      throw Failure(.noInput, "\(name): cannot be read: \(error.message)")
    }
  }

  private func read(_ path: String, _ console: Console, _ reporter: Reporter) throws(Failure) -> StyleFile {
    let name = shownFile(path)
    let text = try Self.text(path, console)
    var layers: StyleFile
    do throws(StyleError) { layers = try StyleFile(text: text) } catch {
      let place = Place(byte: error.offset, in: text)
      let status: Status = error.kind == .mapLibreStyle ? .usage : .data
      throw Failure(status, "\(name):\(place.line):\(place.column): \(error.message)")
    }
    for warning in layers.warnings {
      try reporter.warn("style", warning.message, file: path, place: Place(byte: warning.offset, in: text))
    }
    layers.setPictures(try StylePictures.read(layers.picturePaths, beside: path, console))
    return layers
  }

  /// Bytes; a style is written by hand.
  private static let largestStyle = 16 << 20
}
