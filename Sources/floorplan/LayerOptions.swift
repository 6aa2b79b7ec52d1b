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

  static var options: [Option<Self>] {
    [
      Option(
        "style", value: "FILE", to: \.style, "take the layers of a style file",
        details: "Without it each input is a layer.", section: section),
      Option("hide", value: "LAYER", to: \.hidden, separator: ",", "leave a layer out", section: section),
      Option(
        "show", value: "LAYER", to: \.shown, separator: ",", "show a layer that the style hides", section: section),
    ]
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

  private func read(_ path: String, _ console: Console, _ reporter: Reporter) throws(Failure) -> StyleFile {
    let name = shownFile(path)
    let descriptor = open(console.path(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): cannot be opened: \(systemError())") }
    let text: [UInt8]
    do throws(ByteSourceError) {
      text = try DescriptorSource(descriptor, isOwned: true).readAll(limit: Self.largestStyle)
    } catch {
      throw Failure(.noInput, "\(name): cannot be read: \(error.message)")
    }
    let layers: StyleFile
    do throws(StyleError) { layers = try StyleFile(text: text) } catch {
      let place = Place(byte: error.offset, in: text)
      let status: Status = error.kind == .mapLibreStyle ? .usage : .data
      throw Failure(status, "\(name):\(place.line):\(place.column): \(error.message)")
    }
    for warning in layers.warnings {
      try reporter.warn("style", warning.message, file: path, place: Place(byte: warning.offset, in: text))
    }
    return layers
  }

  /// Bytes; a style is written by hand.
  private static let largestStyle = 16 << 20
}
