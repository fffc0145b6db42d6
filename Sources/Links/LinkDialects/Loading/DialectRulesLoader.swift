import DeepLinks

/// A loader of the rules for places and values.
struct DialectRulesLoader {
  let reader: ConfigReader

  /// Returns the rule of one place.
  func place(_ field: ConfigField) -> PlaceRule {
    let fields = reader.fields(
      field, known: ["here", "point", "pair", "names", "words", "json", "needs_name", "required"])
    var rule = PlaceRule()
    if let here = fields["here"], let (parameter, word) = assignment(here) { rule.here = (parameter, word) }
    if let point = fields["point"], let (latitude, longitude) = two(point) {
      (rule.latitude, rule.longitude) = (latitude, longitude)
    }
    rule.pair = fields["pair"].flatMap { reader.text($0) }
    rule.names = fields["names"].map { reader.texts($0) } ?? []
    rule.words = fields["words"].map { reader.texts($0) } ?? []
    rule.needsName = fields["needs_name"].flatMap { reader.flag($0) } ?? false
    rule.isRequired = fields["required"].flatMap { reader.flag($0) } ?? false
    if let json = fields["json"] {
      let inner = reader.fields(json, known: ["parameter"] + Self.shapeKeys)
      if let parameter = required("parameter", inner, json), let shape = shape(inner, json) {
        rule.json = (parameter, shape)
      }
    }
    return rule
  }

  /// Returns the rule of several places in their order.
  func journey(_ field: ConfigField) -> JourneyRule? {
    let fields = reader.fields(field, known: ["numbered", "list", "first", "stops", "last"] + Self.shapeKeys)
    guard let last = required("last", fields, field) else { return nil }
    let first = fields["first"].flatMap { reader.text($0) }
    let stops = fields["stops"].flatMap { reader.text($0) }
    let shape = fields["point"] == nil ? nil : shape(fields, field)
    if let numbered = fields["numbered"] {
      let patterns = reader.texts(numbered).map(ParameterPattern.init)
      guard patterns.allSatisfy(\.isNumbered), !patterns.isEmpty else {
        reader.report(
          numbered, "A name has no `#` for the number.", expected: "a name such as `drop[#]`", remedy: "Write the `#`.")
        return nil
      }
      return JourneyRule(source: .numbered(patterns, shape), first: first, stops: stops, last: last)
    }
    guard let list = fields["list"], let (parameter, key) = assignment(list, separator: ".") else {
      reader.report(
        field, "The journey is neither `numbered` nor a `list`.",
        expected: "`numbered: \"drop[#]\"` or `list: json.stops`",
        remedy: "Add a line with one of them.")
      return nil
    }
    guard let shape = shape ?? self.shape(fields, field) else { return nil }
    return JourneyRule(source: .list(parameter: parameter, key: key, shape), first: first, stops: stops, last: last)
  }

  /// Returns the rule of a value: a parameter alone, or one with the meanings of its words.
  func value(_ field: ConfigField) -> ValueRule? {
    guard field.isMapping else {
      return reader.text(field).map { ValueRule(parameter: $0, meanings: nil, needs: nil) }
    }
    let fields = reader.fields(field, known: ["from", "means", "needs"])
    guard let parameter = required("from", fields, field) else { return nil }
    var meanings: [String: String]?
    if let means = fields["means"] {
      meanings = [:]
      for (word, ours) in reader.entries(means) { meanings?[word] = reader.text(ours) }
    }
    return ValueRule(parameter: parameter, meanings: meanings, needs: fields["needs"].flatMap { reader.text($0) })
  }

  /// Returns the two parts of `parameter=word`.
  func assignment(_ field: ConfigField, separator: Character = "=") -> (String, String)? {
    guard let text = reader.text(field) else { return nil }
    let parts = text.split(separator: separator, maxSplits: 1).map(String.init)
    if parts.count == 2 { return (parts[0], parts[1]) }
    reader.report(
      field, "`\(text)` has no `\(separator)` between two names.", expected: "a text such as `name\(separator)value`",
      remedy: "Write both.")
    return nil
  }

  private static let shapeKeys = ["here", "point", "names"]

  private func shape(_ fields: [String: ConfigField], _ field: ConfigField) -> PlaceShape? {
    guard let point = fields["point"] else {
      reader.report(
        field, "The JSON of a place has no `point`.", expected: "`point: [latitude, longitude]`",
        remedy: "Name the keys of the two numbers, with dots where an object is inside another.")
      return nil
    }
    guard let (latitude, longitude) = two(point) else { return nil }
    let names = fields["names"].map { reader.texts($0) } ?? []
    return PlaceShape(
      here: fields["here"].flatMap { reader.text($0) }, latitude: Self.keys(latitude), longitude: Self.keys(longitude),
      names: names.map(Self.keys))
  }

  private static func keys(_ text: String) -> [String] { text.split(separator: ".").map(String.init) }

  private func two(_ field: ConfigField) -> (String, String)? {
    let texts = reader.texts(field)
    if texts.count == 2 { return (texts[0], texts[1]) }
    reader.report(
      field, "A point has two numbers.", expected: "`[latitude, longitude]`", remedy: "Name both, the latitude first.")
    return nil
  }

  private func required(
    _ key: String, _ fields: [String: ConfigField], _ field: ConfigField
  ) -> String? {
    if let value = fields[key] { return reader.text(value) }
    reader.report(field, "This has no `\(key)`.", expected: "`\(key): …`", remedy: "Add a line with it.")
    return nil
  }
}
