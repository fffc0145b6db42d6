import DeepLinks
import Foundation
import TextFormats

/// What to do about a text that should be a link and is none, where advice about its characters would do harm.
enum CellAdvice {
  /// Returns the advice; `nil` for a text of which nothing more is known. It repeats nothing of the text, which can have secrets.
  static func advice(on text: String) -> CampaignLinkSentence? {
    let text = text.trimmed
    if text.hasPrefix("="), text.contains("(") { return .formulaText }
    if text.split(whereSeparator: { $0.isWhitespace || "、，,;".contains($0) }).count(where: { $0.contains("://") }) > 1 {
      return .severalLinks
    }
    if marks.contains(where: { !isBalanced(text, $0) }) || text.matches(of: /%%/).count % 2 == 1 {
      return .openPlaceholder
    }
    let narrow = text.precomposedStringWithCompatibilityMapping
    return narrow != text && LinkCell.isLink(narrow) && hasWideLetter(text) ? .wideLetters : nil
  }

  /// The marks at the beginning and at the end of placeholders and instructions.
  private static let marks = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("[[", "]]"), ("*|", "|*")]

  private static func isBalanced(_ text: String, _ mark: (begin: String, end: String)) -> Bool {
    text.ranges(of: mark.begin).count == text.ranges(of: mark.end).count
  }

  /// Whether a letter, a digit or a sign of ASCII is written in full width (U+FF01 to U+FF5E) before the link's query, where a
  /// value can be in Japanese.
  private static func hasWideLetter(_ text: String) -> Bool {
    text.prefix { !"?？".contains($0) }.unicodeScalars.contains { (0xFF01...0xFF5E).contains($0.value) }
  }
}
