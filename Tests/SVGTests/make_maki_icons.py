#!/usr/bin/env python3
"""Writes Sources/SVG/MakiIcons.swift from the path data of Maki's icons.

usage: make_maki_icons.py PATHS.json > Sources/SVG/MakiIcons.swift
PATHS.json: {"icons": {NAME: [PATH DATA, ...]}}, each icon on a view box of 15 by 15.
"""
import json
import re
import sys

icons = json.load(open(sys.argv[1]))["icons"]
names = sorted(icons)
paths = {n: "|".join(re.sub(r"\s+", " ", p).strip() for p in icons[n]) for n in names}
for text in paths.values():
    assert re.fullmatch(r"[-MmLlHhVvZzCcSsQqTtAae0-9., |]+", text)


def literal(text, indent="    "):
    lines = [text[i:i + 110] for i in range(0, len(text), 110)]
    return '"""\n' + "".join(indent + line + "\\\n" for line in lines[:-1]) + indent + lines[-1] + "\n" + indent + '"""'


def numbers(values, indent="    "):
    lines, line = [], indent
    for value in values:
        word = "%d," % value
        if len(line) + len(word) > 118:
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join(lines)


ends, total = [], 0
for name in names:
    total += len(paths[name])
    ends.append(total)
print("""// From Maki 8.1.0 (mapbox/maki, commit 1f1a57d6), CC0 1.0; made by Tests/SVGTests/make_maki_icons.py.

/// The path data of Maki's icons: one text, the icons in the order of their names.
enum MakiIcons {
  /// The names in the order of their bytes, a comma behind each.
  static let names: StaticString = %s

  /// Where each icon ends in `paths`.
  static let ends: [UInt32] = [
%s
  ]

  /// The paths of an icon have `|` between them.
  static let paths: StaticString = %s
}""" % (literal("".join(n + "," for n in names)), numbers(ends), literal("".join(paths[n] for n in names))))
