import SimpleFeatures

/// Reading features of a known form.
extension RegularScanner {
  /// Reads the feature that begins at `start`, if it has the form of one before.
  /// - Returns: false when it has not, or is none that needs no remark; it is then to be scanned in the ordinary way.
  mutating func scanKnown(
    _ text: Span<UInt8>, from start: Int, index: Int, level: Int, record: inout FeatureRecord, geometry: inout Geometry
  ) -> Bool {
    guard forms.isWorthTrying() else { return false }
    var form = forms.last
    var step = 0
    var tried: UInt64 = 0
    stepStarts[0] = start
    names.forget()
    while true {
      if let end = scan(text, level: level, as: form, &step, &geometry) {
        forms.noteHit(form)
        record.index = index
        describe(forms.forms[form], text, start..<end, &record, geometry)
        return true
      }
      tried |= 1 << UInt64(form)
      guard let next = forms.next(after: form, failedAt: step, tried: tried) else { return false }
      form = next
    }
  }

  /// - Parameter index: the step to begin with; where it ends in failure, the one that failed.
  /// - Returns: the index behind the feature.
  private mutating func scan(
    _ text: Span<UInt8>, level: Int, as form: Int, _ index: inout Int, _ geometry: inout Geometry
  ) -> Int? {
    let firstStep = forms.forms[form].firstStep
    var scanner = JSONScanner(at: stepStarts[index])
    do throws(JSONError) {
      while true {
        stepStarts[index] = scanner.position
        let step = forms.steps[firstStep &+ index]
        guard forms.matches(step, text, at: scanner.position) else { return nil }
        scanner.position &+= step.byteCount
        switch step.value {
        case .any: try scanner.skipValue(text, level: level &+ 2, &names)
        case .id:
          let first = text[scanner.position]
          guard first == 0x22 || first == 0x2D || first &- 0x30 < 10 else { return nil }
          try scanner.skipValue(text, level: level &+ 1)
        case .coordinates:
          json.position = scanner.position
          guard let type = forms.forms[form].geometryType, let nesting = try scanCoordinates(text),
            accept(type, nesting: nesting)
          else { return nil }
          scanner.position = json.position
        case .geometry:
          if text[scanner.position] == 0x7B {
            guard try scanner.skipBracketed(text, level: level &+ 1) else { return nil }
          } else {
            // Anything but null is for the judge.
            guard text[scanner.position] == 0x6E else { return nil }
            try scanner.skipValue(text, level: level &+ 1)
          }
        case .none:
          guard !scanner.sawOddity else { return nil }
          if let type = forms.forms[form].geometryType {
            geometry.type = type
            handOver(&geometry)
          } else {
            geometry.reset()
          }
          return scanner.position
        }
        index &+= 1
      }
    } catch {
      return nil
    }
  }

  /// Fills in the record of a feature that was read by its form.
  private func describe(
    _ form: FeatureForm, _ text: Span<UInt8>, _ range: Range<Int>, _ record: inout FeatureRecord,
    _ geometry: Geometry
  ) {
    func index(_ place: FeatureForm.Place) -> Int { stepStarts[place.step] &+ place.offset }
    record.range = range
    record.id = form.id.map { step in
      stepStarts[step] &+ forms.steps[form.firstStep &+ step].byteCount..<stepStarts[step &+ 1]
    }
    record.properties = form.properties.map { index($0.start)..<index($0.end) }
    record.geometryText = nil
    if let geometry = form.geometry, text[index(geometry.start)] == 0x7B {
      record.geometryText = index(geometry.start)..<index(geometry.end)
    }
    record.form = form.number
    record.isBareGeometry = false
    record.hasForeignMembers = form.hasForeignMembers
    record.isValid = true
    let sequences = 0..<geometry.sequences.count
    let feature = ObjectRecord(start: range.lowerBound, typeEnd: index(form.typeEnd), sequences: sequences)
    guard form.geometryType != nil, let place = record.geometryText else { return record.objects = [feature] }
    let inner = ObjectRecord(start: place.lowerBound, typeEnd: index(form.geometryTypeEnd), sequences: sequences)
    if record.objects.count == 2 {
      (record.objects[0], record.objects[1]) = (feature, inner)
    } else {
      record.objects = [feature, inner]
    }
  }
}
