import DeepLinks
import SessionEngine
import TextFormats

extension SessionCopy {
  /// The commands for a shell, one a line, that lead a new session of the running daemon to the place. Its clock stands
  /// still, so that only the commands move it.
  public var commands: String {
    let name = "\(session.prefix(59))-copy"
    let events = steps.compactMap(\.withoutClock)
    var lines = remarks(lacksSecrets: events.contains(where: \.hasSecret)).map { "# \($0)" }
    lines.append(
      "\(Program.name) session create \(name)" + (state.map { " --state \(ScriptWords.quoted($0.name))" } ?? ""))
    if !events.isEmpty { lines.append("\(Program.name) session configure \(name) --set clock=manual") }
    lines += events.map { step in
      step.shown.command(in: name) ?? "# No command: \(SessionScript.line(step.shown))"
    }
    if isClosed { lines.append("\(Program.name) session close \(name)") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The journal for `andon replay`: the header, comments, and the entries as they are. Throws `EncodingError`, which no
  /// journal causes.
  public func log() throws -> String {
    let shown = entries.map { entry in
      var shown = entry.redacted(by: host.routes.secrets)
      // The name of a starting state is no secret, although its key can be that of one.
      if entry.event == .create { shown.parameters = entry.parameters }
      return shown
    }
    let remarks = remarks(lacksSecrets: shown != entries).map { "# \($0)" }
    let lines =
      [try JSONCoding.text(LogHeader(app: host.app.name))] + remarks + (try shown.map { try JSONCoding.text($0) })
    return lines.map { $0 + "\n" }.joined()
  }
}
