import TextFormats

/// A reader of a query by the parameters of a route: known ones become typed values, unknown ones are kept as text.
struct QueryReader {
  let route: Route
  let secrets: Redactor
  let now: Timestamp?
  /// The parameters that the route knows.
  private(set) var parameters: [String: ParameterValue] = [:]
  /// The parameters that the route does not know, and the fragment.
  private(set) var unknown: [String: String] = [:]

  init(route: Route, secrets: Redactor, now: Timestamp?) {
    self.route = route
    self.secrets = secrets
    self.now = now
  }

  /// Keeps the values of the path's placeholders.
  mutating func keep(_ values: [ParameterValue], of terminal: RouteTrie.Terminal) {
    for (name, value) in zip(terminal.pattern.names, values) { parameters[name] = value }
  }

  /// Reads the query and the fragment. Throws the first problem.
  mutating func read(_ url: GatedURL) throws(LinkRejection) {
    for item in url.query {
      if item.mayHideSeparator { try checkSeparators(item) }
      if let parameter = route.parameter(item.name.text) {
        try keep(item, as: parameter)
      } else {
        try checkBrackets(item)
        keepUnknown(item.name.text, item.value.text)
      }
    }
    if let fragment = url.fragment { keepUnknown("#", fragment.text) }
    for parameter in route.parameters where parameter.isRequired || parameter.defaultValue != nil {
      guard parameters[parameter.name] == nil else { continue }
      parameters[parameter.name] = parameter.defaultValue
      guard parameter.isRequired else { continue }
      throw LinkRejection(
        code: .missingParameter,
        ParameterSentence.missing.sentence([
          "parameter": BilingualText(parameter.name), "route": BilingualText(route.name),
          "allowed": parameter.type.allowed,
        ]),
        range: url.queryEnd..<url.queryEnd, expected: "`\(parameter.name)=` and \(parameter.type.expectation)",
        advice: NearestName.of(parameter.name, among: unknown.keys.sorted()).map {
          HintSentence.didYouMeanParameter.sentence(["name": $0, "parameter": parameter.name])
        },
        parameter: parameter.name)
    }
  }

  private mutating func keep(_ item: GatedURL.Item, as parameter: Route.Parameter) throws(LinkRejection) {
    let earlier = parameters[parameter.name]
    if earlier != nil, !parameter.isRepeated {
      throw LinkRejection(
        code: .duplicateParameter, ParameterSentence.givenTwice.sentence(["parameter": parameter.name]),
        range: item.range,
        expected: "`\(parameter.name)` once" + (parameter.location == .path ? ", in the path" : ""),
        parameter: parameter.name)
    }
    if let most = parameter.most, case .list(let values)? = earlier, values.count >= most {
      throw .tooManyValues(of: parameter.name, most: most, item.range)
    }
    guard let value = parameter.type.read(item.value.text) else {
      throw .badValue(
        item.value, of: parameter.name, type: parameter.type, isSecret: secrets.isSecret(parameter))
    }
    try checkTime(value, item, parameter)
    switch earlier {
    case .list(let values)?: parameters[parameter.name] = .list(values + [value])
    default: parameters[parameter.name] = parameter.isRepeated ? .list([value]) : value
    }
  }

  private func checkSeparators(_ item: GatedURL.Item) throws(LinkRejection) {
    try EscapingMistake.checkSeparators(item) { route.parameter($0)?.location == .query }
  }

  private func checkTime(
    _ value: ParameterValue, _ item: GatedURL.Item, _ parameter: Route.Parameter
  ) throws(LinkRejection) {
    guard let now, parameter.type == .time(mustBeFuture: true), case .time(let time) = value, time <= now else {
      return
    }
    throw LinkRejection(
      code: .timeInPast, .past(parameter.name, time), range: item.value.range,
      expected: "a time after \(now)", parameter: parameter.name)
  }

  /// Throws for brackets after a known name. Other apps write `pickup[latitude]=…`; ignored, such a link would open the
  /// screen empty.
  private func checkBrackets(_ item: GatedURL.Item) throws(LinkRejection) {
    let name = item.name.text
    guard let bracket = name.utf8.firstIndex(of: UInt8(ascii: "[")),
      let parameter = route.parameter(String(name[..<bracket])), parameter.location == .query
    else { return }
    throw LinkRejection(
      code: .bracketedParameter,
      ParameterSentence.inBrackets.sentence([
        "parameter": BilingualText(parameter.name), "allowed": parameter.type.allowed,
      ]), range: item.name.range,
      expected: "`\(parameter.name)=` and \(parameter.type.expectation)",
      advice: parameter.isRepeated ? HintSentence.repeatParameter.sentence(["parameter": parameter.name]) : nil,
      parameter: parameter.name)
  }

  private mutating func keepUnknown(_ name: String, _ text: String) {
    guard let earlier = unknown.updateValue(text, forKey: name) else { return }
    unknown[name] = "\(earlier),\(text)"
  }
}

extension QueryReader {
  /// Returns notes about values that were probably cut off by a bare `&`, which makes the rest of the value an unknown
  /// parameter.
  ///
  /// A sender that encodes an address encodes its `?` and its `&`. So an address with a bare `?` was probably meant to
  /// continue. The name of a place was probably meant to continue where the next parameter has no `=`.
  func notes(on url: GatedURL) -> [LinkNote] {
    guard !unknown.isEmpty else { return [] }
    return zip(url.query, url.query.dropFirst()).compactMap { item, next in
      guard let parameter = route.parameter(item.name.text), unknown[next.name.text] != nil,
        isCut(item, before: next, parameter.type)
      else { return nil }
      return LinkNote(
        code: .unencodedSeparator, parameter: parameter.name,
        NoteSentence.cutValue.sentence(["next": next.name.text.clipped(), "parameter": parameter.name]),
        suggestion: "%26")
    }
  }

  private func isCut(_ item: GatedURL.Item, before next: GatedURL.Item, _ type: ParameterType) -> Bool {
    switch type {
    case .url:
      // A value with as many bytes as its meaning contains no escape.
      item.value.text.contains("?") && item.value.range.count == item.value.text.utf8.count
    case .place, .string: next.value.text.isEmpty && next.value.range.lowerBound == next.name.range.upperBound
    default: false
    }
  }
}

extension LinkRejection {
  /// Returns the rejection of the first value beyond the limit of a repeated parameter.
  package static func tooManyValues(of name: String, most: Int, _ range: Range<Int>) -> LinkRejection {
    LinkRejection(
      code: .tooManyValues,
      ParameterSentence.tooManyValues.sentence(["parameter": name, "most": "\(most)"]), range: range,
      expected: "`\(name)` at most \(most) times", parameter: name)
  }

  /// Returns the rejection of a value that is not of its parameter's type. The message does not repeat a secret value.
  package static func badValue(
    _ part: GatedURL.Part, of name: String, type: ParameterType, isSecret: Bool
  ) -> LinkRejection {
    let isPlaceholder = Placeholder.isWhole(Array(part.text.utf8)[...]) { Redactor(names: [name]).isSecret($0) }
    let isHidden = isSecret && !isPlaceholder
    let shown = isHidden ? Redactor.mask : part.text.clipped()
    let values = [
      "parameter": BilingualText(name), "value": BilingualText(shown), "shown": BilingualText(shown),
      "allowed": type.allowed,
    ]
    func rejection(_ code: Code, _ sentence: BilingualText, _ advice: BilingualText?) -> LinkRejection {
      LinkRejection(
        code: code, sentence, range: part.range, expected: type.expectation, advice: advice, parameter: name)
    }
    if Placeholder.isLeft(in: part.text) {
      return rejection(
        .unfilledTemplate, TextSentence.placeholderInValue.sentence(values), HintSentence.fillIn.sentence)
    }
    var advice = EscapingMistake.isEncodedTwice(part.text) ? HintSentence.encodeOnce.sentence : nil
    switch type {
    case .enumeration(let values) where !isSecret:
      advice = HintSentence.nearest(to: part.text, among: values) ?? advice
    case .url(let hosts):
      return rejection(
        .forbiddenPage, ParameterSentence.forbiddenPage.sentence(values),
        advice ?? PageAddress.reason(part.text, hosts: hosts))
    default: break
    }
    let sentence: ParameterSentence = part.text.isEmpty ? .noValue : .badValue
    return rejection(.badParameter, sentence.sentence(values), advice)
  }
}

extension BilingualText {
  /// The problem of a time that is past.
  static func past(_ parameter: String, _ time: Timestamp) -> BilingualText {
    ParameterSentence.timeInPast.sentence(["parameter": parameter, "time": "\(time)"])
  }
}

extension HintSentence {
  /// Returns the question whether the nearest name was meant; nil when none is near.
  package static func nearest(to name: String, among names: some Sequence<String>) -> BilingualText? {
    NearestName.of(name, among: names).map { didYouMean.sentence(["meant": $0]) }
  }
}
