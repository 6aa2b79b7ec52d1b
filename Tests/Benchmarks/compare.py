#!/usr/bin/env python3
"""Times `floorplan extent` and its peers on the same file in one go: CPU seconds and peak memory, minimum of several runs.

usage: compare.py PROGRAM FILE [RUNS]

Runs take turns, so that a busy moment of the machine meets all of them; peers that are not installed are left out.
"""
import os
import shutil
import subprocess
import sys

NODE = """
const fs = require('fs'); const box = [Infinity, Infinity, -Infinity, -Infinity];
const walk = c => { if (typeof c[0] === 'number') { box[0] = Math.min(box[0], c[0]); box[1] = Math.min(box[1], c[1]);
  box[2] = Math.max(box[2], c[0]); box[3] = Math.max(box[3], c[1]); } else c.forEach(walk); };
JSON.parse(fs.readFileSync(process.argv[1])).features.forEach(f => f.geometry && walk(f.geometry.coordinates));
console.log(JSON.stringify(box));
"""
PYOGRIO = "import pyogrio, sys; print(pyogrio.read_info(sys.argv[1], force_total_bounds=True)['total_bounds'])"


def jobs(program, path):
    yield "floorplan extent", [program, "extent", path], None
    yield "floorplan extent -j 1", [program, "extent", "-j", "1", path], None
    yield "floorplan extent, from a pipe", [program, "extent"], path
    yield "floorplan extent --annotate", [program, "extent", "--annotate", "-o", os.devnull, path], None
    yield "floorplan extent --by feature", [program, "extent", "--by", "feature", path], None
    yield "floorplan extent --check-bbox", [program, "extent", "--check-bbox", path], None
    yield "floorplan extent -f partial", [program, "extent", "-f", "partial", path], None
    if shutil.which("ogrinfo"):
        yield "ogrinfo -so -al", ["ogrinfo", "-so", "-al", path], None
    if shutil.which("node"):
        yield "node", ["node", "--max-old-space-size=8192", "-e", NODE, path], None
    if subprocess.run([sys.executable, "-c", "import pyogrio"], stderr=subprocess.DEVNULL).returncode == 0:
        yield "pyogrio", [sys.executable, "-c", PYOGRIO, path], None


def measure(command, stdin):
    """CPU seconds and MiB of one run, by wait4."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    if stdin:
        feeder = subprocess.Popen(["cat", stdin], stdout=subprocess.PIPE)
        source = feeder.stdout
    process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if stdin:
        feeder.wait()
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    rows = list(jobs(os.path.abspath(sys.argv[1]), sys.argv[2]))
    best = {name: (float("inf"), 0.0, 0) for name, _, _ in rows}
    for _ in range(runs):
        for name, command, stdin in rows:
            seconds, memory, status = measure(command, stdin)
            if seconds < best[name][0]:
                best[name] = (seconds, memory, status)
    for name, (seconds, memory, status) in best.items():
        print("%-32s %8.3f s %8.1f MiB  status %d" % (name, seconds, memory, status))


if __name__ == "__main__":
    main()
