import DeepLinks
import TextFormats

/// A reader of places in a parameter that holds JSON. Problems are reported for the whole parameter, because positions
/// in decoded text are not positions in the URL.
struct JSONPlaces {
  let item: GatedURL.Item
  let type: ParameterType

  /// Returns the parameter's JSON.
  func value() throws(LinkRejection) -> JSONValue {
    if Placeholder.isLeft(in: item.value.text) {
      throw LinkRejection(
        code: .unfilledTemplate, TextSentence.placeholderInJSON.sentence(["parameter": item.name.text]),
        range: item.value.range, expected: "JSON with everything filled in", advice: HintSentence.fillIn.sentence)
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(item.value.text, maximumDepth: JSONValue.maximumLinkDepth).normalised
    } catch {
      let place = ["place": error.position ?? "text"]
      switch error.code {
      case .notJSON: throw bad(.notJSON, place, "JSON")
      case .tooDeep:
        let most = "\(JSONValue.maximumLinkDepth)"
        throw bad(.tooDeep, ["most": most], "JSON of at most \(most) levels")
      case .duplicateKey: throw bad(.keyTwice, place, "each key once in an object")
      case .tooManyMarks: throw bad(.keyWithMarks, place, "at most \(MarkRun.most)")
      }
    }
    if let forbidden = value.firstForbiddenCharacter { throw LinkCharacters.rejection(forbidden, item.value.range) }
    return value
  }

  /// Returns the place in a value, read by a shape. Keys that the shape does not use are kept as unknown.
  func place(_ value: JSONValue, _ shape: PlaceShape, _ query: inout DialectQuery) throws(LinkRejection) -> Place {
    if let word = value.string, word == shape.here { return .here }
    guard let latitude = value.value(at: shape.latitude)?.spelling,
      let longitude = value.value(at: shape.longitude)?.spelling
    else {
      let keys = [shape.latitude, shape.longitude].map { $0.joined(separator: ".") }
      throw bad(
        .noPlace, ["latitude": keys[0], "longitude": keys[1]],
        "an object with \(BilingualText.names(keys, joinedBy: " and ").en)"
          + (shape.here.map { ", or `\"\($0)\"`" } ?? ""))
    }
    let point = try PlaceReader.point(
      part(latitude), "\(item.name.text).\(shape.latitude.joined(separator: "."))", part(longitude),
      "\(item.name.text).\(shape.longitude.joined(separator: "."))", isSecret: false)
    keepRest(of: value, shape, &query)
    let name = shape.names.lazy.compactMap { value.value(at: $0)?.spelling }.first
    guard case .point(let coordinate, _) = point, let name else { return point }
    let place = Place.point(coordinate, name: name)
    guard type.write(.place(place)) != nil else { throw bad(.badName, [:], "visible characters") }
    return place
  }

  /// Returns the list under a key of an object.
  func list(_ key: String) throws(LinkRejection) -> [JSONValue] {
    let value = try value()
    guard let values = value.object?[key]?.array else {
      throw bad(.noList, ["key": key], "an object with a list `\(key)`")
    }
    guard values.count <= ParameterPattern.maximumNumber else {
      let most = "\(ParameterPattern.maximumNumber)"
      throw bad(.tooManyPlaces, ["count": "\(values.count)", "most": most], "at most \(most)")
    }
    return values
  }

  private func part(_ text: String) -> GatedURL.Part {
    GatedURL.Part(text: text, range: item.value.range)
  }

  private func keepRest(of value: JSONValue, _ shape: PlaceShape, _ query: inout DialectQuery) {
    guard let members = value.object else { return }
    let used = Set(([shape.latitude, shape.longitude] + shape.names).compactMap(\.first))
    for (key, member) in members where !used.contains(key) {
      query.keepUnknown("\(item.name.text).\(key)", member.spelling ?? "…")
    }
  }

  private func bad(_ sentence: JSONSentence, _ values: [String: String], _ expected: String) -> LinkRejection {
    LinkRejection(
      code: .badParameter, sentence.sentence(values.merging(["parameter": item.name.text]) { $1 }),
      range: item.value.range, expected: expected)
  }
}
