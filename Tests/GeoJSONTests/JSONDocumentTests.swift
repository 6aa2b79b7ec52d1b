import SimpleFeatures
import Testing

@testable import GeoJSON

struct JSONDocumentTests {
  /// Compares all nodes with those of the naive reader.
  private func expectSame(_ document: JSONDocument, _ node: JSONDocument.Node, _ naive: NaiveJSON.Node) {
    #expect(document.offset(node) == naive.range.lowerBound)
    let children = document.children(node)
    switch naive.value {
    case .array(let nodes):
      #expect(document.kind(node) == .array)
      #expect(children.count == nodes.count)
      for (child, naive) in zip(children, nodes) {
        #expect(document.name(child) == nil)
        expectSame(document, child, naive)
      }
    case .object(let members):
      #expect(document.kind(node) == .object)
      #expect(children.count == members.count)
      for (child, member) in zip(children, members) {
        #expect(document.name(child)?.utf8.elementsEqual(member.name.utf8) == true)
        #expect(document.member(member.name, of: node).map(document.offset) == naive[member.name]?.range.lowerBound)
        expectSame(document, child, member.value)
      }
    default: #expect(children.isEmpty)
    }
  }

  @Test func `random documents have the nodes that the naive reader finds`() throws {
    var maker = DocumentMaker(seed: 61)
    for spacing in DocumentMaker.Spacing.allCases {
      for _ in 0..<40 {
        let text = Array(maker.element(spacing).utf8)
        let document = try JSONDocument(text)
        let naive = try NaiveJSON.root(text)
        expectSame(document, document.root, naive)
        #expect(document.value(document.root) == naive.plain)
      }
    }
  }

  @Test func `a name has a place of its own`() throws {
    let document = try JSONDocument(Array(#" { "a" : [ 1 ] }"#.utf8))
    let member = try #require(document.children(document.root).first)
    #expect(document.nameOffset(member) == 3)
    #expect(document.offset(member) == 9)
    #expect(document.nameOffset(document.root) == 1)
    #expect(document.children(member).map(document.nameOffset) == [11])
  }

  @Test func `of a name that stands twice the last counts, by its characters`() throws {
    let document = try JSONDocument(Array(#"{"é":1,"e\u0301":2,"é":3}"#.utf8))
    #expect(document.member("\u{E9}", of: document.root).map(document.value)?.number == 3)
    #expect(document.member("e\u{301}", of: document.root).map(document.value)?.number == 2)
    #expect(document.member("e", of: document.root) == nil)
  }

  @Test func `a byte order mark before the text is no part of it`() throws {
    let document = try JSONDocument(Array("\u{FEFF} 7".utf8))
    #expect(document.offset(document.root) == 4)
    #expect(document.value(document.root).number == 7)
  }

  @Test func `a scalar has no children and a word no members`() throws {
    for text in ["1", "\"a\"", "null", "true", "[]", "{}"] {
      let document = try JSONDocument(Array(text.utf8))
      #expect(document.children(document.root).isEmpty)
      #expect(document.member("a", of: document.root) == nil)
    }
  }

  @Test func `a thousand levels come apart again`() throws {
    let text = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let document = try JSONDocument(Array(text.utf8))
    #expect(jsonText(document.value(document.root)) == text)
  }
}
