public import SessionEngine
import TextFormats

/// What a session did as a state of `states.yaml`.
public struct RecordedState: Sendable {
  private let life: RecordedLife
  /// The state, with all secrets.
  public let state: StartingState
  private let shown: [SessionEvent]
  /// The steps with a secret, without it.
  public let secretSteps: [SessionEvent]
  private let remarks: [String]
  /// The topmost screen at the end, by its RIB; `nil` when there is none.
  public let screen: String?
  private let location: [String]
  /// The names of the stores whose state is another one than the session's.
  public let otherStores: [String]
  /// Whether the state is another one a year later, because an event names a date.
  public let isTiedToItsDate: Bool

  init(
    life: RecordedLife, state: StartingState, shown: [SessionEvent], secretSteps: [SessionEvent], remarks: [String],
    screen: String?, location: [String], otherStores: [String], isTiedToItsDate: Bool
  ) {
    self.life = life
    self.state = state
    self.shown = shown
    self.secretSteps = secretSteps
    self.remarks = remarks
    self.screen = screen
    self.location = location
    self.otherStores = otherStores
    self.isTiedToItsDate = isTiedToItsDate
  }

  /// The lines of the state, without indentation: comments, its name, and its steps. `withSecrets` tells whether secrets
  /// are written; a step without its secret cannot be repeated.
  public func lines(withSecrets: Bool) -> [String] {
    let time = Timestamp(milliseconds: life.createdAt).shortText
    let end = [screen.map { "on the screen \($0)" }, location.isEmpty ? nil : "at \(location.joined(separator: " "))"]
      .compactMap { $0 }.joined(separator: ", ")
    var lines = [
      "# Recorded from the session \(life.session) of \(time): \(counted(state.steps.count, "step")) from its "
        + "\(counted(life.count, "event")).",
      "# It ends \(end.isEmpty ? "without a screen" : end).",
    ]
    lines += Self.remark(onStores: otherStores)
    if isTiedToItsDate { lines.append("# It names a date: a year later it is another state.") }
    lines.append("\(state.name):" + (state.steps.isEmpty ? " []" : ""))
    for (index, step) in state.steps.enumerated() {
      let isSecret = shown[index] != step.event && !withSecrets
      if isSecret { lines.append("  # A secret was removed here, so this step cannot be repeated: write it in.") }
      lines.append("  # \(remarks[index])")
      let outcome = step.outcome.map { " \($0.rawValue)" } ?? ""
      lines.append("  - " + Self.scalar(SessionScript.line(isSecret ? shown[index] : step.event) + outcome))
    }
    return lines
  }

  /// The comment on stores whose state is another one than the session's; none without such stores.
  static func remark(onStores names: [String]) -> [String] {
    names.isEmpty
      ? [] : ["# Not as in the session: the state of \(names.joined(separator: ", ")). --since keeps more events."]
  }

  /// A text as a scalar of YAML: in double quotes where it could be read as something else. JSON's escapes are YAML's.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.first?.isLetter == true && !text.contains(": ") && !text.contains(" #") && !text.hasSuffix(":")
    return isPlain ? text : (try? JSONCoding.text(text)) ?? "\"\""
  }
}
