/// The rules that every text is held against: `id`, severity and words of each (RFC 8259, RFC 7946).
enum Rule: String {
  case jsonSyntax = "json-syntax"
  case jsonEncoding = "json-encoding"
  case jsonDepth = "json-depth"
  case jsonEmpty = "json-empty"
  case jsonDuplicateKey = "json-duplicate-key"
  case jsonLoneSurrogate = "json-lone-surrogate"
  case jsonNumberRange = "json-number-range"
  case jsonByteOrderMark = "json-bom"
  case sequenceConcatenated = "sequence-concatenated"
  case rootNotObject = "root-not-object"
  case typeMissing = "type-missing"
  case typeNotString = "type-not-string"
  case typeUnknown = "type-unknown"
  case featuresMissing = "features-missing"
  case featuresNotArray = "features-not-array"
  case featureNotObject = "feature-not-object"
  case featureType = "feature-type"
  case propertiesNotObject = "properties-not-object"
  case geometryNotObject = "geometry-not-object"
  case idType = "id-type"
  case coordinatesMissing = "coordinates-missing"
  case geometriesMissing = "geometries-missing"
  case geometriesNotArray = "geometries-not-array"
  case coordinatesNesting = "coordinates-nesting"
  case positionNotNumber = "position-not-number"
  case positionShort = "position-short"
  case coordinateNotFinite = "coordinate-not-finite"
  case lineShort = "line-short"
  case ringShort = "ring-short"
  case ringUnclosed = "ring-unclosed"
  case bboxType = "bbox-type"
  case bboxLength = "bbox-length"
  case duplicateMember = "duplicate-member"
  case geometryMissing = "geometry-missing"
  case propertiesMissing = "properties-missing"
  case ringClosureZ = "ring-closure-z"
  case lonlatRange = "lonlat-range"
  case coordinateOutside = "coordinate-outside"
  case crsOther = "crs-other"
  case crsUnknown = "crs-unknown"
  case idDuplicate = "id-duplicate"
  case idNull = "id-null"
  case bboxNull = "bbox-null"
  case positionLong = "position-long"
  case ringWinding = "ring-winding"
  case forbiddenMember = "forbidden-member"
  case crsMember = "crs-member"
  case mixedDimension = "mixed-dimension"
  case collectionNested = "collection-nested"

  /// Whether it holds only for longitudes and latitudes.
  var isRange: Bool { self == .lonlatRange || self == .coordinateOutside }

  var severity: Diagnostic.Severity {
    switch self {
    case .jsonDuplicateKey, .jsonLoneSurrogate, .jsonNumberRange, .geometryMissing, .propertiesMissing, .ringClosureZ,
      .lonlatRange, .crsOther, .crsUnknown, .idDuplicate:
      .warning
    case .idNull, .bboxNull, .positionLong, .ringWinding, .forbiddenMember, .crsMember: .strictNote
    case .jsonByteOrderMark, .sequenceConcatenated, .mixedDimension, .collectionNested: .note
    default: .error
    }
  }
}
