import Glibc
import Testing

@testable import floorplan

@Suite struct DescriptorTests {
  @Test func `a pipe is made larger, so that its ends wait less for one another`() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let source = DescriptorSource(ends[0])
    withExtendedLifetime(source) {
      // F_GETPIPE_SZ
      #expect(fcntl(ends[0], 1024 + 8) == 1 << 20)
    }
  }
}
