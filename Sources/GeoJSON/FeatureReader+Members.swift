/// A member of a feature that GeoJSON gives no meaning, or one of its `properties`; ranges are bytes of the window.
public struct FeatureMember: Sendable {
  public var isProperty: Bool
  /// Between the quotes, as it stands.
  public var name: Range<Int>
  public var value: Range<Int>
}

/// The members of the feature that came last.
extension FeatureReader {
  /// Features with the same number have the same members, equal byte for byte in their names, in the same order in
  /// `members()`; nil for a feature of which that is not known.
  public var formNumber: Int? { record.form }

  /// The foreign members and the properties, in order, those that stand twice among them.
  /// - Complexity: O(n) in the text of the feature; of one with a `formNumber`, in their number.
  public func members() -> [FeatureMember] {
    guard record.form != nil else { return scannedMembers() }
    let form = scanner.forms.forms[scanner.forms.last]
    return (0..<form.stepCount - 1).compactMap { index in
      let step = scanner.forms.steps[form.firstStep + index]
      guard step.owner != .other else { return nil }
      let start = scanner.stepStarts[index]
      return FeatureMember(
        isProperty: step.owner == .properties, name: start + step.name.lowerBound..<start + step.name.upperBound,
        value: memberValue(index))
    }
  }

  /// The step of each of `members()` of a feature with a `formNumber`, for `memberValue`.
  public func memberSteps() -> [Int] {
    let form = scanner.forms.forms[scanner.forms.last]
    return (0..<form.stepCount - 1).filter { scanner.forms.steps[form.firstStep + $0].owner != .other }
  }

  /// The value of a member by its step in the form that the feature was read by.
  /// - Complexity: O(1).
  public func memberValue(_ step: Int) -> Range<Int> {
    let form = scanner.forms.forms[scanner.forms.last]
    let start = scanner.stepStarts[step] + scanner.forms.steps[form.firstStep + step].byteCount
    return start..<scanner.stepStarts[step + 1]
  }

  /// The type that the geometry states, which need not be one of GeoJSON's; nil without a geometry.
  /// - Complexity: O(n) in the text of the geometry.
  public func statedGeometryType() -> String? {
    guard let range = record.geometryText else { return nil }
    let text = window.text
    // The text has been checked, so there is nothing to catch.
    do throws(JSONError) {
      let entry = try MemberEntry.members(of: text, at: range.lowerBound).entries.last { $0.member == .type }
      return entry.flatMap { $0.first == 0x22 ? JSONText.decoded(text, $0.value.trimmed) : nil } ?? ""
    } catch {
      return ""
    }
  }

  private func scannedMembers() -> [FeatureMember] {
    let text = window.text
    guard !record.isBareGeometry, text[record.range.lowerBound] == 0x7B else { return [] }
    var members: [FeatureMember] = []
    // The text has been checked, so there is nothing to catch.
    do throws(JSONError) { try scan(text, &members) } catch {}
    return members
  }

  private func scan(_ text: Span<UInt8>, _ members: inout [FeatureMember]) throws(JSONError) {
    for entry in try MemberEntry.members(of: text, at: record.range.lowerBound).entries {
      if entry.member == .properties && entry.first == 0x7B {
        for inner in try MemberEntry.members(of: text, at: entry.value.lowerBound).entries {
          members.append(
            FeatureMember(isProperty: true, name: inner.nameStart + 1..<inner.nameEnd - 1, value: inner.value))
        }
      } else if entry.member == .foreign {
        members.append(
          FeatureMember(isProperty: false, name: entry.nameStart + 1..<entry.nameEnd - 1, value: entry.value))
      }
    }
  }
}
