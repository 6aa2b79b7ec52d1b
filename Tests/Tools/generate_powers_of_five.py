#!/usr/bin/env python3
"""Writes Sources/SimpleFeatures/Numbers/PowersOfFive.swift to standard output.

The significand of 5^q has 128 bits, the first of them set, as Lemire's algorithm wants it ("Number parsing at a
gigabyte per second", 2021): exact for q in 0...55, cut off above, rounded up for q in -27...-1,
cut off below. Schubfach wants every inexact one rounded up, so PowersOfFive.roundedUp adds 1 where this one cut.
Reading needs q in -342...308, writing q in -292...324.
"""

FIRST, LAST = -342, 324
PER_LINE = 4


def significand(q):
    if q >= 0:
        power = 5**q
        excess = power.bit_length() - 128
        return power >> excess if excess >= 0 else power << -excess
    power = 5**-q
    # power is no power of two, so the quotient has exactly 128 bits.
    quotient = (1 << (power.bit_length() + 127)) // power
    return quotient + 1 if q >= -27 else quotient


def literal(word):
    digits = f"{word:016x}"
    return "0x" + "_".join(digits[i : i + 4] for i in range(0, 16, 4))


def main():
    words = []
    for q in range(FIRST, LAST + 1):
        value = significand(q)
        assert value.bit_length() == 128
        words += [literal(value >> 64), literal(value & (1 << 64) - 1)]
    rows = [words[i : i + PER_LINE] for i in range(0, len(words), PER_LINE)]
    table = ",\n".join("    " + ", ".join(row) for row in rows)
    print(f"""\
// Made by Tests/Tools/generate_powers_of_five.py; change that and run it again.

/// The first 128 bits of the powers of five, {FIRST} to {LAST}, which reading and writing numbers share.
///
/// 5^q is stored as significand·2^n with 2^127 ≤ significand < 2^128: exact for q in 0...55, rounded up for q in
/// -27...-1, cut off elsewhere (Lemire 2021, "Number parsing at a gigabyte per second").
@usableFromInline
enum PowersOfFive {{
  @usableFromInline static let first = {FIRST}
  @usableFromInline static let last = {LAST}

  /// The high and the low half of the significand of 5^q.
  @inlinable @inline(__always)
  static func significand(_ q: Int) -> (high: UInt64, low: UInt64) {{
    let index = (q &- first) &* 2
    return (halves[index], halves[index &+ 1])
  }}

  /// The same with every inexact significand rounded up, as Schubfach wants it.
  @inlinable @inline(__always)
  static func roundedUp(_ q: Int) -> (high: UInt64, low: UInt64) {{
    let (high, low) = significand(q)
    guard q < -27 || q > 55 else {{ return (high, low) }}
    let (sum, carry) = low.addingReportingOverflow(1)
    return (high &+ (carry ? 1 : 0), sum)
  }}

  /// High and low halves in turn.
  @usableFromInline static let halves: InlineArray<{len(words)}, UInt64> = [
{table},
  ]
}}""")


main()
