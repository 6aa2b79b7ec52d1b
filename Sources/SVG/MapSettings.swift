/// What the reader of a map may choose about it.
public struct MapSettings: Sendable, Equatable {
  /// Size of the image in px, 1 or more; nil: it follows from the data.
  public var width: Int?
  public var height: Int?
  /// px between the data's box and the edge of the image; nil: 16, or more above where points are drawn.
  public var padding: Padding?
  /// Decimals of a px, 0...4.
  public var precision = 1
  public var projection = MapProjection.Name.auto
  public var theme = Theme.light
  /// The document's title; nil: the titles of the layers.
  public var title: String?

  public init() {}

  /// px inside the edges of the image, 0 or more.
  public struct Padding: Sendable, Equatable {
    public var top, right, bottom, left: Double

    public init(top: Double, right: Double, bottom: Double, left: Double) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }

    /// Without points.
    public static let even = Padding(top: 16, right: 16, bottom: 16, left: 16)
    /// What a large pin needs.
    public static let forPoints = Padding(top: 48, right: 24, bottom: 24, left: 24)
  }
}
