import DeepLinks

/// A reader of one URL of a dialect, which translates it into a route with typed parameters.
struct DialectReader {
  let choice: FormChoice.Choice
  let kept: [ParameterPattern]
  let secrets: Redactor

  var dialect: Dialect { choice.dialect }

  /// Returns the translation of the URL. Throws the first problem, or `noCounterpart`.
  func read(_ url: GatedURL, bytes: [UInt8]) throws(LinkRejection) -> Translation {
    guard case .route(let route, let bare) = choice.form.target else { throw noCounterpart(url) }
    var query = try DialectQuery(
      url, bytes: bytes, dialect: dialect, kept: kept, chosenBy: choice.chosenBy)
    var result = Translation(dialect: dialect.name, route: route)
    try readSegments(&result)
    try readPlaces(url, &query, &result)
    try readJourney(&query, &result)
    try readValues(&query, &result)
    keepUnread(query, &result)
    keepFallback(&result)
    guard let bare, result.parameters.isEmpty, result.notes.isEmpty else { return result }
    return Translation(
      dialect: dialect.name, route: bare, attribution: result.attribution, notes: result.notes,
      unknown: result.unknown, given: result.given)
  }

  private func noCounterpart(_ url: GatedURL) -> LinkRejection {
    var reason: String?
    if case .none(let given) = choice.form.target { reason = given }
    let range = choice.chosenBy?.range ?? url.schemeRange.lowerBound..<url.path.upperBound
    return .noCounterpart(
      DialectSentence.noFeature.sentence([
        "app": BilingualText(dialect.name), "reason": BilingualText(en: reason.map { " " + $0 } ?? "", ja: ""),
      ]), range,
      expected: "a link to something that this app has as well")
  }

  private func readSegments(_ result: inout Translation) throws(LinkRejection) {
    for (name, part) in choice.segments {
      guard let parameter = result.route.parameter(name) else { continue }
      result.parameters[name] = try value(part, as: parameter, name)
      result.ranges[name] = [[part.range]]
    }
  }

  private func readPlaces(
    _ url: GatedURL, _ query: inout DialectQuery, _ result: inout Translation
  ) throws(LinkRejection) {
    for parameter in result.route.parameters {
      guard let rule = dialect.places[parameter.name] else { continue }
      let reading = PlaceReader(type: parameter.type, secrets: secrets)
      switch try reading.read(rule, as: parameter.name, &query) {
      case .place(let place, let ranges):
        guard rule.needsName, place.coordinate != nil, place.name == nil else {
          result.parameters[parameter.name] = .place(place)
          result.ranges[parameter.name] = [ranges]
          continue
        }
        query.markUnused(rule.parameters)
        result.notes.append(
          note(rule.latitude, DialectNote.needsName.sentence(["app": dialect.name, "place": parameter.name])))
      case .words(let names):
        query.markUnused(names)
        result.notes.append(
          note(names.first, DialectNote.placeInWords.sentence(["place": parameter.name])))
      case nil:
        guard rule.isRequired else { continue }
        throw LinkRejection(
          code: .missingParameter,
          DialectSentence.missing.sentence([
            "parameter": BilingualText(parameter.name), "app": BilingualText(dialect.name),
            "names": .names(rule.parameters),
          ]),
          range: url.queryEnd..<url.queryEnd,
          expected: "one of " + rule.parameters.map { "`\($0)`" }.joined(separator: ", "))
      }
    }
  }

  private func readValues(_ query: inout DialectQuery, _ result: inout Translation) throws(LinkRejection) {
    for parameter in result.route.parameters {
      guard let rule = dialect.values[parameter.name], let item = query.read(rule.parameter) else { continue }
      guard result.parameters[parameter.name] == nil else { throw .givenTwice(item, parameter.name) }
      if let needed = rule.needs, result.parameters[needed] == nil {
        query.markUnused([rule.parameter])
        result.notes.append(
          note(
            rule.parameter,
            DialectNote.needsOther.sentence(["app": dialect.name, "parameter": item.name.text, "needed": needed])))
      } else if let meanings = rule.meanings {
        guard let meaning = meanings[item.value.text] else {
          query.markUnused([rule.parameter])
          result.notes.append(
            note(
              rule.parameter,
              DialectNote.unknownMeaning.sentence(["parameter": item.name.text, "field": parameter.name])))
          continue
        }
        result.parameters[parameter.name] = .text(meaning)
        result.ranges[parameter.name] = [[item.value.range]]
      } else if fallsBack(item.value, as: parameter) {
        query.markUnused([rule.parameter])
        result.notes.append(
          note(
            rule.parameter,
            DialectNote.badValue.sentence([
              "parameter": BilingualText(item.name.text), "allowed": parameter.type.allowed,
              "app": BilingualText(dialect.name),
            ])))
      } else {
        result.parameters[parameter.name] = try value(item.value, as: parameter, item.name.text)
        result.ranges[parameter.name] = [[item.value.range]]
      }
    }
  }

  private func value(
    _ part: GatedURL.Part, as parameter: Route.Parameter, _ name: String
  ) throws(LinkRejection) -> ParameterValue {
    if let value = parameter.type.read(part.text) { return value }
    throw .badValue(
      part, of: name, type: parameter.type, isSecret: secrets.isSecret(name) || secrets.isSecret(parameter))
  }

  /// Returns whether a wrong value counts as not given. A placeholder does not: its sender meant to give a value.
  private func fallsBack(_ part: GatedURL.Part, as parameter: Route.Parameter) -> Bool {
    dialect.fallsBack && !parameter.isRequired && parameter.type.read(part.text) == nil
      && !Placeholder.isLeft(in: part.text)
  }

  /// Keeps the parameter that should have chosen another form, with a note.
  private func keepFallback(_ result: inout Translation) {
    guard let (item, values) = choice.fallback else { return }
    result.attribution[item.name.text] = item.value.text
    result.notes.append(
      note(
        item.name.text,
        DialectNote.otherValue.sentence([
          "parameter": BilingualText(item.name.text), "values": values, "app": BilingualText(dialect.name),
        ])))
  }

  /// Keeps the parameters that were not read, with a note about those that have an effect in the other app.
  private func keepUnread(_ query: DialectQuery, _ result: inout Translation) {
    result.attribution = query.attribution
    result.unknown = query.unknown
    if !query.unknown.isEmpty { result.given = query.given }
    for (name, item, isExplained) in query.unread {
      result.attribution[item.name.text] = item.value.text
      guard !isExplained, !isName(name), !item.value.text.isEmpty else { continue }
      // The reasons of links.yaml are written in one language.
      let reason =
        conflict(name, query)
        ?? dialect.reason(name).map { BilingualText(en: $0, ja: DialectNote.noEffect.sentence.ja) }
        ?? DialectNote.noParameter.sentence(["route": result.route.name])
      result.notes.append(
        note(
          item.name.text,
          DialectNote.unread.sentence(["parameter": BilingualText(item.name.text), "reason": reason])))
    }
  }

  /// Returns a reason when the link combines a ride with the parameter that the other app does not combine with rides.
  private func conflict(_ name: String, _ query: DialectQuery) -> BilingualText? {
    guard let exclusive = dialect.exclusiveParameter, query.has(exclusive),
      name == exclusive || dialect.isOfRide(name)
    else { return nil }
    return DialectNote.exclusive.sentence(["app": dialect.name, "parameter": exclusive])
  }

  /// Returns whether the parameter is a further name of a place, which needs no note.
  private func isName(_ name: String) -> Bool {
    dialect.places.values.contains { $0.names.contains(name) }
  }

  func note(_ parameter: String?, _ sentence: BilingualText) -> LinkNote {
    LinkNote(code: .dialect, parameter: parameter, sentence)
  }
}
