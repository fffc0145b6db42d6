/// Translates one URL of a dialect into a route with typed parameters.
struct DialectReading {
  let choice: FormChoice.Choice
  let kept: [ParameterPattern]
  let secrets: Secrets

  var dialect: Dialect { choice.dialect }

  /// What the URL means here; throws what is wrong with it, or `noCounterpart`.
  func read(_ url: GatedURL) throws(LinkRejection) -> Translation {
    guard case .route(let route, let bare) = choice.form.target else { throw noCounterpart(url) }
    var query = try DialectQuery(url, dialect: dialect, kept: kept, chosenBy: choice.chosenBy)
    var result = Translation(dialect: dialect.name, route: route)
    try readSegments(&result)
    try readPlaces(url, &query, &result)
    try readJourney(&query, &result)
    try readValues(&query, &result)
    carry(query, &result)
    guard let bare, result.parameters.isEmpty, result.notes.isEmpty else { return result }
    return Translation(
      dialect: dialect.name, route: bare, attribution: result.attribution, notes: result.notes,
      unknown: result.unknown)
  }

  private func noCounterpart(_ url: GatedURL) -> LinkRejection {
    var reason: String?
    if case .none(let given) = choice.form.target { reason = given }
    let range = choice.chosenBy?.range ?? url.schemeRange.lowerBound..<url.path.upperBound
    return .noCounterpart(
      "This link of \(dialect.name) opens nothing here." + (reason.map { " " + $0 } ?? ""), range,
      expected: "a link to something that this app has as well")
  }

  private func readSegments(_ result: inout Translation) throws(LinkRejection) {
    for (name, part) in choice.segments {
      guard let parameter = result.route.parameter(name) else { continue }
      result.parameters[name] = try value(part, as: parameter, name)
    }
  }

  private func readPlaces(
    _ url: GatedURL, _ query: inout DialectQuery, _ result: inout Translation
  ) throws(LinkRejection) {
    for parameter in result.route.parameters {
      guard let rule = dialect.places[parameter.name] else { continue }
      let reading = PlaceReading(type: parameter.type, secrets: secrets)
      switch try reading.read(rule, as: parameter.name, &query) {
      case .place(let place):
        guard rule.needsName, place.coordinate != nil, place.name == nil else {
          result.parameters[parameter.name] = .place(place)
          continue
        }
        query.carry(rule.parameters)
        result.notes.append(
          note(rule.latitude, "\(dialect.name) shows a \(parameter.name) only with a name, so it is left out here."))
      case .words(let names):
        query.carry(names)
        result.notes.append(
          note(names.first, "The \(parameter.name) is named in words alone; a point is needed to fill it in."))
      case nil:
        guard rule.isRequired else { continue }
        throw LinkRejection(
          code: .missingParameter, message: "The link has no \(parameter.name), which \(dialect.name) requires.",
          range: url.queryEnd..<url.queryEnd,
          expected: "one of " + rule.parameters.map { "`\($0)`" }.joined(separator: ", "))
      }
    }
  }

  private func readValues(_ query: inout DialectQuery, _ result: inout Translation) throws(LinkRejection) {
    for parameter in result.route.parameters {
      guard let rule = dialect.values[parameter.name], let item = query.read(rule.parameter) else { continue }
      guard result.parameters[parameter.name] == nil else { throw .givenTwice(item, parameter.name) }
      if let needed = rule.needs, !isPoint(result.parameters[needed]) {
        query.carry([rule.parameter])
        result.notes.append(
          note(rule.parameter, "\(dialect.name) ignores `\(item.name.text)` without a point as \(needed)."))
      } else if let meanings = rule.meanings {
        guard let meaning = meanings[item.value.text] else {
          query.carry([rule.parameter])
          result.notes.append(
            note(
              rule.parameter,
              "Which \(parameter.name) of ours is meant by `\(item.name.text)` is not known: it is left open."))
          continue
        }
        result.parameters[parameter.name] = .text(meaning)
      } else {
        result.parameters[parameter.name] = try value(item.value, as: parameter, item.name.text)
      }
    }
  }

  private func isPoint(_ value: ParameterValue?) -> Bool {
    guard case .place(.point)? = value else { return false }
    return true
  }

  private func value(
    _ part: GatedURL.Part, as parameter: Route.Parameter, _ name: String
  ) throws(LinkRejection) -> ParameterValue {
    if let value = parameter.type.read(part.text) { return value }
    throw .badValue(
      part, of: name, type: parameter.type, isSecret: secrets.covers(name) || secrets.covers(parameter.name))
  }

  /// Keeps what nothing has read, and says so where a person would expect it to matter.
  private func carry(_ query: DialectQuery, _ result: inout Translation) {
    result.attribution = query.attribution
    result.unknown = query.unknown
    for (name, item, isExplained) in query.unread {
      result.attribution[item.name.text] = item.value.text
      guard !isExplained, !isName(name), !item.value.text.isEmpty else { continue }
      let reason = dialect.ignored[name] ?? "It has no place in `\(result.route.name)` and is only kept."
      result.notes.append(
        LinkNote(code: .dialect, parameter: item.name.text, message: "`\(item.name.text)`: \(reason)"))
    }
  }

  /// Whether the parameter is one more name of a place, which goes without saying.
  private func isName(_ name: String) -> Bool {
    dialect.places.values.contains { $0.names.contains(name) }
  }

  func note(_ parameter: String?, _ message: String) -> LinkNote {
    LinkNote(code: .dialect, parameter: parameter, message: message)
  }
}
