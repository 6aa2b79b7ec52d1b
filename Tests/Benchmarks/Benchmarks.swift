// How fast the reader and the numbers are, without files, commands or output.
//
//   swift run -c release Benchmarks               all jobs, on generated data
//   swift run -c release Benchmarks --file PATH   the reader alone, on a file
//
// One line a job: CPU time of the best of nine runs. To compare with (one core of the machine that DESIGN.md was written
// on): the scanner's prototype 1.25 GB/s on polygons, simdjson 0.72, node 0.12, GDAL 0.03, Foundation 0.02; a number
// written in 26 to 29 ns, by `description` in 68. A file of which every feature needs the judge: 23 MB/s so far.

import GeoJSON
import Glibc
import SimpleFeatures
import TestSupport

@main
enum Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || (arguments.count == 2 && arguments.first == "--file") else {
      print("usage: Benchmarks [--file PATH]")
      exit(64)
    }
    if let path = arguments.dropFirst().first {
      try readFile(path)
    } else {
      try readGenerated()
      numbers()
    }
  }

  static func readFile(_ path: String) throws {
    let file = open(path, O_RDONLY)
    guard file >= 0 else {
      perror(path)
      exit(66)
    }
    let size = Int(lseek(file, 0, SEEK_END))
    try measure(path, "MB/s", count: size) {
      lseek(file, 0, SEEK_SET)
      return try features(DescriptorSource(file))
    }
  }

  static func readGenerated() throws {
    var maker = FeatureMaker()
    let jobs: [(String, () -> String)] = [
      ("polygons", { maker.polygon() }), ("points", { maker.point() }), ("properties", { maker.properties() }),
    ]
    for (name, feature) in jobs {
      var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
      while bytes.count < 16 << 20 {
        if bytes.last == UInt8(ascii: "}") { bytes += ",\n".utf8 }
        bytes += feature().utf8
      }
      bytes += "\n]}\n".utf8
      try measure("read \(name)", "MB/s", count: bytes.count) { try features(MemorySource(bytes)) }
    }
  }

  static func features(_ source: any ByteSource) throws -> Int {
    let reader = FeatureReader(source)
    while try reader.nextFeature() {}
    guard !reader.hasFailed else { fatalError("\(reader.takeDiagnostics())") }
    return reader.featureCount
  }

  static func numbers() {
    var random = SeededNumbers(seed: 7)
    let kinds: [(String, () -> Double)] = [
      ("six decimals", { Double(Int.random(in: -180_000_000...180_000_000, using: &random)) / 1e6 }),
      ("all digits", { Double.random(in: -180...180, using: &random) }),
    ]
    for (name, number) in kinds {
      let values = (0..<200_000).map { _ in number() }
      var bytes: [UInt8] = []
      measure("write \(name)", "ns", count: values.count) {
        bytes.removeAll(keepingCapacity: true)
        for value in values { NumberText.append(value, to: &bytes) }
        return bytes.count
      }
      let texts = values.map { Array(NumberText.text($0).utf8) }
      measure("read \(name)", "ns", count: values.count) {
        var sum = 0.0
        for text in texts { sum += correctlyRounded(text.span) }
        return sum.isNaN ? 0 : texts.count
      }
    }
  }

  /// Prints the best of nine runs: megabytes a second, or nanoseconds for each of `count`.
  static func measure(_ name: String, _ unit: String, count: Int, _ body: () throws -> Int) rethrows {
    var best = Double.infinity
    var result = 0
    for _ in 0..<9 {
      let start = cpuSeconds()
      result = try body()
      best = min(best, cpuSeconds() - start)
    }
    let figure = unit == "ns" ? best * 1e9 / Double(count) : Double(count) / best / 1e6
    let shown = NumberText.text(rounded(figure, decimals: 1, .toNearestOrEven))
    let seconds = NumberText.text(rounded(best, decimals: 4, .toNearestOrEven))
    print("\(name): \(shown) \(unit) (\(seconds) s, \(count) \(unit == "ns" ? "numbers" : "bytes"), \(result) out)")
  }

  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Features of the shape of `shared/bench/gen_polygons.py`, from a generator of our own.
struct FeatureMaker {
  private var random = SeededNumbers(seed: 7)
  private var count = 0

  mutating func polygon() -> String {
    let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -75...75, using: &random))
    let (corners, radius) = (Int.random(in: 16...80, using: &random), Double.random(in: 0.01...1.5, using: &random))
    var ring = (0..<corners).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(corners)
      let distance = radius * Double.random(in: 0.75...1, using: &random)
      return position(x + distance * cos(angle), y + distance * sin(angle))
    }
    ring.append(ring[0])
    return feature(6, "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.joined(separator: ","))]]}")
  }

  mutating func point() -> String {
    let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -75...75, using: &random))
    return feature(6, "{\"type\":\"Point\",\"coordinates\":\(position(x, y))}")
  }

  mutating func properties() -> String { feature(60, "null") }

  private func position(_ x: Double, _ y: Double) -> String { "[\(decimals(x)),\(decimals(y))]" }

  private func decimals(_ value: Double) -> String {
    var bytes: [UInt8] = []
    NumberText.append(value, decimals: 6, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func feature(_ properties: Int, _ geometry: String) -> String {
    count += 1
    let members = (0..<properties).map { index -> String in
      switch index % 4 {
      case 0: "\"name_\(index)\":\"Feature \(count), Straße \(index)\""
      case 1: "\"class_\(index)\":\"residential\""
      case 2: "\"value_\(index)\":\(decimals(Double.random(in: 0...1000, using: &random)))"
      default: "\"open_\(index)\":\(random.next() & 1 == 0)"
      }
    }
    return
      "{\"type\":\"Feature\",\"id\":\(count),\"properties\":{\(members.joined(separator: ","))},\"geometry\":\(geometry)}"
  }
}

/// Bytes in memory, copied as `read` would copy them.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into span: inout MutableRawSpan) -> Int {
    let count = min(span.byteCount, bytes.count - position)
    bytes.withUnsafeBytes { source in
      span.withUnsafeMutableBytes {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<position + count]))
      }
    }
    position += count
    return count
  }
}

final class DescriptorSource: ByteSource {
  private let descriptor: CInt

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    let count = span.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 { throw .failed(String(cString: strerror(errno))) }
    return count
  }
}
