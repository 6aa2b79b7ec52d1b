import CGEOS

/// A GEOS context, which every question to GEOS needs: one a job, passed down, used by one thread at a time.
///
/// The helpers below are the only readers of GEOS's return values, one for each convention.
public final class GEOSContext {
  let handle: GEOSContextHandle_t?
  private let log = MessageLog()

  public init() {
    handle = GEOS_init_r()
    _ = GEOSContext_setErrorMessageHandler_r(
      handle,
      { message, log in
        guard let log, let message else { return }
        Unmanaged<MessageLog>.fromOpaque(log).takeUnretainedValue().last = String(cString: message)
      }, Unmanaged.passUnretained(log).toOpaque())
  }

  deinit { GEOS_finish_r(handle) }

  /// GEOS's last words, given once: the next failure must not be blamed on them.
  func takeError() -> TopologyError { .geos(log.last.take() ?? "") }

  /// The only way from a pointer to a value; NULL is a failure.
  func adopt(_ pointer: OpaquePointer?) throws(TopologyError) -> GEOSGeometry {
    guard let pointer else { throw takeError() }
    return GEOSGeometry(pointer, in: self)
  }

  /// The same for what is no geometry to own: a tree, a coordinate sequence, or a part that lives as long as the whole.
  func require(_ pointer: OpaquePointer?) throws(TopologyError) -> OpaquePointer {
    guard let pointer else { throw takeError() }
    return pointer
  }

  /// A predicate: 1 is yes, 0 is no, 2 is a failure.
  func answer(_ result: CChar) throws(TopologyError) -> Bool {
    guard result == 0 || result == 1 else { throw takeError() }
    return result == 1
  }

  /// A value that comes by reference: 1 is success, 0 a failure.
  func check(_ status: Int32) throws(TopologyError) {
    guard status == 1 else { throw takeError() }
  }

  /// A count or a type's number: −1 is a failure.
  func count(_ result: Int32) throws(TopologyError) -> Int32 {
    guard result >= 0 else { throw takeError() }
    return result
  }

  private final class MessageLog {
    var last: String?
  }
}
