/// How one link ended, or where it is parked: the answer to `open`, and the row the log keeps.
///
/// The JSON field names are stable; fields may be added. Optional fields are left out of the JSON when they are
/// `nil`, but for `reason`, `canonical` and `workflow`, which are always there.
public struct LinkOutcome: Sendable, Hashable, Codable {
  /// The closed set of ends a link can have.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every step ended; the session stands where the link points.
    case completed
    /// Parked: quiet, nothing in flight, and somebody outside must act. Survives restarts.
    case waiting
    /// A rule of the app said no, by name.
    case stopped
    /// The link itself is bad: nothing moved.
    case rejected
    /// A step threw, or the app broke a routing rule.
    case failed
    /// A later link took this one's place while it waited.
    case superseded
    /// It waited longer than a pending link may.
    case expired
  }

  /// The session's name.
  public var session: String
  /// The number of the link in its session, from 1.
  public var link: Int
  /// The text as it was sent.
  public var url: String
  /// The canonical spelling; `nil` for a rejected link.
  public var canonical: String?
  /// The workflow the route table named; `nil` for a rejected link.
  public var workflow: String?
  /// How it ended.
  public var outcome: Kind
  /// A stable code: the rule that stopped it, the rejection's code, the failure's code, what it waits for.
  public var reason: String?
  /// One sentence for a person; `nil` when the outcome says it all.
  public var message: String?
  /// For a rejection: the offending bytes of `url`, as `[first, end)`.
  public var range: [Int]?
  /// For a rejection: what would have been right there.
  public var expected: String?
  /// For a rejection: the nearest miss.
  public var hint: String?
  /// For a waiting link: when it expires, in milliseconds since 1970.
  public var until: Int64?
  /// For a superseded link: the number of the link that took its place.
  public var supersededBy: Int?
  /// The workflow's steps in the order they began.
  public var steps: [StepOutcome]
  /// RIBs attached in the turn that led to this outcome, in order; of several that settle in one turn each tells what
  /// came after the one before it.
  public var attached: [String]
  /// RIBs detached then, in order.
  public var detached: [String]
  /// Backend requests made in the turns in which the link went on, this one among them.
  public var requests: Int
  /// The same requests by the RIB that made them; `nil` when there were none.
  public var requestsByRIB: [String: Int]?
  /// Where the session stood when the link settled, or stands while it waits, as canonical links.
  public var location: [String]
  /// Parameters the route does not know, kept as they came.
  public var unknown: [String: String]
  /// The app in whose way the link was written, such as `Uber`; `nil` for ours.
  public var dialect: String?
  /// What another app's link, or a wrapper, says besides: client, campaign, product. `nil` when it says nothing.
  public var attribution: [String: String]?
  /// What is worth telling of an accepted link: `nil` when nothing is.
  public var notes: [OutcomeNote]?

  /// An outcome with no steps yet, to be filled in.
  public init(session: String, link: Int, url: String, outcome: Kind) {
    self.session = session
    self.link = link
    self.url = url
    self.outcome = outcome
    self.steps = []
    self.attached = []
    self.detached = []
    self.requests = 0
    self.location = []
    self.unknown = [:]
  }
}

extension LinkOutcome {
  /// Writes the stable JSON: `canonical`, `workflow` and `reason` always, the other optional fields when they are set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session, forKey: .session)
    try container.encode(link, forKey: .link)
    try container.encode(url, forKey: .url)
    try container.encode(canonical, forKey: .canonical)
    try container.encode(workflow, forKey: .workflow)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(reason, forKey: .reason)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encodeIfPresent(range, forKey: .range)
    try container.encodeIfPresent(expected, forKey: .expected)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(until, forKey: .until)
    try container.encodeIfPresent(supersededBy, forKey: .supersededBy)
    try container.encode(steps, forKey: .steps)
    try container.encode(attached, forKey: .attached)
    try container.encode(detached, forKey: .detached)
    try container.encode(requests, forKey: .requests)
    try container.encodeIfPresent(requestsByRIB, forKey: .requestsByRIB)
    try container.encode(location, forKey: .location)
    try container.encode(unknown, forKey: .unknown)
    try container.encodeIfPresent(dialect, forKey: .dialect)
    try container.encodeIfPresent(attribution, forKey: .attribution)
    try container.encodeIfPresent(notes, forKey: .notes)
  }
}

/// One step of a workflow in an outcome.
public struct StepOutcome: Sendable, Hashable, Codable {
  /// How a step stands.
  public enum Kind: String, Sendable, Hashable, Codable {
    case completed, waiting, stopped, failed
  }
  /// The step's name, as the workflow wrote it.
  public var name: String
  /// How it stands.
  public var outcome: Kind
  /// What a waiting step waits for; the reason of a stopped or failed one.
  public var reason: String?

  /// A step by name.
  public init(name: String, outcome: Kind, reason: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.reason = reason
  }
}

/// Something worth telling of a link that was accepted, as `explain` tells it.
public struct OutcomeNote: Sendable, Hashable, Codable {
  /// The kind of note, by its stable code: `nearMiss`, `deprecatedRoute`, `dialect`, …
  public var code: String
  /// The parameter that it is about; `nil` for the whole link.
  public var parameter: String?
  /// What is to be known, as a sentence.
  public var message: String

  /// A note from its parts.
  public init(code: String, parameter: String?, message: String) {
    self.code = code
    self.parameter = parameter
    self.message = message
  }
}
