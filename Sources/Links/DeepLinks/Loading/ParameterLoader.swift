import TextFormats

/// A loader of one parameter of a route: either the name of its type, or a mapping with the limits of the type.
struct ParameterLoader {
  let reader: ConfigReader
  let name: String
  let field: ConfigField
  let isInPath: Bool

  /// The keys that all types of parameters have.
  private static let common = ["type", "required", "repeated", "most", "default", "secret"]
  /// The further keys of each type.
  private static let limits = [
    "string": ["prefix", "length", "characters"], "identifier": ["prefix", "length"],
    "integer": ["minimum", "maximum"],
    "decimal": ["minimum", "maximum"], "place": [], "time": ["future"], "date": [], "localTime": [],
    "enumeration": ["values"],
    "coordinate": [], "url": ["hosts"],
  ]

  /// Returns the parameter; nil after reporting why there is none.
  func load() -> Route.Parameter? {
    guard field.isMapping else {
      guard let type = reader.text(field).flatMap({ self.type($0, field, [:]) }) else { return nil }
      return parameter(type, required: false, repeated: false, most: nil, defaultValue: nil)
    }
    // The known keys depend on the type, so the type is read first.
    guard let typeField = field.child("type") else {
      reader.report(field, "The parameter has no `type`.", expected: "`type: …`", remedy: "Add a line with it.")
      return nil
    }
    guard let typeName = reader.text(typeField) else { return nil }
    let fields = reader.fields(field, known: Self.common + (Self.limits[typeName] ?? Self.limits.values.flatMap { $0 }))
    guard let type = type(typeName, typeField, fields) else { return nil }
    let required = fields["required"].flatMap { reader.flag($0) } ?? false
    let repeated = fields["repeated"].flatMap { reader.flag($0) } ?? false
    let isFixed = isInPath && ["required", "repeated", "most", "default"].contains { fields[$0] != nil }
    if isFixed {
      reader.report(
        field, "A placeholder of the path is always required and never repeated.",
        expected: "none of `required`, `repeated`, `most` and `default`", remedy: "Remove them.")
    }
    let defaultValue = isFixed ? nil : fields["default"].flatMap { self.defaultValue($0, type, required || repeated) }
    let most = isFixed ? nil : fields["most"].flatMap { self.most($0, isRepeated: repeated) }
    let isSecret = fields["secret"].flatMap { reader.flag($0) }
    if isInPath, isSecret == false {
      reader.report(
        field, "The name of a placeholder alone tells whether it is secret.",
        expected: "no `secret: false` in the path",
        remedy: "Give the placeholder another name.")
    }
    return parameter(
      type, required: required, repeated: repeated, most: most, defaultValue: defaultValue, isSecret: isSecret)
  }

  private func most(_ field: ConfigField, isRepeated: Bool) -> Int? {
    guard let most = reader.integer(field) else { return nil }
    let numbers = 2...RouteTable.maximumQueryParameters
    if isRepeated, numbers.contains(most) { return most }
    reader.report(
      field, "This is not the maximum number of values of a repeated parameter.",
      expected: "`repeated: true` and a number from \(numbers.lowerBound) to \(numbers.upperBound)",
      remedy: "Correct it, or remove it.")
    return nil
  }

  private func defaultValue(_ field: ConfigField, _ type: ParameterType, _ isFixed: Bool) -> ParameterValue? {
    guard let text = reader.text(field) else { return nil }
    if isFixed {
      reader.report(
        field, "Only a parameter that may be absent and is not repeated can have a default.",
        expected: "neither `required` nor `repeated` together with `default`", remedy: "Remove one of them.")
      return nil
    }
    if let value = type.read(LinkCharacters.normalised(text)), type.write(value) != nil { return value }
    reader.report(
      field, "`\(text)` is not a valid value for `\(name)`.", expected: type.expectation, remedy: "Correct it.")
    return nil
  }

  private func parameter(
    _ type: ParameterType, required: Bool, repeated: Bool, most: Int?, defaultValue: ParameterValue?,
    isSecret: Bool? = nil
  ) -> Route.Parameter {
    Route.Parameter(
      name: name, type: type, isRequired: required || isInPath, defaultValue: defaultValue, isRepeated: repeated,
      most: most, location: isInPath ? .path : .query, isSecret: isSecret)
  }

  private func type(
    _ name: String, _ field: ConfigField, _ fields: [String: ConfigField]
  ) -> ParameterType? {
    switch name {
    case "string": return textRule(fields, characters: nil).map { .string($0) }
    case "identifier": return textRule(fields, characters: TextRule.identifierCharacters).map { .identifier($0) }
    case "integer": return integerRange(fields).map { .integer($0) }
    case "decimal": return decimalRange(fields).map { .decimal($0) }
    case "place": return .place
    case "time": return .time(mustBeFuture: fields["future"].flatMap { reader.flag($0) } ?? false)
    case "date": return .date
    case "localTime": return .localTime
    case "enumeration": return enumeration(fields["values"])
    case "coordinate": return .coordinate
    case "url": return url(fields["hosts"])
    default:
      let types = Self.limits.keys.sorted()
      reader.report(
        field, "`\(name)` is not a type.", expected: "one of " + types.map { "`\($0)`" }.joined(separator: ", "),
        remedy: NearestName.question(name, among: types) ?? "Choose one of them.")
      return nil
    }
  }

  private func textRule(_ fields: [String: ConfigField], characters: String?) -> TextRule? {
    var length = 1...256
    if let field = fields["length"] {
      guard let given = reader.text(field).flatMap(Self.range), given.upperBound <= TextRule.maximumLength else {
        reader.report(
          field, "This is not a length.", expected: "`8` or `1-16`, from 1 to \(TextRule.maximumLength)",
          remedy: "Write the smallest and the largest number of characters.")
        return nil
      }
      length = given
    }
    let own = fields["characters"].flatMap { reader.text($0) }
    let prefix = fields["prefix"].flatMap { reader.text($0) } ?? ""
    if LinkCharacters.firstForbidden(in: prefix) != nil || prefix != LinkCharacters.normalised(prefix) {
      reader.report(
        fields["prefix"] ?? field, "No link can begin a text with this.", expected: "a text such as `BC-`",
        remedy: "Write visible characters.")
      return nil
    }
    if let rule = TextRule(prefix: prefix, length: length, characters: own ?? characters) { return rule }
    reader.report(
      fields["characters"] ?? field, "This is not a set of characters.", expected: "characters and ranges like `+0-9`",
      remedy: "Write ranges from the lower to the higher character, and `-` itself at the end.")
    return nil
  }

  /// Returns the range in a text such as `8` or `1-16`; nil for any other text.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2, let first = numbers.first ?? nil, let last = numbers.last ?? nil else { return nil }
    return first >= 1 && first <= last ? first...last : nil
  }

  private func integerRange(_ fields: [String: ConfigField]) -> ClosedRange<Int>? {
    let minimum = fields["minimum"].map { reader.integer($0) } ?? .min
    let maximum = fields["maximum"].map { reader.integer($0) } ?? .max
    return range(minimum, maximum)
  }

  private func decimalRange(_ fields: [String: ConfigField]) -> ClosedRange<ExactDecimal>? {
    let minimum = fields["minimum"].map { reader.decimal($0) } ?? ExactDecimal(millionths: -Int.max)
    let maximum = fields["maximum"].map { reader.decimal($0) } ?? ExactDecimal(millionths: .max)
    return range(minimum, maximum)
  }

  private func range<Bound: Comparable>(_ minimum: Bound?, _ maximum: Bound?) -> ClosedRange<Bound>? {
    guard let minimum, let maximum else { return nil }
    if minimum <= maximum { return minimum...maximum }
    reader.report(
      field, "The minimum is more than the maximum.", expected: "`minimum` up to `maximum`", remedy: "Swap them.")
    return nil
  }

  private func url(_ hosts: ConfigField?) -> ParameterType? {
    let names = hosts.map { reader.texts($0) } ?? []
    if !names.isEmpty, names.allSatisfy(HostName.isValid), Set(names).count == names.count { return .url(hosts: names) }
    reader.report(
      hosts ?? field, "The hosts of the address are missing, not valid or not unique.",
      expected: "`hosts: [help.example.com]`, in lower case and without port",
      remedy: "List the hosts whose pages a link may open.")
    return nil
  }

  /// The maximum number of values of an enumeration. Each is compared with the values beside it.
  private static let maximumValues = 1_000

  private func enumeration(_ values: ConfigField?) -> ParameterType? {
    let words = values.map { reader.texts($0) } ?? []
    guard words.count <= Self.maximumValues else {
      reader.report(
        values ?? field, "The enumeration has \(words.count) values.", expected: "at most \(Self.maximumValues) values",
        remedy: "Use the type `string` or `identifier`.")
      return nil
    }
    let isValid = words.allSatisfy { !$0.isEmpty && LinkCharacters.firstForbidden(in: $0) == nil }
    if !words.isEmpty, isValid, Set(words).count == words.count {
      return .enumeration(words.map(LinkCharacters.normalised))
    }
    reader.report(
      values ?? field, "The enumeration's values are missing, empty or not unique.", expected: "`values: [one, two]`",
      remedy: "List the values that links may give.")
    return nil
  }
}
