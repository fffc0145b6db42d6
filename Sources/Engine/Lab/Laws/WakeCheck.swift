import RIBs
import SessionEngine

/// The check that a session which wakes from its record, as a store returns it, is what it was (law 2).
struct WakeCheck {
  let host: SessionHost

  /// Returns what differs in the session that wakes; `nil` when nothing does. `look` is that of the session. Throws the
  /// app's error when it cannot be built.
  func difference(of session: Session, _ look: Look? = nil) throws -> LookDifference? {
    let woken = try host.wake(session.record.asStored)
    let look = look ?? Look(at: session)
    let difference = Look(at: woken).difference(from: look)
    let problem = woken.wakeProblems.first ?? difference.map { "the woken session differs in \($0.text)" }
    guard let problem else { return nil }
    let missing = difference?.missingRIB.map { "the place of `\($0)` is missing: " } ?? ""
    return LookDifference(
      subject: difference?.subject ?? session.topScreenRIB ?? look.tree.rib, text: missing + problem,
      missingRIB: difference?.missingRIB)
  }

  /// Checks a session that was led into a starting state, before it is copied. Throws `StartingStateError` when a copy
  /// differs, and the app's error when it cannot be built.
  func check(_ session: Session, in state: StartingState) throws {
    guard let difference = try difference(of: session) else { return }
    // The tree would hide the reason in one line.
    let reason = difference.missingRIB.map { "the place of `\($0)` is missing" } ?? difference.text
    throw StartingStateError(
      "the state \(state.name) differs after a restart: \(reason.replacing("\n", with: " "))",
      code: Law.rebuild.rawValue,
      hint: "correct the app: \(difference.subject) depends on what neither the location nor a store keeps")
  }
}
