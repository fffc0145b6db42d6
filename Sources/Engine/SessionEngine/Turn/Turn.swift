public import RIBs

/// The result of one event: the change to commit, and what to do after the commit.
public struct Turn: Sendable {
  /// The change to commit before a client receives the response; `nil` when nothing changed.
  public let change: SessionChange?
  /// The reason why the session refused the event; `nil` when it did not. The change then holds only what was due
  /// anyway.
  public let refusal: SessionError?
  /// The requests to send to an external backend after the commit.
  public let calls: [OutgoingCall]
  /// The requests that the app's RIBs sent to the backend in this turn.
  public let requests: RequestCounts
  /// Descriptions of the rules that the app's code broke. If there are any, the turn changed nothing in tree and
  /// stores.
  public let faults: [String]
  /// The RIB objects that are still alive after their detachment, by name and path (law 4).
  public let leaks: [Leak]

  /// The outcome of the link that the event opened, settled or waiting; `nil` for other events.
  public var answer: LinkOutcome? { change?.entry.answer }

  /// The outcomes of links of earlier events that ended in this turn.
  public var settled: [LinkOutcome] { change?.entry.settled ?? [] }

  /// The outcomes of the links that waited and that the opened link has replaced.
  public var superseded: [LinkOutcome] {
    guard let link = answer?.link else { return [] }
    return settled.filter { $0.outcome == .superseded && $0.supersededBy == link }
  }

  /// The number of these requests by RIB.
  public var requestsByRIB: [String: Int] { requests.byRIB }

  /// Creates the result of an event.
  init(
    change: SessionChange? = nil, refusal: SessionError?, calls: [OutgoingCall] = [],
    requests: RequestCounts = RequestCounts(), faults: [String] = [], leaks: [Leak] = []
  ) {
    self.change = change
    self.refusal = refusal
    self.calls = calls
    self.requests = requests
    self.faults = faults
    self.leaks = leaks
  }
}
