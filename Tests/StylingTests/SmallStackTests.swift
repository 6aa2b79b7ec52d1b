import Glibc
import Testing

import Styling

/// Runs `body` on a thread with a stack of 512 KiB.
private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 512 << 10)
  var thread = pthread_t()
  let created = pthread_create(
    &thread, &attributes,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Work(body)).toOpaque())
  #expect(created == 0)
  pthread_join(thread, nil)
  pthread_attr_destroy(&attributes)
}

private func nested(_ depth: Int, _ open: String, _ middle: String, _ close: String) -> String {
  String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
}

@Test(
  arguments: [
    (#"["!", "#, "true", "]"), (#"["+", 1, "#, "1", "]"), (#"["all", "#, #"["has", "a"]"#, "]"),
    (#"["case", true, "#, "1", ", 2]"), (#"["match", 1, 1, "#, "1", ", 2]"), (#"["step", 1, "#, "1", ", 2, 2]"),
    (#"["interpolate", ["linear"], 1, 0, "#, "1", ", 2, 2]"), (#"["get", "a", "#, #"["get", "b"]"#, "]"),
    (#"["coalesce", "#, "1", "]"), (#"["concat", "#, "1", "]"), (#"["to-number", "#, "1", "]"),
    (#"["none", "#, "1", "]"),
  ] as [(String, String, String)]
)
func `the deepest expression is evaluated on a small stack`(_ open: String, _ middle: String, _ close: String) throws {
  let feature = try FeatureStub(#"{"a": 1}"#)
  let text = nested(99, open, middle, close)
  let expression = try Expression(text: text)
  let filter = try Filter(argument: text)
  onSmallStack {
    _ = expression.value(of: feature, zoom: nil)
    _ = filter.matches(feature)
  }
}

@Test func `an expression that nests too deeply is refused`() {
  for (open, close) in [(#"["!", "#, "]"), (#"["all", "#, "]"), (#"["none", "#, "]")] {
    let text = nested(999, open, "true", close)
    let error = complaint { () throws(StyleError) in _ = try Filter(argument: text) }
    #expect(error?.message.hasSuffix("nests at most 100 operators") == true)
    #expect(error?.offset == 100 * open.utf8.count)
  }
}

@Test func `values that nest deeply are compared, written and searched`() throws {
  let deep = nested(990, "[", #""Éa""#, "]")
  let feature = try FeatureStub(#"{"a": \#(deep), "b": \#(deep)}"#)
  onSmallStack {
    do throws(StyleError) {
      #expect(try Filter(argument: #"["==", ["get", "a"], ["get", "b"]]"#).matches(feature))
      let text = try Expression(text: #"["to-string", ["get", "a"]]"#).value(of: feature, zoom: nil)
      #expect(text == .string(deep))
      #expect(TextSearch("ea").matches(feature))
    } catch { Issue.record("\(error.message)") }
  }
}
