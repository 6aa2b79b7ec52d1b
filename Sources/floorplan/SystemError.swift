import Glibc

/// The operating system's words for the error of the call that failed last.
func systemError(_ code: Int32 = errno) -> String {
  var text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  if let first = text.first { text = first.lowercased() + text.dropFirst() }
  return text
}
