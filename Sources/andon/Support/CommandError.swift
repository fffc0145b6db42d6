import ControlProtocol
import Lab

/// An error that ends a command: an exit code, a message and a hint.
struct CommandError: Error, Equatable, CustomStringConvertible {
  /// The exit code.
  let status: ExitStatus
  /// The problem, in one sentence without a full stop.
  let message: String
  /// The next step, such as a command.
  let hint: String?
  /// The code of the daemon's error, where the daemon refused the request.
  let refusal: ControlError.Kind?

  /// An error from its parts.
  init(_ status: ExitStatus, _ message: String, hint: String? = nil, refusal: ControlError.Kind? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    self.refusal = refusal
  }

  /// The message and the hint in one line.
  var description: String { message + (hint.map { "; \($0)" } ?? "") }

  /// The two lines for standard error.
  var text: String { "andon: \(message)" + (hint.map { "\n  hint: \($0)" } ?? "") }
}

extension CommandError {
  /// The error for a journal or a list of links that cannot be read.
  init(_ error: RecordedLogError) {
    self.init(error.code == .notFound ? .notFound : .badData, error.message, hint: error.hint)
  }
}
