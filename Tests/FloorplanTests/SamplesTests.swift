import Foundation
import Testing

/// Every folder `Samples/COMMAND/NAME`: what `Samples/README.md` says of them, checked.
struct SamplesTests {
  static let all: [String] = {
    let samples = "\(Repository.root)/Samples"
    let files = FileManager.default
    let commands = (try? files.contentsOfDirectory(atPath: samples)) ?? []
    let paths = commands.flatMap { command in
      ((try? files.contentsOfDirectory(atPath: "\(samples)/\(command)")) ?? []).map { "\(command)/\($0)" }
    }
    return paths.filter { files.fileExists(atPath: "\(samples)/\($0)/command") }.sorted()
  }()

  @Test func `there are samples`() { #expect(Self.all.count >= 12) }

  @Test(arguments: all)
  func `a sample does what it says`(_ name: String) throws {
    let sample = "\(Repository.root)/Samples/\(name)"
    let folder = try ScratchFolder(copyOf: sample)
    let own = folder.names.filter { $0 == "expected" || $0.hasPrefix("expected-") || $0 == "status" }
    for name in own { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    let before = try contents(of: folder)
    let ran = try bash(before["command"] ?? "", in: folder)
    var found = [
      "expected": ran.output, "expected-error": ran.error, "status": ran.status == 0 ? "" : "\(ran.status)\n",
    ]
    for (name, text) in try contents(of: folder) where text != before[name] { found["expected-\(name)"] = text }
    if Repository.isUpdating { return try update(sample, own, found) }

    let tolerance = Double((before["tolerance"] ?? "0").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    for name in Set(found.keys).union(own).sorted() {
      let expected = (try? String(contentsOfFile: "\(sample)/\(name)", encoding: .utf8)) ?? ""
      let text = found[name] ?? ""
      #expect(text == expected || isEqual(text, expected, within: tolerance), "\(name) of \(before["command"] ?? "")")
    }
  }

  private func contents(of folder: ScratchFolder) throws -> [String: String] {
    let texts = try folder.names.map { String(data: try folder.bytes($0), encoding: .utf8) ?? "(not text)" }
    return Dictionary(uniqueKeysWithValues: zip(folder.names, texts))
  }

  private func update(_ sample: String, _ old: [String], _ found: [String: String]) throws {
    for name in old { try FileManager.default.removeItem(atPath: "\(sample)/\(name)") }
    for (name, text) in found where !text.isEmpty {
      try text.write(toFile: "\(sample)/\(name)", atomically: false, encoding: .utf8)
    }
  }

  /// Whether two texts are the same but for numbers that differ by no more than a share of them.
  private func isEqual(_ a: String, _ b: String, within tolerance: Double) -> Bool {
    guard tolerance > 0 else { return false }
    let (a, b) = (tokens(a), tokens(b))
    return a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        guard a != b, let a = Double(a), let b = Double(b) else { return a == b }
        return abs(a - b) <= tolerance * max(abs(a), abs(b))
      }
  }

  private func tokens(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = { (character: Character) in "0123456789.-".contains(character) }
      let token = rest.prefix { isNumber($0) == isNumber(first) }
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }
}
