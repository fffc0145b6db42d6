/// The stages in which a link was read, up to its rejection: for writers of links, and for tests.
///
/// It contains no secret value.
public struct LinkExplanation: Sendable, Equatable {
  /// A part of the link, with the UTF-8 bytes it was read from.
  public struct Part: Sendable, Hashable {
    /// The decoded text.
    public let text: String
    /// Its bytes.
    public let range: Range<Int>
  }

  /// One parameter of the route.
  public struct Parameter: Sendable, Hashable {
    /// The source of a value.
    public enum Source: String, Sendable {
      /// A placeholder of the path.
      case path
      /// The query.
      case query
      /// The table's default, because the link has none.
      case standard = "default"
      /// The link of another app, translated by a dialect.
      case dialect
      /// The link inside a wrapper.
      case wrapped
    }

    /// The parameter's name.
    public let name: String
    /// The canonical text of its value; for a repeated parameter one of its values.
    public let value: String
    /// The name of its type.
    public let type: String
    /// The source of the value.
    public let source: Source
    /// The bytes that the value was read from: several for a place in another app's link, none when the link does not
    /// give the value. For a wrapped link they are bytes of the innermost link.
    public let ranges: [Range<Int>]

    /// The smallest range that holds all of `ranges`; nil when there are none.
    public var range: Range<Int>? {
      guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else { return nil }
      return start..<end
    }
  }

  /// The link as given, with secrets redacted.
  public let url: String
  /// The entry of the table by which the link was found; nil for a link that was not found in an input.
  public var place: String?
  /// The rejection; nil when the link is accepted. Its range, like every range here, is in `url` as shown.
  public let rejection: LinkRejection?
  /// The bytes of `url` that `rejection` refers to; nil when the link is accepted.
  public let marked: Range<Int>?
  /// The scheme; nil when the link was rejected before its scheme was accepted.
  public let scheme: Part?
  /// The host of the universal form; nil in the schemes of apps.
  public let host: Part?
  /// The segments of the path.
  public let segments: [Part]
  /// The route that matches the path, and the nearest others. For another app's link, the forms of that app at its
  /// scheme or host.
  public let candidates: [RouteCandidate]
  /// The name of the route that matches the path.
  public let route: String?
  /// The parameters in the order of the table; empty when the link is rejected.
  public let parameters: [Parameter]
  /// The parameters that the route does not know, and the fragment under `#`.
  public let unknown: [String: String]
  /// The app whose scheme or host the link has, also inside a wrapper; nil for a link in the table's own form.
  public let dialect: String?
  /// The services that wrapped the link, outermost first.
  public let wrappers: [String]
  /// The explanation of the link inside: one when the link is a wrapper, none otherwise.
  public let inside: [LinkExplanation]
  /// The values of another app's link that the route does not have, and those that name the link's origin.
  public let attribution: [String: String]
  /// Notes about the link.
  public let notes: [LinkNote]
  /// The canonical link, with secrets redacted; nil when the link is rejected.
  public let canonical: String?
  /// The workflow that the link starts; nil when no route matches it.
  public let workflow: String?
  /// The app's description of the workflow; nil when the link is rejected or the app has no such workflow.
  public let description: WorkflowDescription?

  /// Whether the link would be opened.
  public var isAccepted: Bool { rejection == nil && description != nil }
  /// Whether it is not known what the link opens.
  public var isNotChecked: Bool { rejection?.isNotChecked == true }
}

extension LinkExplanation: Encodable {
  private enum Key: String, CodingKey {
    case url, outcome, rejection, scheme, host, path, candidates, route, parameters, unknown, notes, canonical, workflow
    case dialect, wrappers, inside, attribution, steps, needs, place
  }

  /// Writes an object with stable keys; byte ranges are arrays of begin and end.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(url, forKey: .url)
    try container.encode(isAccepted ? "accepted" : isNotChecked ? "notChecked" : "rejected", forKey: .outcome)
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
    try container.encodeIfPresent(place, forKey: .place)
  }

  /// The reason why the link would not be opened, also when the app does not know its workflow.
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
