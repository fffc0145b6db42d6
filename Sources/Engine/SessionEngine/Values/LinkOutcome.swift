public import TextFormats

/// The outcome of one link: the response to `open`, and a row of the link history.
///
/// The JSON has one member for each property, under its name. The names are stable; members may be added. A property
/// that is `nil` has no member, except `canonical`, `workflow` and `reason`, which are then `null`.
public struct LinkOutcome: Sendable, Hashable, Codable {
  /// The closed set of outcomes.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every step ended. The session is at the location that the link names.
    case completed
    /// A step waits for an event from outside, such as a log-in. The wait survives a restart.
    case waiting
    /// A rule of the app stopped the link.
    case stopped
    /// The link itself is invalid. Nothing changed.
    case rejected
    /// A step failed, or the app broke a rule.
    case failed
    /// While this link waited, a later link or a tap replaced it, a client cancelled it, or its session was closed.
    case superseded
    /// The link waited longer than a pending link may.
    case expired
  }

  /// The session's name.
  public var session: String
  /// The number of the link in its session, from 1.
  public var link: Int
  /// The text as it was sent.
  public var url: String
  /// The canonical form; `nil` for a rejected link.
  @ExplicitNull public var canonical: String?
  /// The workflow that the route table names; `nil` for a rejected link.
  @ExplicitNull public var workflow: String?
  /// The kind of outcome.
  public var outcome: Kind
  /// A stable code: the rule that stopped the link, the code of the rejection or the error, or what the link waits for.
  @ExplicitNull public var reason: String?
  /// The explanation in one sentence; `nil` when the kind says it all.
  public var message: String?
  /// For a rejected link: the range of the invalid bytes in `url`, as `[start, end]`, without the end.
  public var range: [Int]?
  /// For a rejected link: what is valid at that range.
  public var expected: String?
  /// For a rejected link: the next step, such as the nearest valid name.
  public var hint: String?
  /// For a waiting link: the time at which it expires, in milliseconds since 1970.
  public var until: Int64?
  /// For a waiting link: the session's time at this outcome, in milliseconds since 1970. The time left is `until` minus
  /// this, also in a session whose clock was advanced. Older journals lack it.
  public var now: Int64?
  /// For a superseded link: the number of the link that replaced it.
  public var supersededBy: Int?
  /// The workflow's steps in the order in which they began.
  public var steps: [StepOutcome]
  /// The RIBs attached in the turn of this outcome, in order. Of several links that settle in one turn, each lists what
  /// was attached after the previous one settled.
  public var attached: [String]
  /// The RIBs detached likewise, in order.
  public var detached: [String]
  /// The number of backend requests in all turns in which the link made progress.
  public var requests: Int
  /// The same requests by the RIB that sent them; `nil` when there were none.
  public var requestsByRIB: [String: Int]?
  /// The same requests by RIB and name, with the number that were sent while the RIB was on the screen (`seen`) and
  /// while it was not (`unseen`); `nil` when there were none.
  public var requestCounts: RequestCounts?
  /// The texts that a person had typed and that the link lost (law 12); `nil` when there are none.
  public var lost: [LostText]?
  /// The session's location when the link settled, or while it waits, as canonical links.
  public var location: [String]
  /// The parameters that the route does not know, as they were sent.
  public var unknown: [String: String]
  /// The app in whose format the link was written, such as `Uber`; `nil` for the format of the route table.
  public var dialect: String?
  /// Further data of another app's link or of a wrapper: client, campaign, product. `nil` when there is none.
  public var attribution: [String: String]?
  /// Remarks on an accepted link; `nil` when there are none.
  public var notes: [OutcomeNote]?

  /// Creates an outcome without steps.
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

/// The outcome of one step of a workflow.
public struct StepOutcome: Sendable, Hashable, Codable {
  /// The closed set of outcomes of a step.
  public enum Kind: String, Sendable, Hashable, Codable {
    case completed, waiting, stopped, failed
  }
  /// The step's name in the workflow.
  public var name: String
  /// The kind of outcome.
  public var outcome: Kind
  /// What a waiting step waits for, or why a step was stopped or failed.
  public var reason: String?

  /// Creates an outcome of a step.
  public init(name: String, outcome: Kind, reason: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.reason = reason
  }
}

/// A remark on an accepted link, as `explain` prints it.
public struct OutcomeNote: Sendable, Hashable, Codable {
  /// The stable code: `nearMiss`, `deprecatedRoute`, `dialect`, …
  public var code: String
  /// The parameter that the note is about; `nil` for the whole link.
  public var parameter: String?
  /// The remark in one sentence.
  public var message: String

  /// Creates a note from its parts.
  public init(code: String, parameter: String?, message: String) {
    self.code = code
    self.parameter = parameter
    self.message = message
  }
}
