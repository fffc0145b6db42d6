import DeepLinks
import SessionEngine
import TextFormats

/// Events as commands for a shell, in a session of their own.
enum ExploreCommands {
  private static let session = "x"

  /// Returns the commands that lead a new session from a starting state through some events.
  static func lines(start: String, events: [String]) -> [String] {
    let create =
      "\(Program.name) session create \(session)" + (start.isEmpty ? "" : " --state \(ScriptWords.quoted(start))")
    return [create]
      + events.map { line in
        line.hasPrefix("#")
          ? line : (try? SessionScript.event(line)).flatMap { command($0, in: session) } ?? "# \(line)"
      }
  }

  /// The command of an event in a session; `nil` for an event without one.
  static func command(_ event: SessionEvent, in session: String) -> String? {
    let words: [String]
    switch event {
    case .open(let url): words = ["open", "-s", session, url]
    case .tap(let element, let text): words = ["tap", session, element] + (text.map { ["--text", $0] } ?? [])
    case .login(let parameters):
      words = ["session", "login", session] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    case .logout: words = ["session", "logout", session]
    case .install: words = ["session", "install", session]
    case .configure(let settings):
      words =
        ["session", "configure", session]
        + settings.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] }
    case .advance(let milliseconds): words = ["session", "advance", session, DurationText.text(milliseconds)]
    case .input(let input) where input.kind != .push:
      words = ["open", "-s", session, "--input", input.kind.rawValue, input.text]
    case .cancel(let link): words = ["link", "cancel", session, String(link)]
    case .input(let push): return "printf %s \(ScriptWords.quoted(push.text)) | \(Program.name) push \(session) -"
    case .request(let name, let parameters):
      words =
        ["session", "request", session, name]
        + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    case .reply, .tick: return nil
    }
    return (["andon"] + words.map(ScriptWords.quoted)).joined(separator: " ")
  }
}
