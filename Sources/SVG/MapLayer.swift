/// A layer of a map: what it is called and what its features look like.
public struct MapLayer: Sendable, Equatable {
  public var id: String
  public var title: String
  public var look: Look

  public init(id: String, title: String, look: Look) {
    self.id = id
    self.title = title
    self.look = look
  }
}
