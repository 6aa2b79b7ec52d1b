import Glibc
import Synchronization

/// The temporary files that a signal has to remove before the program ends.
///
/// A signal handler may only touch memory that is there already, so the list has fixed places, each a C string or nothing.
enum CleanupList {
  typealias Entry = Int

  private static let count = 256
  /// Written by one thread, read by the handler; a place is a whole pointer, so it is never seen half written.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let places = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
    places.initialize(repeating: nil, count: count)
    return places
  }()

  static func add(_ path: String) -> Entry {
    for index in 0..<count where places[index] == nil {
      places[index] = strdup(path)
      return index
    }
    return -1
  }

  static func remove(_ entry: Entry) {
    guard entry >= 0, let path = places[entry] else { return }
    places[entry] = nil
    free(path)
  }

  /// Sets what signals do: those that end the program remove temporary files first, and those that report a failed write
  /// are ignored, because every write is checked.
  static func installHandlers() {
    _ = places
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        for index in 0..<CleanupList.count { if let path = CleanupList.places[index] { unlink(path) } }
        _exit(128 + number)
      }
      sigaction(number, &action, nil)
    }
  }

  /// Whether whoever started the program wants it to go on, as nohup does, and a shell for what runs in the background.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
