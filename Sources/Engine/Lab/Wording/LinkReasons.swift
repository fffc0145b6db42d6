import DeepLinks
public import HeadlessUI
public import SessionEngine

/// The words for why links of an app did not open, and for what they wait: those of the app, then those of the engine.
public struct LinkReasons: Sendable {
  private let app: [String: LocalizedText]

  /// The words for an app.
  public init(_ app: any SimulatedApp) { self.app = app.stopReasons }

  /// All words by their reasons. A reason with `{number}` stands for any number at that place.
  public var all: [String: LocalizedText] {
    let engine = ReasonSentence.allCases.map { ($0.rawValue, $0.sentence.localized) }
    let rejections = LinkRejection.Code.allCases.map { ($0.rawValue, $0.sentence.localized) }
    return app.merging(engine + rejections) { own, _ in own }
  }

  /// Returns the words for a reason; `nil` when there are none.
  public func words(_ reason: String) -> LocalizedText? {
    if let words = app[reason] { return words }
    if let engine = ReasonSentence(rawValue: reason) { return engine.sentence.localized }
    if let code = LinkRejection.Code(rawValue: reason) { return code.sentence.localized }
    guard let number = reason.firstRange(of: #/[0-9]+/#),
      let words = app[reason.replacing(#/[0-9]+/#, with: "{number}")]
    else { return nil }
    func filled(_ text: String) -> String { text.replacing("{number}", with: reason[number]) }
    return LocalizedText(ja: filled(words.ja), en: filled(words.en))
  }

  /// Returns why a link did not open, as a part of a sentence; `nil` for a link that completed. In English the app's own words
  /// for a stop, else the engine's sentence.
  func sentence(_ outcome: LinkOutcome) -> LocalizedText? {
    guard let code = outcome.reason, let kind = OutcomeSentence(rawValue: outcome.outcome.rawValue) else { return nil }
    let words = words(code)
    let en = kind == .waiting ? nil : app[code]?.en
    let ja =
      kind == .waiting || words == nil ? kind.sentence(["reason": words?.ja ?? code]).ja : words?.ja ?? code
    return LocalizedText(ja: ja, en: en ?? outcome.message ?? code)
  }
}
