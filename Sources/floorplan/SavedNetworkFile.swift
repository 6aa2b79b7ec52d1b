import GeoJSON
import Glibc
import Isochrones

/// A saved network among the inputs.
enum SavedNetworkFile {
  /// The network when the only input is a saved one; nil when it is anything else.
  /// - Throws: `Failure` with status 64 for options that only make a network, 65 for one that is not whole.
  static func read(_ files: [InputFile], _ command: IsochroneCommand, _ console: Console) throws(Failure) -> Network? {
    guard files.count == 1, !files[0].isStandardInput else {
      for file in files where !file.isStandardInput && isSaved(console.path(file.path)) {
        throw Failure(.usage, "\(shownFile(file.path)): a saved network goes alone")
      }
      return nil
    }
    let file = files[0]
    guard isSaved(console.path(file.path)) else { return nil }
    let name = shownFile(file.path)
    for option in ["crs", "where", "search", "invalid", "node-crossings", "join-gaps"]
    where command.given.contains(option) {
      throw Failure(.usage, "--\(option) does not go with a saved network; give it when the network is made")
    }
    let descriptor = open(console.path(file.path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): cannot be opened: \(systemError())") }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let size = Int(status.st_size)
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = pread(descriptor, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if step < 0 && errno == EINTR { continue }
        if step < 0 { failure = systemError() }
        if step <= 0 { return }
        count += step
      }
    }
    if let failure { throw Failure(.inputOutput, "\(name): cannot be read: \(failure)") }
    do throws(SavedNetwork.Problem) { return try SavedNetwork.network(of: bytes) } catch {
      let what =
        switch error {
        case .notOne, .damaged: "is damaged"
        case .cutShort: "is cut short"
        case .otherVersion: "was made by another version of floorplan or on another machine"
        }
      throw Failure(.data, "\(name): saved network \(what); make it again with --save-network")
    }
  }

  private static func isSaved(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var magic = [UInt8](repeating: 0, count: 8)
    return pread(descriptor, &magic, 8, 0) == 8 && SavedNetwork.begins(magic)
  }
}
