import DeepLinks
import TextFormats

/// A reader of one place in a dialect's query.
struct PlaceReader {
  /// A place with the bytes of its parts, or the parameters that name a place in words.
  enum Found {
    case place(Place, [Range<Int>])
    /// No point, only a name or an address in these parameters.
    case words([String])
  }

  let type: ParameterType
  let secrets: Redactor

  /// Returns the place that a rule finds; nil when the link does not give it.
  ///
  /// Throws when the link gives it in two forms, gives only one of its coordinates, or gives a wrong value.
  func read(_ rule: PlaceRule, as name: String, _ query: inout DialectQuery) throws(LinkRejection) -> Found? {
    var found: Place?
    var ranges: [Range<Int>] = []
    func keep(_ place: Place, _ items: [GatedURL.Item]) throws(LinkRejection) {
      if found != nil, let item = items.first {
        throw LinkRejection(
          code: .duplicateParameter,
          DialectSentence.placeTwice.sentence(["parameter": item.name.text, "name": name]),
          range: item.range, expected: "the \(name) in one way")
      }
      found = place
      ranges = items.map(\.value.range)
    }
    if let item = try word(rule, &query) { try keep(.here, [item]) }
    if let (place, item) = try json(rule, &query) { try keep(place, [item]) }
    if let (place, items) = try point(rule, as: name, &query) { try keep(place, items) }
    if let (place, item) = try pair(rule, as: name, &query) { try keep(place, [item]) }
    let words = rule.words.filter { query.has($0) }
    if words.count > 1, let item = query.read(words[1]) { throw .givenTwice(item, words.joined(separator: "`, `")) }
    let names = rule.names.filter { query.has($0) }
    guard let found else { return words.isEmpty && names.isEmpty ? nil : .words(words + names) }
    guard case .point(let coordinate, nil) = found, let first = names.first, let item = query.read(first) else {
      return .place(found, ranges)
    }
    return .place(try named(coordinate, item.value, as: name), ranges + [item.value.range])
  }

  /// Returns the parameter that means the position of the phone. It may contain JSON instead.
  private func word(_ rule: PlaceRule, _ query: inout DialectQuery) throws(LinkRejection) -> GatedURL.Item? {
    guard let here = rule.here, let item = query.read(here.parameter) else { return nil }
    if item.value.text == here.word { return item }
    let mayBeJSON = rule.json?.parameter == here.parameter
    if mayBeJSON, item.value.text.first == "{" { return nil }
    throw LinkRejection(
      code: .badParameter,
      ParameterSentence.badValue.sentence([
        "value": BilingualText(item.value.text.clipped()), "parameter": BilingualText(here.parameter),
        "allowed": BilingualText(en: "", ja: "「\(here.word)」" + (mayBeJSON ? "またはJSON" : "")),
      ]),
      range: item.value.range, expected: "`\(here.word)`" + (mayBeJSON ? ", or JSON" : ""),
      parameter: here.parameter)
  }

  private func json(
    _ rule: PlaceRule, _ query: inout DialectQuery
  ) throws(LinkRejection) -> (Place, GatedURL.Item)? {
    guard let (parameter, shape) = rule.json, let item = query.read(parameter) else { return nil }
    if let here = rule.here, here.parameter == parameter, here.word == item.value.text { return nil }
    let places = JSONPlaces(item: item, type: type)
    return (try places.place(try places.value(), shape, &query), item)
  }

  /// Returns the point of a latitude and a longitude. Throws when only one of them is given.
  private func point(
    _ rule: PlaceRule, as name: String, _ query: inout DialectQuery
  ) throws(LinkRejection) -> (Place, [GatedURL.Item])? {
    guard let first = rule.latitude, let second = rule.longitude else { return nil }
    switch (query.read(first), query.read(second)) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?):
      let place = try Self.point(latitude.value, first, longitude.value, second, isSecret: secrets.isSecret(name))
      return (place, [latitude, longitude])
    case (let item?, nil): throw missing(second, beside: item)
    case (nil, let item?): throw missing(first, beside: item)
    }
  }

  private func missing(_ name: String, beside item: GatedURL.Item) -> LinkRejection {
    LinkRejection(
      code: .missingParameter,
      DialectSentence.withoutOther.sentence(["given": item.name.text, "parameter": name]),
      range: item.range.upperBound..<item.range.upperBound, expected: "`\(name)=` and degrees")
  }

  private func pair(
    _ rule: PlaceRule, as name: String, _ query: inout DialectQuery
  ) throws(LinkRejection) -> (Place, GatedURL.Item)? {
    guard let parameter = rule.pair, let item = query.read(parameter) else { return nil }
    guard case .place(let place)? = ParameterType.coordinate.read(item.value.text) else {
      throw .badValue(item.value, of: parameter, type: .coordinate, isSecret: secrets.isSecret(name))
    }
    return (place, item)
  }

  private func named(
    _ coordinate: Coordinate, _ part: GatedURL.Part, as name: String
  ) throws(LinkRejection) -> Place {
    let place = Place.point(coordinate, name: part.text)
    guard type.write(.place(place)) != nil else {
      throw .badValue(part, of: name, type: type, isSecret: secrets.isSecret(name))
    }
    return place
  }

  /// Returns the point of two texts in degrees.
  static func point(
    _ latitude: GatedURL.Part, _ latitudeName: String, _ longitude: GatedURL.Part, _ longitudeName: String,
    isSecret: Bool
  ) throws(LinkRejection) -> Place {
    func degrees(_ part: GatedURL.Part, _ name: String, _ type: ParameterType) throws(LinkRejection) -> Int {
      guard case .decimal(let value)? = type.read(part.text) else {
        throw .badValue(part, of: name, type: type, isSecret: isSecret)
      }
      return value.millionths
    }
    let north = try degrees(latitude, latitudeName, northward)
    let east = try degrees(longitude, longitudeName, eastward)
    guard let coordinate = Coordinate(latitudeMicrodegrees: north, longitudeMicrodegrees: east) else {
      throw .badValue(latitude, of: latitudeName, type: northward, isSecret: isSecret)
    }
    return .point(coordinate, name: nil)
  }

  private static let northward = ParameterType.decimal(Coordinate.latitudes)
  private static let eastward = ParameterType.decimal(Coordinate.longitudes)
}
