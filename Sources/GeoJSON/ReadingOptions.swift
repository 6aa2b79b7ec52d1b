/// What a command wants of the reader.
public struct ReadingOptions: Sendable {
  public enum Invalid: String, Sendable, CaseIterable {
    case error, skip, pass
  }

  /// How far coordinates may go.
  public enum Range: Sendable {
    /// Any finite number: planar or projected data.
    case any
    /// Beyond ±180 and ±90 is worth a warning.
    case warned
    /// A longitude beyond ±540 or a latitude beyond ±90 is bad geometry.
    case mapped
    /// A latitude beyond ±(90 + 1e-9) or a longitude beyond ±720 is bad geometry.
    case measured
  }

  /// What a feature with an error in it does.
  public var invalid = Invalid.error
  public var range = Range.warned
  /// Whether notes are asked for; without them some are not even looked for.
  public var wantsNotes = false
  /// Whether geometries are read and judged; without, only their strings and brackets are, and every geometry comes out
  /// null.
  public var readsGeometries = true
  /// Whether equal ids are looked for, at 8 bytes a feature.
  public var findsDuplicateIDs = false
  /// Whether every warning is an error.
  public var isStrict = false
  /// Whether input of no text at all is an empty sequence.
  public var mayBeEmpty = false
  /// Whether a `bbox` member of the wrong form is an error; a command that checks them says so itself.
  public var judgesBoxes = true
  /// What a `crs` member behind the features is known to say, from an earlier reading.
  public var assumedCRS: CRSMeaning?
  /// Whether `--crs` was given, so that a `crs` member does not count.
  public var ignoresCRSMember = false

  public init() {}
}
