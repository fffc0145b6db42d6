import ControlProtocol
import DeepLinks
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
  /// The first byte of an argument or a line that is wrong, and the byte after the last one; `nil` where none is known.
  var range: [Int]?
  /// The problems of a configuration file with their positions.
  var problems: [RouteTableError.Problem] = []
  /// The word before the hint, in the language of the message.
  var hintWord = "hint"

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

  /// The two lines for standard error, with a line more for each problem of a configuration file. What a message quotes
  /// adds no line.
  var text: String {
    let hasLines = !problems.isEmpty || refusal == .configurationInvalid
    let lines = hasLines ? message : message.escapingControlCharacters
    return "\(AndonProgram.current.name): \(lines)"
      + (hint.isEmpty ? "" : "\n  \(hintWord): \(hint.escapingControlCharacters)")
  }
}

extension CommandError {
  /// Returns the error without the secrets of these arguments, which it may repeat.
  func redacted(_ arguments: ArgumentText) -> CommandError {
    var error = CommandError(
      status, arguments.redacted(message), hint: arguments.redacted(hint), code: code, refusal: refusal)
    (error.range, error.problems, error.hintWord) = (range, problems, hintWord)
    return error
  }

  /// The error in the language of a report.
  init(
    _ status: ExitStatus, _ message: BilingualText, hint: BilingualText, code: String? = nil,
    in language: ReportLanguage
  ) {
    self.init(status, language.line(message), hint: language.line(hint), code: code)
    hintWord = language.languages.map(\.hint).joined(separator: " / ")
  }

  /// The command's error for an error below, with an exit code.
  init(_ status: ExitStatus, _ error: any CodedError, refusal: ControlError.Kind? = nil) {
    self.init(status, error.located, hint: error.hint, code: error.codeText, refusal: refusal)
  }

  /// The error for a journal or a list of links that cannot be read.
  init(_ error: RecordedLogError) {
    let status: ExitStatus =
      switch error.code {
      case .notFound, .unreadable: .notFound
      case .forbidden: .permission
      case .notALog, .newerFormat, .otherApp, .malformedLine, .damaged, .notText: .badData
      }
    self.init(status, error)
  }
}

/// An error as JSON: `{"error":{"code":66,"hint":"…","kind":"session.notFound","message":"…"}}`.
///
/// With `--json` a command that fails prints it to standard output, because standard output is what a program reads. The
/// text for people is on standard error in every case. `code` is the exit code.
struct ErrorLine: Encodable {
  /// The fields of an error.
  struct Fields: Encodable {
    let code: Int32
    let kind: String
    let message: String
    let hint: String?
    let range: [Int]?
    let problems: [Problem]?
  }

  /// A problem of a configuration file.
  struct Problem: Encodable {
    let file: String
    let line: Int?
    let key: String
    let message: String
    let expected: String
    let remedy: String
  }

  /// The number of the line of standard input that the error concerns; `nil` where the whole command failed.
  var line: Int?
  let error: Fields

  init(_ error: CommandError, line: Int? = nil) {
    self.line = line
    let problems = error.problems.map {
      Problem(
        file: $0.file, line: $0.line, key: $0.keyPath, message: $0.message, expected: $0.expected, remedy: $0.remedy)
    }
    self.error = Fields(
      code: error.status.rawValue, kind: error.code, message: error.message,
      hint: error.hint.isEmpty ? nil : error.hint,
      range: error.range,
      problems: problems.isEmpty ? nil : problems)
  }
}
