// swift-tools-version: 6.2
import PackageDescription

/// Every warning is an error.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `Span` and borrowed views of it.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

/// The reader's class, and those that take its features, look at their properties some thirty times a feature, and so do
/// edits; checking each time that no two accesses overlap costs 6 % of a run. Debug builds, and so the tests, do check.
let unchecked: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// Targets that never call C also have to mark each unsafe operation.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "floorplan",
  products: [.executable(name: "floorplan", targets: ["floorplan"])],
  targets: [
    .executableTarget(
      name: "floorplan",
      dependencies: [
        "Arguments", "CZlib", "Clustering", "Editing", "Extents", "Floors", "GeoJSON", "Isochrones", "Legends",
        "ReferenceSystems", "SimpleFeatures", "Styling", "SVG", "Topology",
      ],
      swiftSettings: strict + unchecked),
    .target(name: "Arguments", swiftSettings: safe),
    .target(name: "Clustering", dependencies: ["SimpleFeatures"], swiftSettings: safe),
    .target(name: "Editing", dependencies: ["SimpleFeatures", "Topology"], swiftSettings: safe + unchecked),
    .target(name: "Extents", dependencies: ["SimpleFeatures"], swiftSettings: safe),
    .target(name: "Floors", dependencies: ["SimpleFeatures"], swiftSettings: safe),
    .target(name: "Isochrones", dependencies: ["SimpleFeatures"], swiftSettings: safe),
    .target(name: "Legends", dependencies: ["SVG", "Styling"], swiftSettings: safe),
    .target(name: "Styling", dependencies: ["GeoJSON", "SVG", "SimpleFeatures"], swiftSettings: safe),
    .target(name: "SVG", dependencies: ["SimpleFeatures"], swiftSettings: safe),
    .target(name: "GeoJSON", dependencies: ["SimpleFeatures"], swiftSettings: safe + lifetimes + unchecked),
    .target(name: "Topology", dependencies: ["CGEOS", "SimpleFeatures"], swiftSettings: strict),
    .target(name: "ReferenceSystems", dependencies: ["CPROJ", "SimpleFeatures"], swiftSettings: strict),
    .target(name: "SimpleFeatures", swiftSettings: safe),
    .systemLibrary(name: "CGEOS", providers: [.apt(["libgeos-dev"])]),
    .systemLibrary(name: "CPROJ", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: safe),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: strict),
    .testTarget(
      name: "ClusteringTests", dependencies: ["Clustering", "SimpleFeatures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EditingTests", dependencies: ["Editing", "SimpleFeatures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ExtentsTests", dependencies: ["Extents", "SimpleFeatures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FloorplanTests", dependencies: ["Arguments", "floorplan", "GeoJSON", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "FloorsTests", dependencies: ["Floors", "SimpleFeatures"], swiftSettings: strict),
    .testTarget(
      name: "GeoJSONTests", dependencies: ["GeoJSON", "SimpleFeatures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "IsochronesTests",
      dependencies: ["Isochrones", "ReferenceSystems", "SimpleFeatures", "TestSupport", "Topology"],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks", dependencies: ["GeoJSON", "SimpleFeatures", "TestSupport"], path: "Tests/Benchmarks",
      exclude: ["compare.py"], swiftSettings: strict),
    .testTarget(name: "LegendsTests", dependencies: ["Legends", "Styling", "SVG"], swiftSettings: strict),
    .testTarget(
      name: "ReferenceSystemsTests", dependencies: ["ReferenceSystems", "SimpleFeatures"], swiftSettings: strict),
    .testTarget(name: "SimpleFeaturesTests", dependencies: ["SimpleFeatures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StylingTests", dependencies: ["GeoJSON", "SimpleFeatures", "Styling", "SVG", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SVGTests", dependencies: ["SimpleFeatures", "SVG", "TestSupport"],
      exclude: ["make_maki_icons.py", "make_text_widths.py"], swiftSettings: strict),
    .testTarget(
      name: "TopologyTests", dependencies: ["SimpleFeatures", "TestSupport", "Topology"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
