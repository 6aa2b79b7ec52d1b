/// What a map shows of a feature beside its geometry.
public struct MapFeature: Sendable {
  /// Names the feature's element, made safe and unique.
  public var id: String?
  /// What people call it, a tooltip in browsers; nil or empty: none.
  public var name: String?
  public var description: String?
  /// What stands in the description of points only.
  public var pointDetails: String?
  /// Nil: that of its layer, or of a selected feature of it.
  public var look: Look?
  /// Nil or empty: none.
  public var label: String?
  /// Nil: that of its layer.
  public var labelLook: LabelLook?
  public var isSelected = false
  /// Properties that become `data-` attributes.
  public var data: [(key: String, value: String)] = []
  /// What it stands for, when it is a cluster.
  public var cluster: Cluster?

  public init(id: String? = nil, name: String? = nil) {
    self.id = id
    self.name = name
  }

  /// What is known of a cluster.
  public struct Cluster: Sendable {
    public var count: Double
    /// What is written for the count; nil: as supercluster does.
    public var text: String?
    /// The counts of the shares of its ring, in the order of the layer's.
    public var shares: [Double]

    public init(count: Double, text: String? = nil, shares: [Double] = []) {
      self.count = count
      self.text = text
      self.shares = shares
    }

    /// `999`, `1.2k`, `2k`, `12k`.
    var shownText: String {
      if let text { return text }
      if count < 1000 { return shortText(count) }
      let thousands = count < 10_000 ? (count / 100).rounded() / 10 : (count / 1000).rounded()
      return shortText(thousands) + "k"
    }

    private func shortText(_ number: Double) -> String {
      var bytes: [UInt8] = []
      bytes.appendNumbers([number], decimals: 1)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// How a label is written.
public struct LabelLook: Sendable, Hashable {
  /// px.
  public var size: Double
  public var color: Paint
  public var halo: Paint
  /// px; longer text is broken at spaces.
  public var maximumWidth: Double

  public init(size: Double = 12, color: Paint, halo: Paint, maximumWidth: Double = 120) {
    self.size = size
    self.color = color
    self.halo = halo
    self.maximumWidth = maximumWidth
  }
}
