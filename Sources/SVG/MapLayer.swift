/// A layer of a map: what it is called and what its features look like.
public struct MapLayer: Sendable, Equatable {
  public var id: String
  public var title: String
  /// Of the features that have none of their own.
  public var look: Look
  public var cluster = ClusterLook()
  /// Whether features that stand for a cluster are drawn as one.
  public var drawsClusters = true
  /// Nil: as the theme has it.
  public var label: LabelLook?

  public init(id: String, title: String, look: Look) {
    self.id = id
    self.title = title
    self.look = look
  }
}
