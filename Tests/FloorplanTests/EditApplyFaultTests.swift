import Testing

@testable import floorplan

/// Killed, or failed by the system, at many moments: the file is the old one or the new one, whole, with no litter.
struct EditApplyFaultTests {
  /// A file of some megabytes, a log, and what the run makes of them in `good`.
  private static let setup = """
    feature='{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}'
    { printf '{"type":"FeatureCollection","features":[\\n'; for i in {1..40000}; do echo "$feature,"; done
      printf '%s\\n]}\\n' "$feature"; } > old
    echo '{"op":"set","feature":20000,"properties":{"n":2}}' > log
    floorplan edit-apply old --edits log > good

    """

  @Test func `killed at any moment it leaves the old file or the new one`() throws {
    let ran = try bash(
      Self.setup + """
        for delay in 0 .002 .004 .006 .008 .01 .012 .015 .018 .02 .025 .03 .035 .04 .05 .06 .08 .1 .15 .2; do
          cp old file
          floorplan edit-apply file --edits log -o file & program=$!
          sleep $delay
          kill -KILL $program 2> /dev/null
          wait $program 2> /dev/null
          cmp -s file old || cmp -s file good || echo "neither after $delay"
          rm -f file.tmp*
        done
        """, in: try ScratchFolder())
    #expect(ran.output == "" && ran.status == 0)
  }

  @Test func `a limit on the size of files leaves the old file and no litter`() throws {
    let ran = try bash(
      Self.setup + """
        cp old file
        for limit in 0 1 300 1000 3000; do
          (ulimit -f $limit; exec floorplan edit-apply file --edits log -o file 2> /dev/null)
          echo $?
        done
        cmp file old && ls
        """, in: try ScratchFolder())
    #expect(ran.output == String(repeating: "74\n", count: 5) + "file\ngood\nlog\nold\n")
  }

  @Test func `a full device is told, and an inverse log that cannot be written keeps the file`() throws {
    let ran = try bash(
      Self.setup + """
        cp old file
        floorplan edit-apply file --edits log > /dev/full; echo $?
        floorplan edit-apply file --edits log -o file --inverse /dev/full; echo $?
        floorplan edit-apply file --edits log -o file --inverse no/folder; echo $?
        cmp file old
        """, in: try ScratchFolder())
    #expect(ran.output == "74\n74\n73\n")
  }

  /// The n-th write, fsync or rename fails, until none is left to fail: strace makes the system say no.
  @Test(.enabled(if: Repository.has("strace")), arguments: ["write", "fsync", "rename"])
  func `a call of the system that fails leaves the old file or the new one`(_ call: String) throws {
    let ran = try bash(
      Self.setup + """
        for n in 1 2 3 4 5 6; do
          cp old file
          strace -f -o /dev/null -e trace=\(call) -e inject=\(call):error=EIO:when=$n \
            floorplan edit-apply file --edits log -o file --inverse back 2> /dev/null
          status=$?
          cmp -s file old || cmp -s file good || echo neither
          if cmp -s file good && [ $status != 0 ] && [ \(call) != fsync ]; then echo "done, but status $status"; fi
          ls | grep tmp
        done
        true
        """, in: try ScratchFolder())
    #expect(ran.output == "")
  }
}
