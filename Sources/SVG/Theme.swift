/// The colours of a map that no data choose.
public struct Theme: Sendable, Equatable {
  public var background: Paint
  /// Round markers, so that they stand out from what lies under them.
  public var halo: Paint
  /// Of what would not stand out from the background.
  public var outline: Paint
  /// What layers take in turn: at least 3:1 against the background, at least 13 OKLab×100 apart for normal, protan,
  /// deutan and tritan eyes.
  public var palette: [Paint]

  public static let light = Theme(
    background: Paint(0xFFFFFF), halo: Paint(0xFFFFFF), outline: Paint(0x7A8794),
    palette: [0x1F4FCC, 0xE57431, 0x654069, 0x9585F4, 0xA42E07, 0x2C0070, 0x9E6783, 0x491414].map(Paint.init))

  public static let dark = Theme(
    background: Paint(0x1C2228), halo: Paint(0x1C2228), outline: Paint(0x8B98A5),
    palette: [0x479FFB, 0xE2800B, 0x65EFFD, 0xF6F005, 0xBC4524, 0x89618C, 0xAD959B, 0x575CE3].map(Paint.init))
}

/// An opaque colour of sRGB.
public struct Paint: Sendable, Equatable {
  /// `0xRRGGBB`.
  public let rgb: UInt32

  public init(_ rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }
}
