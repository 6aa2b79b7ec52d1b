import Testing

/// A signal in mid-write: the old file stays, no temporary file is left.
struct SignalTests {
  /// Starts to annotate a stream that does not end, waits until some of the output is on the disk, and sends a signal.
  ///
  /// `set -m` because a shell without job control has background programs ignore SIGINT.
  private func interrupted(by signal: String) throws -> Ran {
    try bash(
      """
      set -m
      echo old > out
      mkfifo feed
      floorplan extent --annotate -o out < feed &
      program=$!
      exec 3> feed
      printf '{"type":"FeatureCollection","features":[' >&3
      feature='{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},'
      for i in {1..60}; do printf "$feature%.0s" {1..500} >&3; done
      for i in {1..200}; do
        if [ -s "$(echo out.tmp*)" ]; then break; fi
        sleep 0.02
      done
      ls | grep -c '^out.tmp'
      kill -\(signal) $program
      wait $program
      echo $?
      exec 3>&-
      cat out
      ls
      """, in: try ScratchFolder())
  }

  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)])
  func `a signal leaves the old file and no litter`(_ signal: String, _ status: Int) throws {
    #expect(try interrupted(by: signal).output == "1\n\(status)\nold\nfeed\nout\n")
  }

  @Test func `a signal that is ignored stays so, as under nohup`() throws {
    let ran = try bash(
      """
      mkfifo feed
      (trap '' HUP INT; exec floorplan extent < feed > out) &
      program=$!
      exec 3> feed
      sleep 0.2
      kill -HUP $program
      kill -INT $program
      sleep 0.1
      printf '{"type":"Point","coordinates":[1,2]}' >&3
      exec 3>&-
      wait $program
      echo $?
      cat out
      """, in: try ScratchFolder())
    #expect(ran == Ran(0, "0\n[1,2,1,2]\n"))
  }

  @Test func `nothing is left of what waits for standard output`() throws {
    let ran = try bash(
      """
      set -m
      mkfifo feed
      floorplan extent --by feature < feed > out &
      program=$!
      exec 3> feed
      for i in {1..40}; do printf '{"type":"Point","coordinates":[1,2]}\\n%.0s' {1..1000} >&3; done
      sleep 0.1
      kill -TERM $program
      wait $program
      echo $?
      wc -c < out
      ls /proc/$program 2> /dev/null
      """, in: try ScratchFolder())
    #expect(ran.output == "143\n0\n")
  }
}
