public import RIBs

/// The result of one event: what to store, and what to do once that is committed.
public struct Turn: Sendable {
  /// The change to commit before the turn is told to a client; `nil` when nothing changed.
  public let change: SessionChange?
  /// The reason why the app refused the event; `nil` when it did not. The change then holds only what was due anyway.
  public let refusal: ControlRefusal?
  /// The requests to send to an external backend, once the change is committed.
  public let calls: [OutgoingCall]
  /// The requests that the app's RIBs sent to the backend in this turn, by RIB.
  public let requestsByRIB: [String: Int]
  /// The rules of the framework and the engine that the app's code broke, with their codes. The turn moved nothing when
  /// there are any.
  public let faults: [String]
  /// The RIB objects that outlived their detachment, by name and path (law 4).
  public let leaks: [Leak]

  /// The outcome of the link that the event opened, settled or waiting; `nil` for other events.
  public var answer: LinkOutcome? { change?.entry.answer }

  /// The outcomes of links of earlier events that ended in this turn.
  public var settled: [LinkOutcome] { change?.entry.settled ?? [] }
}
