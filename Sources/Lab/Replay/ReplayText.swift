import RIBs
import SessionEngine
import TextFormats

extension ReplayedEvent {
  /// The differences as text: the event, each field as recorded and as replayed, and the current tree.
  public var differenceText: String {
    var lines = ["line \(line): \(title)"]
    for difference in differences {
      lines.append("  \(difference.field)")
      lines.append("    - recorded  \(difference.recorded.escapingControlCharacters)")
      lines.append("    + replayed  \(difference.replayed.escapingControlCharacters)")
    }
    if let tree {
      lines.append("  tree now")
      lines += tree.text.split(separator: "\n").map { "    \(String($0).escapingControlCharacters)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The session, the event and the link in one line.
  public var title: String {
    ([session, event.rawValue] + (url.map { [$0] } ?? [])).joined(separator: " ").escapingControlCharacters
  }
}

extension ReplaySummary {
  /// The summary in one sentence.
  public var text: String {
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let links = words.isEmpty ? "" : " (links: \(words))"
    let verdict = different > 0 ? "\(different) different" : compared > 0 ? "all equal" : "nothing to compare"
    let played = "\(counted(events, "event")) of \(counted(sessions, "session"))"
    return "\(played) replayed\(links): \(verdict)\(leftOutText)"
  }

  /// The sessions that were left out; the first ten by name.
  private var leftOutText: String {
    guard leftOut > 0 else { return "" }
    var names = (gaps ?? []).map { gap in
      "\(gap.session.escapingControlCharacters) (line \(gap.line) is event \(gap.event), not \(gap.expected))"
    }
    if leftOut > names.count { names.append("\(leftOut - names.count) more") }
    return "; \(counted(leftOut, "session")) with missing events left out: \(names.joined(separator: ", "))"
  }
}
