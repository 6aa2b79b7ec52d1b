/// The rules of a category over those of its layer.
extension LayerRules.FillRules {
  /// What these rules say, else what others say.
  func merged(over other: Self?) -> Self {
    var merged = self
    merged.color = color ?? other?.color
    merged.opacity = opacity ?? other?.opacity
    merged.border = border ?? other?.border
    merged.borderWidth = borderWidth ?? other?.borderWidth
    merged.borderOpacity = borderOpacity ?? other?.borderOpacity
    merged.dashPattern = dashPattern ?? other?.dashPattern
    merged.dashPhase = dashPhase ?? other?.dashPhase
    merged.pattern = pattern ?? other?.pattern
    return merged
  }
}

extension LayerRules.LineRules {
  /// What these rules say, else what others say.
  func merged(over other: Self?) -> Self {
    var merged = self
    merged.color = color ?? other?.color
    merged.width = width ?? other?.width
    merged.opacity = opacity ?? other?.opacity
    merged.dashPattern = dashPattern ?? other?.dashPattern
    merged.dashPhase = dashPhase ?? other?.dashPhase
    merged.cap = cap ?? other?.cap
    merged.join = join ?? other?.join
    if !hasCasing, let other, other.hasCasing {
      (merged.casingColor, merged.casingWidth, merged.hasCasing) = (other.casingColor, other.casingWidth, true)
    }
    return merged
  }
}

extension LayerRules.MarkerRules {
  /// What these rules say, else what others say.
  func merged(over other: Self?) -> Self {
    var merged = self
    merged.shape = shape ?? other?.shape
    merged.size = size ?? other?.size
    merged.radius = radius ?? other?.radius
    merged.background = background ?? other?.background
    merged.tint = tint ?? other?.tint
    merged.border = border ?? other?.border
    merged.borderWidth = borderWidth ?? other?.borderWidth
    merged.symbol = symbol ?? other?.symbol
    merged.initials = initials ?? other?.initials
    merged.picture = picture ?? other?.picture
    merged.priority = priority ?? other?.priority
    merged.displayPriority = displayPriority ?? other?.displayPriority
    merged.opacity = opacity ?? other?.opacity
    merged.z = z ?? other?.z
    return merged
  }
}
