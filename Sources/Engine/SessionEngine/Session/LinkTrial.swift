import DeepLinks
import RIBs

/// A link that was opened in a copy of a session up to one of its steps. The session itself stays as it is, and nothing is
/// stored.
///
/// The same session, link and step always lead to the same place.
public struct LinkTrial {
  /// The longest time that the link may load in the copy, in milliseconds of session time.
  private static let patience: Int64 = 60_000

  /// The outcome of the link: `stopped` with the reason `breakpoint` before the step, or `failed` with the stated reason.
  public let outcome: LinkOutcome
  /// The copy after the link.
  public let session: Session

  /// Opens a link in a copy of a session at the time of its last turn, and stops before a step, or lets the step fail with
  /// an error of the backend.
  ///
  /// Throws the app's error when the app cannot be built, and `SessionError` when the session refuses links.
  public init(_ url: String, in original: Session, step: String, failure: BackendError?) throws {
    session = try original.world.host.wake(original.record)
    session.world.tree.breakpoint = Breakpoint(step, failure: failure)
    let began = session.now
    let turn = session.turn(.open(url: url), at: original.record.updatedAt)
    if let refusal = turn.refusal { throw refusal }
    var outcome = turn.answer
    while let waiting = outcome, waiting.outcome == .waiting,
      let due = session.inFlight.compactMap(\.due).min(), due - began <= Self.patience
    {
      let turn = session.turn(
        .advance(milliseconds: max(due - session.now, 1)), at: original.record.updatedAt)
      outcome =
        turn.settled.first { $0.link == waiting.link } ?? session.outcome(ofPending: waiting.link) ?? waiting
    }
    guard let outcome else { throw ClosedApp.error }
    self.outcome = outcome
  }
}

extension Session {
  /// Returns the names of the steps of a link's workflow, in order; `nil` for a link that the route table rejects.
  public func steps(of url: String) -> [String]? {
    guard let link = try? world.parse(url, at: record.updatedAt).link else { return nil }
    return world.app.workflow(named: link.workflow)?.description(of: link)?.steps
  }
}
