import ControlProtocol
import Lab
import TextFormats

/// Why a command could not do what it was asked: what went wrong, what to do next, and the exit code that says so.
struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The exit code.
  let status: ExitStatus
  /// What went wrong, in one sentence without a full stop.
  let message: String
  /// The next command, or what else to do.
  let hint: String?
  /// What the daemon refused, when it was the daemon.
  let refusal: ControlError.Kind?

  /// A failure with every part given.
  init(_ status: ExitStatus, _ message: String, hint: String? = nil, refusal: ControlError.Kind? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    self.refusal = refusal
  }

  /// The message and what to do next, where a daemon tells of it.
  var description: String { message + (hint.map { "; \($0)" } ?? "") }

  /// The two lines for standard error.
  var text: String {
    let message = message.escapingLineByLine
    return "andon: \(message)" + (hint.map { "\n  hint: \($0.escapingLineByLine)" } ?? "")
  }
}

extension CommandError {
  /// Why a log or a list of links cannot be read.
  init(_ error: RecordedLogError) {
    self.init(error.code == .notFound ? .notFound : .badData, error.message, hint: error.hint)
  }
}
