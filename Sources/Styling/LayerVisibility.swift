/// A layer named on the command line that there is not.
public struct UnknownLayer: Error, Equatable {
  public var name: String
  /// Every name that would have done.
  public var known: [String]

  /// `no layer 'pio'; did you mean 'poi'? the layers are poi, old`
  public var message: String {
    let mend = nearest(name, in: known).map { "did you mean '\($0)'? " } ?? ""
    return known.isEmpty
      ? "no layer '\(name)'" : "no layer '\(name)'; \(mend)the layers are \(known.joined(separator: ", "))"
  }
}

extension StyleFile {
  /// Hides layers (`--hide`).
  ///
  /// - Parameters:
  ///   - names: ids of layers, or names of inputs, whose features are then hidden when no layer takes them; several in
  ///     one text with commas between.
  ///   - inputs: the names of the inputs.
  public mutating func hide(_ names: [String], inputs: [String] = []) throws(UnknownLayer) {
    for name in try known(names, inputs) {
      setHidden(true, layer: name)
      if inputs.contains(name), !hiddenInputs.contains(name) { hiddenInputs.append(name) }
    }
  }

  /// Shows layers again that the style or ``hide(_:inputs:)`` hides (`--show`).
  public mutating func show(_ names: [String], inputs: [String] = []) throws(UnknownLayer) {
    for name in try known(names, inputs) {
      setHidden(false, layer: name)
      hiddenInputs.removeAll { $0 == name }
    }
  }

  /// Whether features of that input that no layer takes are hidden.
  public func isHidden(input name: String) -> Bool { hiddenInputs.contains(name) }

  private mutating func setHidden(_ isHidden: Bool, layer id: String) {
    for index in layers.indices where layers[index].id == id { layers[index].isHidden = isHidden }
  }

  /// The names one by one. A text that is a name as it stands is not taken apart.
  private func known(_ names: [String], _ inputs: [String]) throws(UnknownLayer) -> [String] {
    var known = layers.map(\.id)
    for input in inputs where !known.contains(input) { known.append(input) }
    var result: [String] = []
    for text in names {
      let parts =
        known.contains(text) ? [text] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in parts {
        guard known.contains(name) else { throw UnknownLayer(name: name, known: known) }
        result.append(name)
      }
    }
    return result
  }
}
