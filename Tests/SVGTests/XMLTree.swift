import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a document, read by Foundation's parser.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [XMLTree] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// - Throws: when the bytes are not well-formed.
  static func read(_ bytes: [UInt8]) throws -> XMLTree {
    let parser = XMLParser(data: Data(bytes))
    let builder = TreeBuilder()
    parser.delegate = builder
    try #require(parser.parse(), "well-formed XML")
    return try #require(builder.root)
  }

  /// It and all elements in it, in order of the document.
  var all: [XMLTree] { [self] + children.flatMap(\.all) }

  /// All elements with that attribute.
  func all(_ name: String, _ value: String) -> [XMLTree] { all.filter { $0.attributes[name] == value } }

  /// The data of all paths in it.
  var pathData: [String] { all.compactMap { $0.attributes["d"] } }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  var root: XMLTree?
  var open: [XMLTree] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = XMLTree(name: name, attributes: attributes)
    open.last?.children.append(element)
    root = root ?? element
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
}
