import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// One problem with its position and its remedy.
struct CheckLine: Encodable {
  let severity: String
  let code: String
  let file: String
  let line: Int?
  let key: String
  let message: String
  let remedy: String
  let url: String?

  init(_ finding: RouteFinding, file: String) {
    severity = finding.isError ? "error" : "warning"
    code = finding.code.rawValue
    self.file = file
    line = finding.line
    key = finding.key
    message = finding.message
    remedy = finding.remedy
    url = finding.url
  }

  init(_ problem: RouteTableError.Problem, code: String = "invalidTable") {
    severity = "error"
    self.code = code
    file = problem.file
    line = problem.line
    key = problem.keyPath
    message = "\(problem.message) Expected \(problem.expected)."
    remedy = problem.remedy
    url = nil
  }

  /// A state of `states.yaml` that a session cannot be led into.
  init(_ error: StartingStateError, of state: StartingState, file: String) {
    severity = "error"
    code = "unreachableState"
    self.file = file
    line = error.line
    key = "states.\(state.name)"
    message = error.message
    remedy = error.hint
    url = nil
  }

  /// A place at which sessions lose their location.
  init(_ place: LostPlace, file: String) {
    severity = "error"
    code = "lostPlace"
    self.file = file
    line = nil
    key = place.route.map { "routes.\($0)" } ?? "routes"
    message = place.message
    remedy = place.remedy
    url = nil
  }

  /// A link that completes on another screen than its own.
  init(_ link: OwnScreens.Misplaced, file: String) {
    severity = "warning"
    code = "endsElsewhere"
    self.file = file
    line = nil
    key = "routes.\(link.route)"
    message = "\(link.link) completes in the state `\(link.state)`, and ends on another screen, at \(link.end)."
    remedy = "Bind it to the workflow that shows its screen, and let that dismiss what stands above it (onLanding)."
    url = nil
  }

  /// A difference between the table and the association files of a folder: its message names the file where one decided.
  init(_ line: AssociationLine, folder: String) {
    severity = line.severity == "error" ? "error" : "warning"
    code = line.code
    file = folder
    self.line = nil
    key = ""
    message =
      (line.platform.map { "\($0): " } ?? "") + line.message
      + line.sameForOthers
    remedy = line.remedy
    url = nil
  }

  /// The error of a file that is not the table of links. Its message names the file and the line.
  init(_ error: CommandError, file: String) {
    severity = "error"
    code = "invalidFile"
    self.file = file
    line = nil
    key = ""
    message = error.message
    remedy = error.hint
    url = nil
  }

  /// The problem with its position.
  var placed: String {
    let place = message.hasPrefix(file) ? "" : "\(line.map { "\(file):\($0)" } ?? file): "
    return place + (key.isEmpty ? "" : "\(key): ") + message
  }

  var text: String {
    let text = placed + (message.hasSuffix(".") ? " " : "; ") + remedy
    return "\(severity): \(text)".escapingControlCharacters + (url.map { "\n  \($0)" } ?? "")
  }
}
