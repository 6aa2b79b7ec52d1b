import Glibc
import Testing

@testable import ReferenceSystems

@Suite struct ProjLibraryTests {
  @Test func `a library that is not there is unavailable, and so is one without the functions`() {
    #expect(throws: ReferenceSystemError.unavailable) { try ProjLibrary(names: []) }
    #expect(throws: ReferenceSystemError.unavailable) { try ProjLibrary(names: ["libproj-no-such.so"]) }
    #expect(throws: ReferenceSystemError.unavailable) { try ProjLibrary(names: ["libm.so.6"]) }
  }

  @Test func `the next name is tried`() throws {
    _ = try ProjLibrary(names: ["libproj-no-such.so"] + ProjLibrary.fileNames)
  }

  @Test func `without its database PROJ says so, and planes and closed forms still work`() async {
    await #expect(processExitsWith: .success) {
      setenv("PROJ_DATA", "/nonexistent", 1)
      #expect(throws: ReferenceSystemError.databaseMissing) {
        try Transformation(from: .crs84, to: ReferenceSystem(userInput: "EPSG:25832"))
      }
      _ = try LocalPlane(.equalArea, longitude: 15, latitude: 48)
      _ = try Transformation(from: .crs84, to: ReferenceSystem(userInput: "EPSG:3857"))
      _ = try Geodesic()
    }
  }

  @Test func `PROJ works in an empty environment and keeps standard error clean`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      clearenv()
      setenv("PROJ_DEBUG", "3", 1)
      setenv("PROJ_NETWORK", "ON", 1)
      _ = try Transformation(from: .crs84, to: ReferenceSystem(userInput: "EPSG:25832"))
      #expect(throws: ReferenceSystemError.self) { try ReferenceSystem(userInput: "EPSG:999999").isGeographic }
    }
    #expect(try #require(result).standardErrorContent.isEmpty)
  }
}
