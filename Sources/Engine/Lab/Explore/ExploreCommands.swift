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
          ? line : (try? SessionScript.event(line)).flatMap { $0.command(in: session) } ?? "# \(line)"
      }
  }
}
