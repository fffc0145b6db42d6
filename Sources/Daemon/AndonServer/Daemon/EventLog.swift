import Logging
import SessionEngine

/// The lines of the daemon's log about events of sessions, at the level `debug`: one line an event, after its commit.
extension Logger {
  /// Logs a committed event, and the links of earlier events that it settled. The lines contain no link's text.
  func committed(_ change: SessionChange) {
    guard logLevel <= .debug else { return }
    let entry = change.entry
    var metadata: Logger.Metadata = ["session": "\(entry.session)"]
    if let user = entry.user { metadata["user"] = "\(user)" }
    if let outcome = entry.answer { metadata.merge(Self.metadata(outcome)) { $1 } }
    debug("\(entry.event.rawValue)", metadata: metadata)
    for outcome in entry.settled ?? [] {
      debug("settled", metadata: Self.metadata(outcome).merging(["session": "\(entry.session)"]) { $1 })
    }
  }

  private static func metadata(_ outcome: LinkOutcome) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["link": "\(outcome.link)", "outcome": "\(outcome.outcome.rawValue)"]
    if let workflow = outcome.workflow { metadata["workflow"] = "\(workflow)" }
    if let reason = outcome.reason { metadata["reason"] = "\(reason)" }
    return metadata
  }
}
