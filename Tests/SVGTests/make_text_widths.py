#!/usr/bin/env python3
"""Writes Sources/SVG/TextWidths.swift from advance widths by code point.

usage: make_text_widths.py WIDTHS.json > Sources/SVG/TextWidths.swift
WIDTHS.json: {FONT: {"widths": {HEX CODE POINT: WIDTH IN 1/1000 EM}}} for Helvetica, LiberationSans and their -Bold.
"""
import json
import sys

data = json.load(open(sys.argv[1]))
merged = {}
for suffix in ("", "-Bold"):
    table = dict(data["LiberationSans" + suffix]["widths"])
    table.update(data["Helvetica" + suffix]["widths"])
    merged[suffix] = {int(k, 16): v for k, v in table.items()}
points = sorted(set(merged[""]) | set(merged["-Bold"]))
assert set(merged[""]) == set(merged["-Bold"]) and points[-1] < 0x10000


def numbers(values):
    lines, line = [], "    "
    for value in values:
        word = "%d, " % value
        if len(line) + len(word) > 119:
            lines.append(line.rstrip())
            line = "    "
        line += word
    lines.append(line.rstrip())
    return "\n".join(lines)


print("""// Made by Tests/SVGTests/make_text_widths.py. The widths of Helvetica and Helvetica-Bold are from the Adobe Core 14 AFM
// files: Copyright (c) 1985, 1987, 1989, 1990, 1997 Adobe Systems Incorporated. All Rights Reserved. This file and the 14
// PostScript(R) AFM files it accompanies may be used, copied, and distributed for any purpose and without charge, with or
// without modification, provided that all copyright notices are retained. Characters that they lack have the widths of
// Liberation Sans, which is metrically the same.

/// Advance widths in 1/1000 em, by code point.
enum TextWidths {
  /// Rising.
  static let scalars: [UInt16] = [
%s
  ]

  static let regular: [UInt16] = [
%s
  ]

  static let bold: [UInt16] = [
%s
  ]
}""" % (numbers(points), numbers(merged[""][p] for p in points), numbers(merged["-Bold"][p] for p in points)))
