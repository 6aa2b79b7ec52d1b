/// The Z-order curve (Morton, *A computer oriented geodetic data base*, 1966).
enum ZOrder {
  /// Bit i of x at 2i, of y at 2i + 1.
  static func code(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) | spread(y) << 1 }

  private static func spread(_ coordinate: UInt32) -> UInt64 {
    var bits = UInt64(coordinate)
    bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
    bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
