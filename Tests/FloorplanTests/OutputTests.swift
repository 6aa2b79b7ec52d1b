import Foundation
import Testing

/// Where the program writes, for real: the built program as a process.
struct OutputTests {
  private static let data = collection(point(1, 2), point(3, 4))

  /// Some 2 MiB of features.
  private static let large = collection(Array(repeating: point(1, 2), count: 25_000).joined(separator: ",\n"))

  /// A folder with a small and a large input, and an output from before.
  private func folder() throws -> ScratchFolder {
    try ScratchFolder().write("a.geojson", Self.data).write("large.geojson", Self.large).write("out", "old\n")
  }

  // MARK: Streams

  @Test func `a full disk behind standard output is status 74 and one line`() throws {
    for words in ["a.geojson", "--annotate large.geojson", "--by feature large.geojson", "-h", "--tiles 3 a.geojson"] {
      let ran = try bash("floorplan extent \(words) > /dev/full", in: try folder())
      #expect(ran == Ran(74, error: "floorplan: standard output: cannot be written: no space left on device\n"))
    }
  }

  @Test func `a full device is status 74 and one line`() throws {
    for words in ["a.geojson", "--annotate large.geojson"] {
      let ran = try bash("floorplan extent \(words) -o /dev/full", in: try folder())
      #expect(ran == Ran(74, error: "floorplan: /dev/full: cannot be written: no space left on device\n"))
    }
    let report = try bash("floorplan extent a.geojson --report /dev/full", in: try folder())
    #expect(report.status == 74 && report.error.lines.count == 1)
  }

  @Test func `a reader that went away is no failure`() throws {
    for words in ["a.geojson", "--annotate large.geojson", "--by feature large.geojson"] {
      let ran = try bash("floorplan extent \(words) | head -c 0; echo ${PIPESTATUS[0]}", in: try folder())
      #expect(ran == Ran(0, "0\n"), "\(words)")
    }
    let fifo = try bash(
      "mkfifo p; head -c 1 < p > /dev/null & floorplan extent --annotate large.geojson -o p; echo $?", in: try folder())
    #expect(fifo == Ran(0, "0\n"))
  }

  @Test func `standard streams may be closed`() throws {
    #expect(try bash("floorplan extent a.geojson <&-", in: try folder()) == Ran(0, "[1,2,3,4]\n"))
    #expect(try bash("floorplan extent nowhere 2>&-; echo $?", in: try folder()) == Ran(0, "66\n"))
    #expect(try bash("floorplan extent <&-", in: try folder()).status == 74)
    #expect(try bash("floorplan extent a.geojson >&-", in: try folder()).status == 74)
  }

  @Test func `what goes to standard output waits until all went well`() throws {
    let bad = Self.large.dropLast(4)
    for words in ["--annotate", "--by feature", "-f geojson"] {
      let ran = try bash("floorplan extent \(words) bad", in: try folder().write("bad", String(bad)))
      #expect(ran.status == 65 && ran.output.isEmpty && ran.error.lines.count == 1)
    }
  }

  @Test func `an empty environment will do`() throws {
    let program = "\(Repository.products)/floorplan"
    let ran = try bash("env -i '\(program)' extent --annotate -o out large.geojson && wc -l < out", in: try folder())
    #expect(ran == Ran(0, "\(Self.large.lines.count)\n"))
    let projected = try bash("env -i '\(program)' extent --to-crs EPSG:3857 a.geojson", in: try folder())
    #expect(projected.status == 0)
  }

  @Test func `a pipe is read as it comes`() throws {
    let ran = try bash("(cat a.geojson; sleep 0.1; cat a.geojson) | floorplan extent", in: try folder())
    #expect(ran == Ran(0, "[1,2,3,4]\n"))
  }

  // MARK: Files

  @Test func `an output file is replaced, with its mode`() throws {
    let ran = try bash(
      "chmod 640 out; floorplan extent -o out a.geojson; cat out; stat -c %a out; ls", in: try folder())
    #expect(ran == Ran(0, "[1,2,3,4]\n640\na.geojson\nlarge.geojson\nout\n"))
  }

  @Test func `a new file has the mode of the umask`() throws {
    let ran = try bash("umask 027; floorplan extent -o new a.geojson; stat -c %a new", in: try folder())
    #expect(ran == Ran(0, "640\n"))
  }

  @Test func `a symbolic link stays a link`() throws {
    let ran = try bash(
      "mkdir d; mv out d; ln -s d/out link; floorplan extent -o link a.geojson; readlink link; cat d/out; ls d",
      in: try folder())
    #expect(ran == Ran(0, "d/out\n[1,2,3,4]\nout\n"))
  }

  @Test func `a link that leads to nothing yet leads to the output`() throws {
    let ran = try bash(
      "mkdir d; ln -s d/one two; ln -s ../new d/one; floorplan extent -o two a.geojson; readlink two d/one; cat new; ls d",
      in: try folder())
    #expect(ran == Ran(0, "d/one\n../new\n[1,2,3,4]\none\n"))
  }

  @Test func `standard output by its name is not replaced`() throws {
    let ran = try bash(
      """
      { echo first; floorplan extent -o /dev/stdout a.geojson; floorplan extent -o /dev/fd/1 a.geojson; echo last; } > log
      cat log
      floorplan extent --report /dev/stdout --report-format github nowhere 2> /dev/null
      """, in: try folder())
    #expect(
      ran.output
        == "first\n[1,2,3,4]\n[1,2,3,4]\nlast\n::error title=no-input::nowhere: cannot be opened: no such file or "
        + "directory\n")
  }

  @Test func `a temporary file that was left behind is in nobody's way`() throws {
    // The shell becomes the program, so its id is known beforehand.
    let ran = try bash(
      "bash -c 'touch out.tmp$$; exec floorplan extent -o out a.geojson'; cat out; ls | grep -c tmp", in: try folder())
    #expect(ran == Ran(0, "[1,2,3,4]\n1\n"))
  }

  @Test func `the input may be the output`() throws {
    let ran = try bash(
      "floorplan extent --annotate large.geojson > expected && floorplan extent --annotate -o large.geojson large.geojson "
        + "&& cmp expected large.geojson && floorplan extent --check-bbox large.geojson", in: try folder())
    #expect(ran == Ran(0))
  }

  @Test func `annotating twice is annotating once`() throws {
    let ran = try bash(
      "floorplan extent --annotate a.geojson > b && floorplan extent --annotate b | cmp - b", in: try folder())
    #expect(ran == Ran(0))
  }

  @Test func `a failure leaves the old file and no litter`() throws {
    let folder = try folder().write("bad", String(Self.large.dropLast(9)))
    let names = folder.names
    for words in [
      "--annotate bad", "bad", "--by feature bad", "nowhere", "--merge bad", "--strict --crs EPSG:25832 bad",
    ] {
      let ran = try bash("floorplan extent -o out \(words)", in: folder)
      #expect(ran.status > 64 && ran.output.isEmpty)
      #expect(try folder.text("out") == "old\n" && folder.names == names, "\(words)")
    }
  }

  @Test func `an output that cannot be created is status 73`() throws {
    let ran = try bash(
      """
      for path in no/out a.geojson/x . out/; do floorplan extent -o "$path" a.geojson; echo $?; done 2>&1
      """, in: try folder())
    #expect(
      ran.output == """
        floorplan: no/out: cannot be created: no such file or directory
        73
        floorplan: a.geojson/x: cannot be created: not a directory
        73
        floorplan: .: is a folder
        73
        floorplan: out/: cannot be created: not a directory
        73

        """)
  }

  /// Runs a script as a user without rights; prints `skipped` where that cannot be.
  private func asNobody(_ script: String) -> String {
    """
    chmod 777 .
    nobody=""
    if [ "$(id -u)" = 0 ]; then nobody="setpriv --reuid 65534 --regid 65534 --clear-groups"; fi
    $nobody floorplan --version > /dev/null 2>&1 || { echo skipped; exit; }
    \(script)
    """
  }

  @Test func `a folder that may not be written is status 73`() throws {
    let ran = try bash(
      asNobody(
        "mkdir -m 555 d; ($nobody floorplan extent -o d/out a.geojson) 2>&1; echo $?; ls d; chmod 755 d"),
      in: try folder())
    #expect(
      ran.output == "skipped\n" || ran.output == "floorplan: d/out: cannot be created: permission denied\n73\n")
  }

  @Test func `an input that may not be read is status 66`() throws {
    let ran = try bash(
      asNobody("chmod 000 a.geojson; $nobody floorplan extent a.geojson 2>&1; echo $?"), in: try folder())
    #expect(
      ran.output == "skipped\n" || ran.output == "floorplan: a.geojson: cannot be opened: permission denied\n66\n")
  }

  @Test func `a limit on the size of files is status 74`() throws {
    let ran = try bash("ulimit -f 64; floorplan extent --annotate -o out large.geojson", in: try folder())
    #expect(ran == Ran(74, error: "floorplan: out: cannot be written: file too large\n"))
  }

  @Test func `a disk that runs full keeps the old file`() throws {
    // A file system of 64 KiB, in a name space of its own so that it is gone with the process.
    let ran = try bash(
      """
      cat > inside <<'END'
      mkdir small && mount -t tmpfs -o size=64k tmpfs small && echo old > small/out || exit 99
      floorplan extent --annotate -o small/out large.geojson
      echo $?
      cat small/out
      ls -A small
      END
      for flags in -m -rm; do
        if unshare $flags true 2> /dev/null; then unshare $flags bash inside 2>&1; exit; fi
      done
      exit 99
      """, in: try folder())
    if ran.status == 99 { return }
    #expect(ran.output == "floorplan: small/out: cannot be written: no space left on device\n74\nold\nout\n")
  }

  // MARK: Compressed input

  @Test func `damaged gzip data are told and give nothing`() throws {
    let ran = try bash(
      """
      gzip -k large.geojson; gz=large.geojson.gz; size=$(stat -c %s $gz)
      head -c $((size / 2)) $gz > cut.gz
      head -c $((size - 8)) $gz > tail.gz
      { head -c $((size - 8)) $gz; printf 'AAAA'; tail -c 4 $gz; } > crc.gz
      { cat $gz; printf 'foreign'; } > foreign.gz
      exec 2>&1
      for file in cut tail crc foreign; do floorplan extent $file.gz; echo $?; done
      floorplan extent --merge cut.gz; echo $?
      floorplan extent --annotate -o out cut.gz 2> /dev/null; cat out
      """, in: try folder())
    #expect(
      ran.output == """
        floorplan: cut.gz:1:1: gzip data are cut off; fetch the file again
        65
        floorplan: tail.gz:1:1: gzip data are cut off; fetch the file again
        65
        floorplan: crc.gz:1:1: gzip data are damaged; fetch the file again
        65
        floorplan: foreign.gz:1:1: foreign bytes behind the gzip data
        65
        floorplan: cut.gz:1:1: gzip data are cut off; fetch the file again
        65
        old

        """)
  }

  @Test func `gzip is known by its first bytes, whatever the name, and may have members`() throws {
    let ran = try bash(
      """
      gzip -c a.geojson > a.dat
      gzip -c large.geojson >> a.dat
      floorplan extent a.dat
      floorplan extent < a.dat
      floorplan extent --by layer a.geojson.gz 2> /dev/null || { gzip a.geojson; floorplan extent --by layer a.geojson.gz; }
      """, in: try folder())
    #expect(ran == Ran(0, "[1,2,3,4]\n[1,2,3,4]\n{\"group\":\"a\",\"features\":2,\"bbox\":[1,2,3,4]}\n"))
  }
}
