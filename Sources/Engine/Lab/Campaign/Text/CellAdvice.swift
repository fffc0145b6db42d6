import DeepLinks
import Foundation
import TextFormats

/// What to do about a text that should be a link and is none, where advice about its characters would do harm.
enum CellAdvice {
  /// Returns the advice; `nil` for a text of which nothing more is known. It repeats nothing of the text, which can have secrets.
  static func advice(on text: String) -> CampaignLinkSentence? {
    let text = text.trimmed
    if text.hasPrefix("="), text.contains("(") { return .formulaText }
    if severalLinks(in: text).count > 1 { return .severalLinks }
    if OpenMark.isIn(text) { return .openPlaceholder }
    let narrow = text.precomposedStringWithCompatibilityMapping
    return narrow != text && LinkCell.isLink(narrow) && hasWideLetter(text) ? .wideLetters : nil
  }

  /// The links of a text with several, which spaces, commas and signs of Japanese divide.
  static func severalLinks(in text: String) -> [String] {
    text.split { $0.isWhitespace || "、，,;／|｜・".contains($0) }.compactMap { part in
      part.firstRange(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//).map { String(part[$0.lowerBound...]) }
    }
  }

  /// Whether a letter, a digit or a sign of ASCII is written in full width (U+FF01 to U+FF5E) before the link's query, where a
  /// value can be in Japanese.
  private static func hasWideLetter(_ text: String) -> Bool {
    text.prefix { !"?？".contains($0) }.unicodeScalars.contains { (0xFF01...0xFF5E).contains($0.value) }
  }
}
