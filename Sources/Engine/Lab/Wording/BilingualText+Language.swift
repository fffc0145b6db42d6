package import DeepLinks
package import HeadlessUI

extension BilingualText {
  /// The text in one language.
  package subscript(language: Language) -> String { language == .japanese ? ja : en }

  /// The same for screens and reports.
  var localized: LocalizedText { LocalizedText(ja: ja, en: en) }
}
