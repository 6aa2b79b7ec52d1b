import Glibc

/// A file that takes its target's place when all went well, and until then lies beside it.
///
/// The mode and, where allowed, the owner of the target are kept; a symbolic link stays a link, and the file it leads to
/// is replaced.
final class AtomicFile {
  private let name: String
  private let target: String
  private let temporary: String
  private var descriptor: Int32
  private var cleanup: CleanupList.Entry

  /// Opens what cannot be replaced because it is no file.
  /// - Returns: nil when the path leads to a file or to nothing.
  static func openDevice(_ path: String, name: String) throws(Failure) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw Failure(.cannotCreate, "\(name): is a folder") }
    guard kind != S_IFREG else { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): cannot be written: \(systemError())") }
    return descriptor
  }

  init(path: String, name: String) throws(Failure) {
    self.name = name
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    } else {
      target = path
    }
    // The process id makes the name unique among those who write now; O_EXCL refuses one that was left or planted.
    temporary = "\(target).tmp\(getpid())"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): cannot be created: \(systemError())") }
    cleanup = CleanupList.add(temporary)
    var old = stat()
    if stat(target, &old) == 0 {
      // Another's file may be replaced by one of ours where the folder allows it; its mode is kept all the same.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      fchmod(descriptor, old.st_mode & 0o7777)
    }
  }

  deinit { abandon() }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try Descriptor.writeAll(bytes, to: descriptor, name: name)
  }

  func commit() throws(Failure) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Descriptor.failure(writing: name) }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed else {
      abandon()
      throw Descriptor.failure(writing: name)
    }
    guard rename(temporary, target) == 0 else {
      let failure = Failure(.cannotCreate, "\(name): cannot be replaced: \(systemError())")
      unlink(temporary)
      throw failure
    }
    CleanupList.remove(cleanup)
    syncFolder()
  }

  /// Makes the new name survive a loss of power; a file system that cannot do that loses nothing.
  private func syncFolder() {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func abandon() {
    if descriptor >= 0 {
      close(descriptor)
      descriptor = -1
      unlink(temporary)
      CleanupList.remove(cleanup)
    }
  }
}
