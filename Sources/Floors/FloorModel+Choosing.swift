/// From words to what is selected.
extension FloorModel {
  /// A warning with its rule.
  public typealias Remark = (rule: String, message: String)

  /// What a choice selects.
  /// - Parameters:
  ///   - earlier: what was selected before, of which a named facility keeps the order.
  ///   - languages: of names in messages.
  /// - Throws: `FloorChoiceError`.
  public func selection(
    _ choice: FloorChoice, earlier: EarlierSelection?, languages: [String]
  ) throws(FloorChoiceError) -> (selection: FloorSelection, remarks: [Remark]) {
    var selection = FloorSelection()
    var remarks: [Remark] = []
    if let text = choice.site {
      selection.site = try site(text, languages)
      selection.isSiteBound = true
    }
    var facility: Int?
    if let text = choice.facility { facility = try self.facility(text, in: selection.site, languages) }
    if let text = choice.level {
      try chooseLevel(text, facility, choice, languages, &selection, &remarks)
    } else if let list = choice.orders {
      try chooseOrders(list, facility, &selection)
    } else if let facility {
      selection = select(facility, keeping: earlier, choice.ground, selection)
      if selection.facilities.isEmpty {
        remarks.append(
          ("no-floors", "facility \(quoted(facilities[facility].name.text(languages) ?? "")) has no floors"))
      }
    }
    if let facility {
      selection.isFacilityNamed = true
      if selection.site == nil { selection.site = facilities[facility].site }
    } else if let only = selection.facility, choice.level != nil, selection.site == nil {
      selection.site = facilities[only].site
    }
    return (selection, remarks)
  }

  /// Selects a facility: the order of before where it has that, else its ground.
  public func select(
    _ facility: Int, keeping earlier: EarlierSelection?, _ ground: GroundRule, _ selection: FloorSelection
  ) -> FloorSelection {
    var selection = selection
    selection.isFacilityNamed = true
    if selection.site == nil { selection.site = facilities[facility].site }
    let own = Set(facilities[facility].levels.compactMap { levels[$0].order })
    let kept = (earlier?.orders ?? []).filter(own.contains)
    guard !facilities[facility].levels.isEmpty else { return selection }
    selection.facilities = [facility]
    if !kept.isEmpty {
      selection.orders = kept
      if earlier?.facility == facilities[facility].id, let id = earlier?.level {
        selection.levels = facilities[facility].levels.filter { levels[$0].id == id }
      }
    } else if let order = groundOrder(of: facility, ground) {
      selection.orders = [order]
    }
    return selection
  }

  // MARK: Names

  /// The sites of some text: those with the id, else with the name in any language.
  private func site(_ text: String, _ languages: [String]) throws(FloorChoiceError) -> Int {
    let folded = NameFolding.folded(text)
    var found = sites.indices.filter { sites[$0].id == text }
    if found.isEmpty { found = sites.indices.filter { sites[$0].name.matches(folded: folded) } }
    if found.count == 1 { return found[0] }
    let candidates = (found.isEmpty ? Array(sites.indices) : found).map {
      named(sites[$0].name.text(languages), sites[$0].id)
    }
    throw error("site", text, isAmbiguous: !found.isEmpty, candidates.sorted(by: NameFolding.naturallyPrecedes))
  }

  private func facility(_ text: String, in site: Int?, _ languages: [String]) throws(FloorChoiceError) -> Int {
    let folded = NameFolding.folded(text)
    let all = facilities.indices.filter {
      !facilities[$0].isGroup && (site == nil || facilities[$0].site == site)
    }
    var found = all.filter { facilities[$0].id == text }
    if found.isEmpty { found = all.filter { facilities[$0].name.matches(folded: folded) } }
    if found.count == 1 { return found[0] }
    let candidates = (found.isEmpty ? all : found).map {
      named(facilities[$0].name.text(languages), facilities[$0].id ?? "")
    }
    throw error("facility", text, isAmbiguous: !found.isEmpty, candidates.sorted(by: NameFolding.naturallyPrecedes))
  }

  private func named(_ name: String?, _ id: String) -> String {
    name.map { "\(quoted($0)) (\(escaped(id)))" } ?? escaped(id)
  }

  private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text from data with what could steer a terminal as JSON escapes it.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func error(
    _ kind: String, _ text: String, isAmbiguous: Bool, _ candidates: [String]
  ) -> FloorChoiceError {
    let most = 12
    var list = candidates.prefix(most).joined(separator: ", ")
    if candidates.count > most {
      // Levels come from the top down, so the lowest is worth more than the one before the cut.
      list = candidates.prefix(most - 1).joined(separator: ", ")
      list += " and \(candidates.count - most) more down to \(candidates[candidates.count - 1])"
    }
    if candidates.isEmpty { list = "none" }
    return FloorChoiceError(
      message: isAmbiguous
        ? "--\(kind) \(text): ambiguous; it may be \(list)"
        : "--\(kind) \(text): there is no such \(kind); there are: \(list)")
  }

  // MARK: Levels

  /// The levels in a facility, or in all of a site.
  private func levels(in facility: Int?, site: Int?) -> [Int] {
    levels.indices.filter { level in
      levels[level].facilities.contains { owner in
        if let facility { return owner == facility }
        return site == nil || facilities[owner].site == site
      }
    }
  }

  private func chooseLevel(
    _ text: String, _ facility: Int?, _ choice: FloorChoice, _ languages: [String], _ selection: inout FloorSelection,
    _ remarks: inout [Remark]
  ) throws(FloorChoiceError) {
    let folded = NameFolding.folded(text)
    let all = levels(in: facility, site: selection.site)
    let order = LevelOrder(decimal: folded)
    let steps: [(Int) -> Bool] = [
      { levels[$0].id == text }, { levels[$0].shortName.matches(folded: folded) },
      { levels[$0].name.matches(folded: folded) }, { order != nil && levels[$0].order == order },
    ]
    var found: [Int] = []
    var step = 0
    if !folded.isEmpty {
      while step < steps.count, found.isEmpty {
        found = all.filter(steps[step])
        step += 1
      }
    }
    let orders = Set(found.map { levels[$0].order })
    guard !found.isEmpty, orders.count == 1 || (choice.match == .name && !orders.contains(nil)) else {
      let candidates = (found.isEmpty ? all : found).sorted(by: precedes).map { describe($0, languages) }
      throw error("level", text, isAmbiguous: !found.isEmpty, candidates)
    }
    if (step == 2 || step == 3), let order, let matched = levels[found[0]].order, matched != order,
      all.contains(where: { levels[$0].order == order })
    {
      remarks.append(
        (
          "name-over-order",
          "--level \(text) is the level named \(text) (order \(matched.text)); for vertical order \(order.text) use "
            + "--order \(order.text)"
        ))
    }
    selection.levels = found
    selection.orders = orders.compactMap { $0 }.sorted(by: >)
    selection.facilities = facility.map { [$0] } ?? unique(found.flatMap { levels[$0].facilities })
  }

  private func unique(_ numbers: [Int]) -> [Int] { Set(numbers).sorted() }

  private func describe(_ level: Int, _ languages: [String]) -> String {
    let short = levels[level].shortName.text(languages)
    let long = levels[level].name.text(languages)
    let owners = levels[level].facilities.compactMap { facilities[$0].name.text(languages) ?? facilities[$0].id }
    var words = escaped(short ?? levels[level].id)
    if let long { words += " \(quoted(long))" }
    words += " (order \(levels[level].order?.text ?? "none"), id \(escaped(levels[level].id))"
    if !owners.isEmpty { words += "; " + owners.map(escaped).joined(separator: ", ") }
    return words + ")"
  }

  private func chooseOrders(
    _ list: OrderList, _ facility: Int?, _ selection: inout FloorSelection
  ) throws(FloorChoiceError) {
    let all = Set(levels(in: facility, site: selection.site).compactMap { levels[$0].order })
    let (found, missing) = list.orders(among: all)
    guard missing == nil, !found.isEmpty else {
      let orders = all.sorted(by: >).map(\.text).joined(separator: ", ")
      throw FloorChoiceError(
        message: "--order: no level has order \(missing?.text ?? "in that range"); there are: \(orders)")
    }
    selection.orders = found.sorted(by: >)
    selection.facilities =
      facility.map { [$0] }
      ?? facilities.indices.filter { candidate in
        (selection.site == nil || facilities[candidate].site == selection.site)
          && facilities[candidate].levels.contains { levels[$0].order.map(found.contains) == true }
      }
  }
}
