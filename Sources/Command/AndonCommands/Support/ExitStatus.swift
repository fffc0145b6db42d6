import ArgumentParser
import SessionEngine

/// The exit codes of the command. Those of `serve` are `DaemonError`'s, of an unreachable daemon
/// `ControlClientError`'s.
enum ExitStatus: Int32, CaseIterable {
  /// Success. For `open`: every link was completed; for `replay`: all events are equal.
  case success = 0
  /// `replay`: an event differs or cannot be compared, or none was replayed; `record`: the session cannot be recorded;
  /// `doctor`: a check failed; `explore`: a mistake was found; `diff`: a link does something else; `routes check`, `routes published` and
  /// `routes association`: there is an error.
  case different = 1
  /// `open`: a link waits; `session login`: the log-in waits for the backend.
  case waiting = 10
  /// `open`: a rule stopped a link.
  case stopped = 11
  /// `open`: a link was rejected.
  case rejected = 12
  /// `open`: a link failed; `session login`: the log-in failed.
  case failed = 13
  /// `open`: a later link superseded a link.
  case superseded = 14
  /// `open`: a link expired.
  case expired = 15
  /// The command line is wrong, or the session refuses the request.
  case usage = 64
  /// An input is not what it should be: a journal, a list of links, a payload, a campaign with links; or the database is
  /// damaged or of another program.
  case badData = 65
  /// There is no such session or file.
  case notFound = 66
  /// The daemon cannot be reached, or does not respond in time.
  case unavailable = 69
  /// Internal error, or the database was not closed cleanly.
  case software = 70
  /// The system refuses a socket, or a limit of it is too low (for example, open files).
  case system = 71
  /// Standard output or a file cannot be written.
  case unwritable = 74
  /// The daemon is busy or degraded, or the socket or the database is in use: a later attempt can succeed.
  case busy = 75
  /// The protocol of the daemon has another version, or the database is newer than the program.
  case protocolMismatch = 76
  /// Permission denied.
  case permission = 77
  /// The configuration is wrong.
  case config = 78

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
