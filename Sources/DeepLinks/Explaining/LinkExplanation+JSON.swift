extension LinkExplanation: Encodable {
  private enum Key: String, CodingKey {
    case url, outcome, rejection, scheme, host, path, candidates, route, parameters, unknown, notes, canonical, workflow
    case dialect, wrappers, inside, attribution, steps, needs
  }

  /// Writes an object with stable keys; byte ranges are arrays of begin and end.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(url, forKey: .url)
    try container.encode(isAccepted ? "accepted" : "rejected", forKey: .outcome)
    try container.encode(reason, forKey: .rejection)
    try container.encode(scheme, forKey: .scheme)
    try container.encode(host, forKey: .host)
    try container.encode(segments, forKey: .path)
    try container.encode(candidates, forKey: .candidates)
    try container.encode(route, forKey: .route)
    try container.encode(parameters, forKey: .parameters)
    try container.encode(unknown, forKey: .unknown)
    try container.encode(dialect, forKey: .dialect)
    try container.encode(wrappers, forKey: .wrappers)
    try container.encode(inside.first, forKey: .inside)
    try container.encode(attribution, forKey: .attribution)
    try container.encode(notes, forKey: .notes)
    try container.encode(canonical, forKey: .canonical)
    try container.encode(workflow, forKey: .workflow)
    try container.encode(description?.steps ?? [], forKey: .steps)
    try container.encode(description?.needs ?? [], forKey: .needs)
  }

  /// Why the link would not be opened, also when it is the app that does not know its workflow.
  private var reason: Reason? {
    if let rejection { return Reason(rejection) }
    guard !isAccepted, let workflow else { return nil }
    return Reason(unknownWorkflow: workflow)
  }

  private struct Reason: Encodable {
    let code: String
    let message: String
    var range: [Int]?
    var expected: String?
    var hint: String?

    init(_ rejection: LinkRejection) {
      code = rejection.code.rawValue
      message = rejection.message
      range = [rejection.range.lowerBound, rejection.range.upperBound]
      expected = rejection.expected
      hint = rejection.hint
    }

    init(unknownWorkflow name: String) {
      code = "unknownWorkflow"
      message = "The app has no workflow `\(name)`."
    }
  }
}

extension LinkExplanation.Part: Encodable {
  private enum Key: String, CodingKey { case text, range }

  /// Writes `{"text":…,"range":[begin,end]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text, forKey: .text)
    try container.encode([range.lowerBound, range.upperBound], forKey: .range)
  }
}

extension LinkExplanation.Parameter: Encodable {
  private enum Key: String, CodingKey { case name, value, type, source, range, parts, rangeIn }

  /// Writes an object with stable keys; `parts` when there are several, `rangeIn` when the bytes are not of this link.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(type, forKey: .type)
    try container.encode(source.rawValue, forKey: .source)
    try container.encode(range.map { [$0.lowerBound, $0.upperBound] }, forKey: .range)
    if ranges.count > 1 { try container.encode(ranges.map { [$0.lowerBound, $0.upperBound] }, forKey: .parts) }
    if source == .wrapped { try container.encode("inside", forKey: .rangeIn) }
  }
}

extension LinkNote: Encodable {
  private enum Key: String, CodingKey { case code, parameter, message, suggestion }

  /// Writes an object with stable keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(parameter, forKey: .parameter)
    try container.encode(message, forKey: .message)
    try container.encode(suggestion, forKey: .suggestion)
  }
}
