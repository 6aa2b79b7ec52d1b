import Glibc

/// A file that takes its target's place when all went well, and until then lies beside it.
///
/// The mode and, where allowed, the owner of the target are kept; a symbolic link stays a link, and the file it leads to
/// is replaced.
final class AtomicFile {
  let name: String
  private let target: String
  private let temporary: String
  /// Of the file that lies beside the target; -1 once it is in its place.
  private(set) var descriptor: Int32
  private var cleanup: CleanupList.Entry
  private let keepsEqual: Bool

  /// Opens what cannot be replaced because it is no file.
  /// - Returns: nil when the path leads to a file or to nothing.
  static func openDevice(_ path: String, name: String) throws(Failure) -> Int32? {
    if let own = ownDescriptor(path) {
      let descriptor = fcntl(own, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): cannot be written: \(systemError())") }
      return descriptor
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw Failure(.cannotCreate, "\(name): is a folder") }
    guard kind != S_IFREG else { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): cannot be written: \(systemError())") }
    return descriptor
  }

  /// `/dev/stdout` and its like are what the program was given, be it a file: to be written on, never to be replaced.
  private static func ownDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// The file at the end of all symbolic links, of which the last may lead to nothing yet.
  private static func destination(of path: String) -> String {
    var path = path
    // As many links as Linux follows itself (path_resolution(7)).
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      var link = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &link, link.count)
      guard count > 0 else { break }
      let name = String(decoding: link.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = name.hasPrefix("/") ? name : folder + name
    }
    return path
  }

  /// - Parameter keepsEqual: whether a target that has the same bytes already is not touched.
  init(path: String, name: String, keepsEqual: Bool = false) throws(Failure) {
    self.name = name
    self.keepsEqual = keepsEqual
    target = Self.destination(of: path)
    // The process id makes the name unique among those who write now; O_EXCL refuses one that was left or planted. One
    // may be left by a program that was killed, and ids come again, in a container at once.
    var (temporary, descriptor) = ("", Int32(-1))
    for attempt in 0..<100 {
      temporary = "\(target).tmp\(getpid())\(attempt == 0 ? "" : "-\(attempt)")"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if descriptor >= 0 || errno != EEXIST { break }
    }
    (self.temporary, self.descriptor) = (temporary, descriptor)
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
    if keepsEqual && isEqualToTarget() { return abandon() }
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

  private func isEqualToTarget() -> Bool {
    let old = open(target, O_RDONLY | O_CLOEXEC)
    let new = open(temporary, O_RDONLY | O_CLOEXEC)
    defer {
      if old >= 0 { close(old) }
      if new >= 0 { close(new) }
    }
    guard old >= 0, new >= 0 else { return false }
    var (a, b) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let (first, second) = (read(old, &a, a.count), read(new, &b, b.count))
      guard first == second, first >= 0, a.prefix(first) == b.prefix(first) else { return false }
      if first == 0 { return true }
    }
  }

  /// Makes the folders on the way to a file. What cannot be made is told of when the file cannot be.
  static func makeFolders(_ path: String) {
    for index in path.indices where path[index] == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
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
