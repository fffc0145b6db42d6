import ArgumentParser
import SessionEngine

/// The exit codes of the command. Those of `serve` are `DaemonError`'s, of an unreachable daemon
/// `ControlClientError`'s.
enum ExitStatus: Int32, CaseIterable {
  /// Success.
  case success = 0
  /// A difference, or nothing to compare.
  case different = 1
  /// A link waits.
  case waiting = 10
  /// A link was stopped.
  case stopped = 11
  /// A link was rejected.
  case rejected = 12
  /// A link failed.
  case failed = 13
  /// A link was superseded.
  case superseded = 14
  /// A link expired.
  case expired = 15
  /// Wrong usage.
  case usage = 64
  /// Wrong data.
  case badData = 65
  /// Nothing of that name.
  case notFound = 66
  /// No daemon.
  case unavailable = 69
  /// Internal error.
  case software = 70
  /// Refused by the system.
  case system = 71
  /// Not written.
  case unwritable = 74
  /// Busy.
  case busy = 75
  /// Another version.
  case protocolMismatch = 76
  /// Not permitted.
  case permission = 77
  /// Wrong configuration.
  case config = 78

  /// What the code says, for the reference.
  var meaning: String {
    switch self {
    case .success: "success; of `open`: every link was completed"
    case .different:
      "a check, an exploration, a campaign, a comparison or a replay found an error or a difference, or nothing was "
        + "compared or recorded"
    case .waiting: "of `open`: a link waits; of `session login`: the log-in waits for the backend"
    case .stopped: "of `open`: a rule stopped a link"
    case .rejected: "of `open` and `explain`: a link was rejected"
    case .failed: "of `open`: a link failed; of `session login`: the log-in failed"
    case .superseded: "of `open`: a later link superseded a link"
    case .expired: "of `open`: a link expired"
    case .usage: "wrong usage, or the session refuses the request"
    case .badData: "wrong data, or a damaged database"
    case .notFound: "no such session or file"
    case .unavailable: "no daemon"
    case .software: "internal error, or the database was not closed cleanly"
    case .system: "refused by the system, or a limit of it is too low"
    case .unwritable: "output or a file cannot be written"
    case .busy: "busy, degraded or locked: a later attempt can succeed"
    case .protocolMismatch: "another protocol, or a newer database"
    case .permission: "not permitted"
    case .config: "wrong configuration"
    }
  }

  /// The exit status of one link.
  init(_ outcome: LinkOutcome.Kind) {
    self =
      switch outcome {
      case .completed: .success
      case .waiting: .waiting
      case .stopped: .stopped
      case .rejected: .rejected
      case .failed: .failed
      case .superseded: .superseded
      case .expired: .expired
      }
  }

  /// Returns the worse of two, which is the one with the higher number.
  func worse(_ other: ExitStatus) -> ExitStatus { other.rawValue > rawValue ? other : self }

  /// The value for the argument parser.
  var code: ExitCode { ExitCode(rawValue) }
}
