import RIBs
import SessionEngine
import TextFormats

extension ReplayedEvent {
  /// The differences as text: the event, each field as recorded and as replayed, and the current tree; or that it could not
  /// be compared.
  public var differenceText: String {
    let lost = leftOut == true ? ["  not compared: earlier events of the session are missing"] : []
    return (["line \(line): \(title)"] + lost + fieldLines + lines("tree now", (tree?.text ?? "").lineTexts)).joined(
      separator: "\n")
  }

  /// The session, the event and the link in one line.
  public var title: String {
    ([session, event.rawValue] + (url.map { [$0] } ?? [])).joined(separator: " ").escapingControlCharacters
  }

  /// The event as the example of a cause: its step, its screen, and the lines of the tree that changed; with its fields when
  /// they are asked for.
  fileprivate func exampleLines(hasFields: Bool) -> [String] {
    let facts = [("step", step), ("screen", screen)].compactMap { name, fact in
      fact.map { "  \(name.padded(to: 8))\($0.escapingControlCharacters)" }
    }
    let changed = lines("tree of the recorded location (-) and now (+)", treeChanges ?? [])
    return ["line \(line): \(title)"] + (hasFields ? fieldLines : faultLines) + facts
      + (changed.isEmpty ? lines("tree now", (tree?.text ?? "").lineTexts) : changed)
  }

  private var fieldLines: [String] { Self.lines(differences) }

  /// What is wrong with the app, which is told always.
  private var faultLines: [String] { Self.lines(differences.filter(\.isFault)) }

  private static func lines(_ differences: [ReplayDifference]) -> [String] {
    differences.flatMap { difference in
      [
        "  \(difference.field)", "    - recorded  \(difference.recorded.escapingControlCharacters)",
        "    + replayed  \(difference.replayed.escapingControlCharacters)",
      ]
    }
  }

  private func lines(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  " + title] + lines.map { "    " + $0.escapingControlCharacters }
  }
}

extension ReplayGroup {
  /// Returns the cause with the number of events, and the first of them; `hasFields` tells whether with each field as
  /// recorded and as replayed.
  public func text(hasFields: Bool) -> String {
    ([title.escapingControlCharacters] + first.exampleLines(hasFields: hasFields).map { "  " + $0 })
      .joined(separator: "\n") + "\n"
  }
}

extension ReplaySummary {
  /// The summary in one sentence.
  public var text: String {
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let links = words.isEmpty ? "" : " (links: \(words))"
    let verdict = different > 0 ? "\(different) different" : compared > 0 ? "all equal" : "nothing compared"
    let lost = unmatched.map { ", \(counted($0, "event")) not compared" } ?? ""
    let before = setUp.map { ", \(counted($0, "earlier event")) replayed only" } ?? ""
    let other = others.map { ", \(counted($0, "event")) without a link" } ?? ""
    let open = notChecked.map { ", \(counted($0, "short link")) not checked" } ?? ""
    let played = "\(counted(events, "event")) of \(counted(sessions, "session"))"
    return "\(played) replayed\(links): \(verdict)\(lost)\(before)\(other)\(open)\(leftOutText)"
  }

  /// The sessions that were left out; the first ten gaps and wrong lines.
  private var leftOutText: String {
    guard leftOut > 0 else { return "" }
    var names = (gaps ?? []).map { gap in
      "\(gap.session.escapingControlCharacters) (line \(gap.line) is event \(gap.event), not \(gap.expected))"
    }
    names += wrong ?? []
    if leftOut > names.count { names.append("\(leftOut - names.count) more") }
    return "; \(counted(leftOut, "session")) with missing events left out: \(names.joined(separator: ", "))"
  }
}

extension String {
  fileprivate var lineTexts: [String] { split(separator: "\n").map(String.init) }
}
