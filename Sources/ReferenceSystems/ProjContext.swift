import CPROJ

/// A PROJ context: one for each owner, used by one thread at a time.
///
/// It never reaches for the network and never writes to standard error; what PROJ has to say is kept for `takeMessage`.
final class ProjContext {
  let proj: ProjLibrary
  let handle: OpaquePointer
  private let log = MessageLog()

  init() throws(ReferenceSystemError) {
    proj = try ProjLibrary.shared()
    guard let handle = proj.contextCreate() else { throw .failed("out of memory") }
    self.handle = handle
    _ = proj.logLevel(handle, PJ_LOG_ERROR)
    proj.logFunc(
      handle, Unmanaged.passUnretained(log).toOpaque(),
      { log, _, message in
        guard let log, let message else { return }
        Unmanaged<MessageLog>.fromOpaque(log).takeUnretainedValue().last = String(cString: message)
      })
    _ = proj.contextSetEnableNetwork(handle, 0)
  }

  deinit { _ = proj.contextDestroy(handle) }

  /// The only way from a pointer to a value: NULL is PROJ's sign of failure.
  ///
  /// - Parameter failure: what it means here, unless the database is missing.
  func adopt(
    _ pointer: OpaquePointer?, or failure: @autoclosure () -> ReferenceSystemError
  ) throws(ReferenceSystemError) -> ProjObject {
    if let pointer { return ProjObject(pointer, in: self) }
    let failure = failure()  // before the next call of PROJ, which may have something to say itself
    if proj.contextGetDatabasePath(handle) == nil { throw .databaseMissing }
    throw failure
  }

  /// The object that a PROJ string describes.
  func object(_ definition: String) throws(ReferenceSystemError) -> ProjObject {
    try adopt(proj.create(handle, definition), or: .failed(takeMessage() ?? definition))
  }

  /// The reference system of that name.
  func system(_ system: ReferenceSystem) throws(ReferenceSystemError) -> ProjObject {
    try adopt(proj.create(handle, system.definition), or: .unknown(system.name))
  }

  /// PROJ's last words, given once.
  private func takeMessage() -> String? { log.last.take() }

  private final class MessageLog {
    var last: String?
  }
}
