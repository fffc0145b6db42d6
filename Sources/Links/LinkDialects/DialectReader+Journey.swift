import DeepLinks

extension DialectReader {
  /// Reads the places that a link gives as a list.
  func readJourney(_ query: inout DialectQuery, _ result: inout Translation) throws(LinkRejection) {
    guard let rule = dialect.journey, result.route.parameter(rule.last) != nil else { return }
    var places: [(place: Place, item: GatedURL.Item)]
    switch rule.source {
    case .list(let parameter, let key, let shape):
      guard let given = query.read(parameter) else { return }
      places = []
      let json = JSONPlaces(item: given, type: .place)
      for value in try json.list(key) { places.append((try json.place(value, shape, &query), given)) }
    case .numbered(let patterns, let shape):
      places = try numbered(patterns, shape, &query, &result)
    }
    guard let item = places.last?.item else { return }
    if let first = rule.first { try keep(places.removeFirst(), first, item, &result) }
    if !places.isEmpty { try keep(places.removeLast(), rule.last, item, &result) }
    guard !places.isEmpty else { return }
    guard let stop = rule.stops.flatMap({ result.route.parameter($0) }) else {
      result.notes.append(
        note(
          item.name.text,
          DialectNote.noStops.sentence(["route": result.route.name, "count": "\(places.count)"])))
      return
    }
    if let most = stop.most, places.count > most {
      throw .tooManyValues(of: stop.name, most: most, places[most].item.range)
    }
    result.parameters[stop.name] = .list(places.map { .place($0.place) })
    result.ranges[stop.name] = places.map { [$0.item.value.range] }
  }

  /// Returns the places of numbered parameters by their numbers.
  private func numbered(
    _ patterns: [ParameterPattern], _ shape: PlaceShape?, _ query: inout DialectQuery, _ result: inout Translation
  ) throws(LinkRejection) -> [(place: Place, item: GatedURL.Item)] {
    var places: [(place: Place, item: GatedURL.Item)] = []
    for number in 0...ParameterPattern.maximumNumber {
      let given = patterns.map { $0.name(number) }.filter { query.has($0) }
      guard let name = given.first, let item = query.read(name) else { continue }
      if given.count > 1, let second = query.read(given[1]) {
        throw .givenTwice(second, given.joined(separator: "`, `"))
      }
      guard let shape else {
        query.markUnused(given)
        result.notes.append(
          note(item.name.text, DialectNote.stopInWords.sentence(["parameter": item.name.text])))
        continue
      }
      let json = JSONPlaces(item: item, type: .place)
      places.append((try json.place(try json.value(), shape, &query), item))
    }
    return places
  }

  private func keep(
    _ given: (place: Place, item: GatedURL.Item), _ name: String, _ item: GatedURL.Item, _ result: inout Translation
  ) throws(LinkRejection) {
    guard result.parameters[name] == nil else {
      throw LinkRejection(
        code: .duplicateParameter,
        DialectSentence.placeTwice.sentence(["parameter": item.name.text, "name": name]),
        range: item.range, expected: "the \(name) in one way")
    }
    result.parameters[name] = .place(given.place)
    result.ranges[name] = [[given.item.value.range]]
  }
}
