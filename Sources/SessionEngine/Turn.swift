import DeepLinks
public import RIBs

/// What one event led to: the answer, and what to store before it is given.
public struct Turn: Sendable {
  /// Links of earlier events that came to an end in this turn.
  public var settled: [LinkOutcome]
  /// Why the app refused the control; then nothing moved and `change` is `nil`.
  public var refusal: ControlRefusal?
  /// What to commit before anybody hears of the turn; `nil` when nothing changed.
  public var change: SessionChange?
  /// The requests that the app's RIBs sent to the backend in this turn, by RIB.
  public var requestsByRIB: [String: Int]
  /// Requests to send to the backend outside, once the change is committed.
  public var calls: [OutgoingCall]
  /// Rules of the framework and the engine that the app's code broke, with their codes: then nothing moved.
  public var faults: [String]
  /// RIB objects that outlived their detachment, by name and path (law 4).
  public var leaks: [Leak]
  /// The link that it opened.
  var opened: ParsedLink?
  /// What that came to, while the turn is at work: then it is the change's.
  var outcome: LinkOutcome?
  /// How much of it outcomes have told of.
  var told = ToldPart()

  /// What the opened link came to: settled or parked. `nil` for other events.
  ///
  /// It is the change's, and large: who needs a part of it takes that from `change`.
  public var answer: LinkOutcome? {
    get { change?.entry.answer }
    set { change?.entry.answer = newValue }
  }

  /// A turn that led to nothing yet.
  public init() {
    self.settled = []
    self.calls = []
    self.requestsByRIB = [:]
    self.faults = []
    self.leaks = []
  }
}

/// How much of a turn outcomes have told of: the RIBs that moved, and the requests by RIB.
struct ToldPart {
  var attached = 0
  var detached = 0
  var requests: [String: Int] = [:]
}
