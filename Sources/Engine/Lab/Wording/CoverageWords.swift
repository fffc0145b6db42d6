import DeepLinks
import HeadlessUI

/// The names in a coverage in both languages: of steps and outcomes the words of the app and of the engine.
struct CoverageWords {
  /// The words; `nil` where names are shown as they are.
  let reasons: LinkReasons?

  /// Returns an outcome with its reason: `stopped: maintenance`.
  func outcome(_ text: String) -> BilingualText {
    if let reason = text.removingPrefix("waiting for ") {
      return BilingualText(en: text, ja: MatrixSentence.waiting.sentence(["reason": words(reason)]).ja)
    }
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    guard let title = parts.first.flatMap(OutcomeTitle.init) else { return BilingualText(text) }
    guard parts.count > 1 else { return title.sentence }
    let values = ["outcome": title.sentence.ja, "reason": words(parts[1])]
    return BilingualText(en: text, ja: MatrixSentence.because.sentence(values).ja)
  }

  /// Returns the name of a step, which has `…` in the place of the link's values.
  func step(_ name: String) -> BilingualText {
    BilingualText(en: name, ja: words(name.replacing("…", with: "{number}")).replacing("{number}", with: "…"))
  }

  /// Returns a name of a kind of the sums: of steps and outcomes with the route before it.
  func name(_ name: String, of kind: String) -> BilingualText {
    let parts = name.split(separator: ": ", maxSplits: 1).map(String.init)
    guard ["steps", "outcomes"].contains(kind), parts.count > 1 else { return BilingualText(name) }
    let rest = kind == "steps" ? step(parts[1]) : outcome(parts[1])
    return rest.map { "\(parts[0]): \($0)" }
  }

  private func words(_ reason: String) -> String { reasons?.words(reason)?.ja ?? reason }
}

extension String {
  /// The text behind a prefix; `nil` without it.
  fileprivate func removingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
