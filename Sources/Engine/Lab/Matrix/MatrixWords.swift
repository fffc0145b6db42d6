import DeepLinks
import HeadlessUI
public import SessionEngine

/// The words of a matrix's cells in a language: for reasons those of the app and of the engine, for rejected links those of
/// their table.
public struct MatrixWords: Sendable {
  private let reasons: LinkReasons?
  private let routes: RouteTable?

  /// Words without those of an app: reasons are shown as they are.
  public init() { (reasons, routes) = (nil, nil) }

  /// The words of an app with its table of links.
  public init(_ host: SessionHost) { (reasons, routes) = (LinkReasons(host.app), host.routes) }

  /// The words for a reason, or for what a link waits for; the reason itself where there are none, and in English.
  private func reason(_ code: String, _ language: Language) -> String {
    language == .english ? code : reasons?.words(code)?[language] ?? code
  }

  /// The outcome and the reason.
  func text(_ cause: MatrixCause, _ language: Language) -> String {
    guard language != .english, let reason = cause.reason else {
      return language == .english ? cause.text : cause.outcome.words[language]
    }
    let values = ["outcome": cause.outcome.words, "reason": BilingualText(self.reason(reason, language))]
    return (cause.outcome == .waiting ? MatrixSentence.waiting : .because).sentence(values)[language]
  }

  /// What has to happen next in a cell; `nil` when its link completed.
  func next(_ place: Matrix.Place, _ language: Language) -> String? {
    let cell = place.cell
    guard language != .english, cell.next != nil else { return cell.next }
    let explanation = cell.outcome == .rejected ? routes?.explain(place.link.url) { _ in nil } : nil
    if let rejection = explanation?.rejection { return (rejection.advice ?? rejection.sentence)[language] }
    return cell.reason.map { reason($0, language) }
  }
}

extension LinkOutcome.Kind {
  /// The outcome in a word.
  var words: BilingualText { OutcomeTitle(rawValue: rawValue)?.sentence ?? BilingualText(rawValue) }
}
