import RIBs
import SessionEngine
import TextFormats

extension ReplayedEvent {
  /// What differs, for a person: the event, each field as it was and as it is, and the tree that stands now.
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

  /// Session, event and link in one line.
  public var title: String {
    ([session, event.rawValue] + (url.map { [$0] } ?? [])).joined(separator: " ").escapingControlCharacters
  }
}

extension ReplaySummary {
  /// The summary in one sentence.
  public var text: String {
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let links = words.isEmpty ? "" : " (links: \(words))"
    let verdict = different == 0 ? "all equal" : "\(different) different"
    let played = "\(Self.counted(events, "event")) of \(Self.counted(sessions, "session"))"
    return "\(played) replayed\(links): \(verdict)\(leftOutText)"
  }

  /// The sessions that were left out, by name as far as they are known.
  private var leftOutText: String {
    guard leftOut > 0 else { return "" }
    var names = (gaps ?? []).map { gap in
      "\(gap.session.escapingControlCharacters) (line \(gap.line) is event \(gap.event), not \(gap.expected))"
    }
    if leftOut > names.count { names.append("\(leftOut - names.count) more") }
    let them =
      leftOut == 1 ? "1 session that events are missing of was" : "\(leftOut) sessions that events are missing of were"
    return "; \(them) left out: \(names.joined(separator: ", "))"
  }

  private static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
