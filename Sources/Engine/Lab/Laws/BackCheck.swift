import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// The check that the phone's back leads out of a session's screen (law 11).
struct BackCheck {
  let host: SessionHost
  /// The time of the presses, in milliseconds since 1970.
  let at: Int64

  /// Returns what is wrong with the way back from a session, whose copy goes back; `nil` when it leads out, and when the
  /// app is not on the screen. A rule that a press breaks is found when back is an event of its own.
  func problem(from session: Session) throws -> String? {
    guard session.backAction != nil else { return nil }
    var presses = BackPresses(of: try host.wake(session.record), at: at)
    while let turns = presses.press() {
      if !turns.allSatisfy(\.faults.isEmpty) { return nil }
    }
    let way = ([session.topScreenRIB ?? "no screen"] + presses.way.screens).joined(separator: " → ")
    switch presses.way.end {
    case .left, .bottom: return nil
    case .stuck: return "back does not lead out of the app: nothing answers the question on the screen, after \(way)"
    case .endless: return "back does not lead out of the app in as many presses as the tree has RIBs: \(way)"
    }
  }

  /// Returns what is wrong with the screen to which back has led: its own link may not open it. `before` is the session
  /// before back.
  ///
  /// A rule that stops the links of the place before back as well says nothing about the new place.
  func problem(after session: Session, before: SessionRecord) throws -> String? {
    let gained = session.location.filter { !before.location.contains($0) }
    guard session.phone.app == .foreground, !gained.isEmpty else { return nil }
    let earlier = try before.location.compactMap { try obstacle(of: $0, in: before) }
    for link in gained {
      guard let obstacle = try obstacle(of: link, in: session.record), !earlier.contains(obstacle) else { continue }
      let shown = host.routes.secrets.redact(link)
      return "back leads to \(session.topScreenRIB ?? "no screen"), which its link \(shown) may not open: \(obstacle)"
    }
    return nil
  }

  /// What stops a link in a session, or lets it wait for a person; `nil` for a link that may open its screen.
  private func obstacle(of link: String, in record: SessionRecord) throws -> String? {
    let copy = try host.wake(record)
    guard let answer = copy.turn(.open(url: link), at: at).answer, let reason = answer.reason else { return nil }
    switch answer.outcome {
    case .stopped: return reason
    case .waiting:
      let pending = copy.record.pending.first { $0.number == answer.link }
      return pending?.deadline == nil && copy.isQuiet ? "it waits for \(reason)" : nil
    case .completed, .rejected, .failed, .superseded, .expired: return nil
    }
  }
}
