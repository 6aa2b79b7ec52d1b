import Foundation
import Testing

/// Inputs made to break readers: none ends the program by a signal, or leaves output beside an error.
@Suite(.enabled(if: Repository.corpus != nil)) struct HostileTests {
  /// Runs `extent` on every file of a folder, in 1 GiB of address space.
  /// - Returns: a line for each run that did not end as one should.
  private func failures(in pattern: String, _ words: String) throws -> Ran {
    try bash(
      """
      ulimit -v 1048576
      count=0
      for file in \(pattern); do
        floorplan extent \(words) "$file" > out 2> err
        status=$?
        count=$((count + 1))
        case $status in
          0) ;;
          1) [ -s out ] && echo "$status with output: $file" ;;
          65) if [ -s out ] || ! [ -s err ]; then echo "$status: $file"; fi ;;
          *) echo "$status: $file" ;;
        esac
        LC_ALL=C grep -q $'[\\x01-\\x09\\x0b-\\x1f\\x7f]' err && echo "control text: $file"
      done
      [ $count -gt 30 ] || echo "only $count files"
      """, in: try ScratchFolder())
  }

  @Test(arguments: ["", "--annotate", "--by feature --report report", "--check-bbox", "--invalid skip", "--shape hull"])
  func `the files that were made to be hostile`(_ words: String) throws {
    let corpus = try #require(Repository.corpus)
    #expect(try failures(in: "\(corpus)/hostile/made/*", words).output == "")
  }

  @Test(arguments: ["test_parsing", "test_transform"])
  func `the texts of JSONTestSuite`(_ folder: String) throws {
    let corpus = try #require(Repository.corpus)
    let ran = try failures(in: "\(corpus)/hostile/JSONTestSuite/\(folder)/*", "")
    #expect(ran.output.lines.filter { !$0.hasPrefix("only ") } == [])
  }

  @Test func `depth without end`() throws {
    let ran = try bash(
      """
      for text in '[' '{"type":"GeometryCollection","geometries":[' '{"a":' '{"type":"Feature","geometry":'; do
        for i in {1..100000}; do printf '%s' "$text"; done | (ulimit -v 1048576 -s 512; floorplan extent 2>&1)
        echo $?
      done
      """, in: try ScratchFolder())
    #expect(ran.output.lines.filter { !$0.hasPrefix("floorplan: -:1:") } == ["65", "65", "65", "65"])
  }
}
