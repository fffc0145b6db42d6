import ArgumentParser
import SessionEngine

/// How the command ends: its exit codes. Those of `serve` are `DaemonError`'s, of an unreachable daemon
/// `ControlClientError`'s.
enum ExitStatus: Int32, CaseIterable {
  /// Done; for `open`: every link was completed; for `replay`: all equal.
  case success = 0
  /// `replay`: something differs; `blueprint`, `routes check` and `routes association`: something disagrees.
  case different = 1
  /// `open`: a link waits.
  case waiting = 10
  /// `open`: a rule stopped a link.
  case stopped = 11
  /// `open`: a link was rejected.
  case rejected = 12
  /// `open`: a link failed.
  case failed = 13
  /// `open`: a later link took a link's place.
  case superseded = 14
  /// `open`: a link expired.
  case expired = 15
  /// The command, or the configuration it reads, was written wrongly.
  case usage = 64
  /// The file to replay is not a log.
  case badData = 65
  /// There is no such session or file, or a database is not ours or damaged.
  case notFound = 66
  /// The daemon cannot be reached, or does not answer in time.
  case unavailable = 69
  /// The daemon, or the file system, failed.
  case software = 70
  /// The system gives the process too little to work with.
  case system = 71
  /// Standard output, or a file that was to be written, could not be: its disk is full, fails, or may only be read.
  case unwritable = 74
  /// Something else is using it, it is too busy, or what was read was removed meanwhile: it may work later.
  case busy = 75
  /// The daemon speaks another version of the protocol, or the database is a newer program's.
  case protocolMismatch = 76
  /// The caller may not do that.
  case permission = 77

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

  /// The worse of two: the one with the higher number.
  func worse(_ other: ExitStatus) -> ExitStatus { other.rawValue > rawValue ? other : self }

  /// What the argument parser ends a command with.
  var code: ExitCode { ExitCode(rawValue) }
}
