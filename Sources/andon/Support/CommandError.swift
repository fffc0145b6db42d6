import ControlProtocol
import Lab
import TextFormats

/// An error that ends a command: an exit code, a message and a hint.
struct CommandError: CodedError, Equatable {
  /// The exit code.
  let status: ExitStatus
  /// The code of the error that the command met, or the name of the exit code.
  let code: String
  /// The problem, in one sentence without a full stop.
  let message: String
  /// The next step, such as a command; empty when there is none.
  let hint: String
  /// The code of the daemon's error, where the daemon refused the request.
  let refusal: ControlError.Kind?

  /// An error from its parts.
  init(
    _ status: ExitStatus, _ message: String, hint: String = "", code: String? = nil, refusal: ControlError.Kind? = nil
  ) {
    self.status = status
    self.code = code ?? "\(status)"
    self.message = message
    self.hint = hint
    self.refusal = refusal
  }

  /// The two lines for standard error.
  var text: String { "andon: \(message)" + (hint.isEmpty ? "" : "\n  hint: \(hint)") }
}

extension CommandError {
  /// The command's error for an error below, with an exit code.
  init(_ status: ExitStatus, _ error: any CodedError, refusal: ControlError.Kind? = nil) {
    self.init(status, error.located, hint: error.hint, code: error.codeText, refusal: refusal)
  }

  /// The error for a journal or a list of links that cannot be read.
  init(_ error: RecordedLogError) {
    self.init(error.code == .notFound ? .notFound : .badData, error)
  }
}
