package import DeepLinks
public import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

extension ReplayedEvent {
  /// The differences as text: the event, each field as recorded and as replayed, and the current tree; or that it could not
  /// be compared.
  public var differenceText: String { differenceText(in: .english) }

  /// The same in a language.
  public func differenceText(in language: Language) -> String {
    let lost = leftOut == true ? ["  " + ReplaySentence.lostEvents.sentence[language]] : []
    return ([head(language)] + lost + Self.lines(differences, language) + treeLines(language)).joined(separator: "\n")
  }

  private func head(_ language: Language) -> String {
    ReplaySentence.eventLine.sentence(["line": "\(line)", "title": title])[language]
  }

  private func treeLines(_ language: Language) -> [String] { lines(.treeBelow, language, (tree?.text ?? "").lineTexts) }

  /// The session, the event and the link in one line.
  public var title: String {
    ([session, event.rawValue] + (url.map { [$0] } ?? [])).joined(separator: " ").escapingControlCharacters
  }

  /// The event as the example of a cause: its step, its screen, and the lines of the tree that changed; with its fields when
  /// they are asked for.
  fileprivate func exampleLines(hasFields: Bool, _ language: Language) -> [String] {
    let facts = [(ReplaySentence.stepFact, step), (.screenFact, screen)].compactMap { name, fact in
      fact.map { "  \(name.sentence[language].padded(to: 8))\($0.escapingControlCharacters)" }
    }
    // What is wrong with the app is told always.
    let fields = Self.lines(hasFields ? differences : differences.filter(\.isFault), language)
    let changed = lines(.treesBelow, language, treeChanges ?? [])
    return [head(language)] + fields + facts + (changed.isEmpty ? treeLines(language) : changed)
  }

  private static func lines(_ differences: [ReplayDifference], _ language: Language) -> [String] {
    let names = [ReplaySentence.recordedField, .replayedField].map { $0.sentence[language] }
    return differences.flatMap { difference in
      [
        "  \(difference.field)", "    - \(names[0])  \(difference.recorded.escapingControlCharacters)",
        "    + \(names[1])  \(difference.replayed.escapingControlCharacters)",
      ]
    }
  }

  private func lines(_ title: ReplaySentence, _ language: Language, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  " + title.sentence[language]] + lines.map { "    " + $0.escapingControlCharacters }
  }
}

extension ReplayGroup {
  /// Returns the cause with the number of events, and the first of them; `hasFields` tells whether with each field as
  /// recorded and as replayed.
  public func text(hasFields: Bool, in language: Language = .english) -> String {
    ([title(in: language).escapingControlCharacters]
      + first.exampleLines(hasFields: hasFields, language).map { "  " + $0 })
      .joined(separator: "\n") + "\n"
  }
}

extension ReplaySummary {
  /// The summary in one sentence.
  public var text: String { sentence.en }

  /// The summary in both languages.
  package var sentence: BilingualText {
    let verdict: ReplaySentence = different > 0 ? .different : compared > 0 ? .allEqual : .nothingCompared
    let played = ReplaySentence.played.sentence([
      "events": .number(events, "event"), "sessions": .number(sessions, "session"), "links": outcomesText,
    ])
    let others = [
      unmatched.map { ReplaySentence.notCompared.sentence(["events": .number($0, "event")]) },
      setUp.map { ReplaySentence.setUp.sentence(["events": .number($0, "earlier event")]) },
      self.others.map { ReplaySentence.withoutLink.sentence(["events": .number($0, "event")]) },
      notChecked.map { ReplaySentence.notChecked.sentence(["links": .number($0, "short link")]) }, leftOutText,
    ]
    let parts = [played, verdict.sentence(["count": "\(different)"])] + others.compactMap { $0 }
    return BilingualText(en: parts.map(\.en).joined(), ja: parts.map(\.ja).joined() + "。")
  }

  /// The number of links by outcome.
  private var outcomesText: BilingualText {
    let sorted = outcomes.sorted { $0.key < $1.key }
    guard !sorted.isEmpty else { return BilingualText("") }
    return ReplaySentence.links.sentence([
      "outcomes": BilingualText(
        en: sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", "),
        ja: sorted.map { "\(OutcomeTitle(rawValue: $0.key)?.sentence.ja ?? $0.key)\($0.value)件" }.joined(separator: "、")
      )
    ])
  }

  /// The sessions that were left out; the first ten gaps and wrong lines.
  private var leftOutText: BilingualText? {
    guard leftOut > 0 else { return nil }
    var names = (gaps ?? []).map { gap in
      ReplaySentence.gap.sentence([
        "session": gap.session.escapingControlCharacters, "line": "\(gap.line)", "event": "\(gap.event)",
        "expected": "\(gap.expected)",
      ])
    }
    names += (wrong ?? []).map { BilingualText($0) }
    if leftOut > names.count { names.append(ReplaySentence.more.sentence(["count": "\(leftOut - names.count)"])) }
    return ReplaySentence.leftOut.sentence([
      "sessions": .number(leftOut, "session"),
      "names": .list(names),
    ])
  }
}

extension String {
  fileprivate var lineTexts: [String] { split(separator: "\n").map(String.init) }
}
