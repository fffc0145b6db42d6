import DeepLinks
import RIBs

/// A link that the session works on: in this turn, or parked.
struct LinkRun {
  let number: Int
  let url: String
  let parsed: ParsedLink
  let openedAt: Int64
  let expiresAt: Int64
  /// Its workflow; `nil` while links before it have not ended (policy `queue`).
  var run: WorkflowRun?
  /// How often it started over in this turn, because what it waited on went away.
  var restarts = 0
  /// The backend requests of the turns before this one in which it went on, by RIB.
  var requestsByRIB: [String: Int]

  init(
    number: Int, url: String, parsed: ParsedLink, openedAt: Int64, expiresAt: Int64, requestsByRIB: [String: Int] = [:]
  ) {
    self.number = number
    self.url = url
    self.parsed = parsed
    self.openedAt = openedAt
    self.expiresAt = expiresAt
    self.requestsByRIB = requestsByRIB
  }

  /// When time alone ends it, in milliseconds since 1970; `nil` once it has ended.
  var nextMoment: Int64? {
    guard let run else { return expiresAt }
    return run.hasEnded ? nil : min(expiresAt, run.nextDeadline ?? expiresAt)
  }
}
