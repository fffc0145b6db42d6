import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// The line of one link of a replayed list.
struct ReplayedRow {
  /// The line's number in the file, from 1.
  let line: Int
  /// The time of the link in milliseconds since 1970; `nil` without one.
  let at: Int64?
  let outcome: LinkOutcome

  /// The line in a language. `reasons` are the words for reasons, which are shown as they are in English.
  func text(_ language: Language, _ reasons: LinkReasons?) -> String {
    let reason = outcome.reason.map { code in
      language == .english ? "  (\(code))" : "（\(reasons?.words(code)?[language] ?? code)）"
    }
    let links = ReadableLink.texts(outcome.location).joined(separator: " ")
    let place = links.isEmpty ? "" : "  " + ReplaySentence.atPlace.sentence(["place": links])[language]
    let head =
      language == .english
      ? "line \("\(line)".padded(to: 5))"
      : ReplaySentence.row.sentence(["line": "\(line)"])[language].padded(to: 8)
    return [
      head, " ", at.map { time($0, language) + "  " } ?? "", outcome.word(language).padded(to: 10), "  ", outcome.url,
      reason ?? "", place,
    ].joined().escapingControlCharacters
  }

  private func time(_ milliseconds: Int64, _ language: Language) -> String {
    let moment = Timestamp(milliseconds: milliseconds)
    return language == .english ? moment.text : moment.japaneseText
  }
}

extension LinkOutcome {
  /// The outcome in a word for people. A short link is not shown as rejected, because it is not known what it opens.
  var word: String { word(.english) }

  /// The same in a language.
  func word(_ language: Language) -> String {
    isNotChecked
      ? ReplaySentence.unchecked.sentence[language]
      : OutcomeTitle(rawValue: outcome.rawValue)?.sentence[language] ?? outcome.rawValue
  }
}
