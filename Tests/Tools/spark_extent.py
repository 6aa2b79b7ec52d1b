#!/usr/bin/env python3
"""Checks that partial extents made by a Spark job merge to the extent of one run (needs pyspark and Java).

usage: spark_extent.py PROGRAM

Newline-delimited features are dealt out to 12 partitions, four of them empty, piped through `extent -f partial` by
`rdd.pipe`, whose environment is empty, and merged. Prints the two answers; status 1 when they differ.
"""
import json
import os
import random
import subprocess
import sys

from pyspark import SparkConf, SparkContext


def main():
    program = os.path.abspath(sys.argv[1])
    numbers = random.Random(4)
    features = [
        json.dumps({"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [
            round((numbers.gauss(180, 20) + 180) % 360 - 180, 6), round(numbers.uniform(-60, 60), 6)]}})
        for _ in range(2000)
    ]
    conf = SparkConf().setMaster("local[2]").setAppName("extent").set("spark.ui.enabled", "false")
    context = SparkContext(conf=conf)
    context.setLogLevel("ERROR")
    lines = context.parallelize(features, 8).union(context.parallelize([], 4))
    parts = lines.pipe(program + " extent -f partial", env={}, checkCode=True).collect()
    context.stop()
    merged = subprocess.run([program, "extent", "--merge", "-f", "json"], input="\n".join(parts), text=True, capture_output=True)
    whole = subprocess.run([program, "extent", "-f", "json"], input="\n".join(features), text=True, capture_output=True)
    print("%d partial results" % len(parts), merged.stdout + whole.stdout, sep="\n")
    return 0 if merged.stdout == whole.stdout and len(parts) == 12 else 1


if __name__ == "__main__":
    sys.exit(main())
