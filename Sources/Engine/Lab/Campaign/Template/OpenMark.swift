import DeepLinks
import Foundation
import TextFormats

/// The marks of placeholders and conditions in a link that have no counterpart: `{{ code }`, `%%code%`, `*|CODE*`, and
/// `{% if x %}` without `{% endif %}`. The sender's tool sends such a link as it is written, or refuses the mail.
enum OpenMark {
  /// The marks at the beginning and at the end of placeholders and instructions.
  private static let marks = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("[[", "]]"), ("*|", "|*")]

  /// Whether a text has a mark of a placeholder without its counterpart.
  static func isIn(_ text: String) -> Bool {
    guard text.utf8.contains(where: { "{}%*[<|".utf8.contains($0) }) else { return false }
    return marks.contains { text.ranges(of: $0).count != text.ranges(of: $1).count } || isOpenBrace(text)
      || text.ranges(of: "%%").count % 2 == 1
  }

  /// Whether the marks of a placeholder are in full width, as in `｛｛code｝｝`. A template's tool does not know them.
  private static func isWide(_ text: String) -> Bool {
    text.contains { "｛％＊［＜＠＃＄".contains($0) } && !LinkTemplate.isOne(text)
      && LinkTemplate.isOne(text.precomposedStringWithCompatibilityMapping)
  }

  /// Whether one brace of several is missing, as in `{{x.${y}}`.
  private static func isOpenBrace(_ text: String) -> Bool {
    text.contains("{{") && text.count { $0 == "{" } != text.count { $0 == "}" }
  }

  /// Whether the double braces of a placeholder are percent-encoded, as editors of mails do with an address. A template's tool
  /// knows only the braces themselves. That of Mailchimp also reads `*%7CX%7C*`.
  static func isEncoded(_ text: String) -> Bool { text.contains(/(?i)%7B(?:%7B|%25)/) }

  /// The problem of a link with such a mark; `nil` for any other. In a text, a condition can end behind the link.
  static func problem(of link: CampaignLink) -> CampaignProblem? {
    if isWide(link.url) {
      return CampaignProblem(.openPlaceholder, CampaignLinkSentence.widePlaceholder.sentence)
    }
    guard link.url.utf8.contains(where: { "{}%*[<".utf8.contains($0) }) else { return nil }
    if isIn(link.url) {
      return CampaignProblem(
        .openPlaceholder,
        meant(in: link.url).map { CampaignLinkSentence.openMark.sentence(["meant": $0]) }
          ?? CampaignLinkSentence.openPlaceholder.sentence)
    }
    if isEncoded(link.url) {
      return CampaignProblem(.openPlaceholder, CampaignLinkSentence.encodedPlaceholder.sentence)
    }
    guard link.textPlace != .words, LinkTemplate(link.url)?.hasOpenBranch == true else { return nil }
    return CampaignProblem(.openPlaceholder, CampaignLinkSentence.openCondition.sentence)
  }

  /// The placeholder with both of its marks that was meant by the only half one of a text: `*|CODE|*` for `*|CODE*`; `nil` when
  /// that is not known.
  private static func meant(in text: String) -> String? {
    let forms: [(Regex<(Substring, Substring)>, String, String)] = [
      (/(?:\*\||[*|])([A-Za-z0-9_]+)(?:\|\*|[*|])/, "*|", "|*"), (/\{{1,2}\s*([\w.]+)\s*\}{1,2}/, "{{ ", " }}"),
      (/%{2}([A-Za-z_]\w*)%(?!%)/, "%%", "%%"),
    ]
    for (form, begin, end) in forms {
      let repaired = text.replacing(form) { "\(begin)\($0.output.1)\(end)" }
      guard repaired != text, !isIn(repaired) else { continue }
      return text.firstMatch(of: form).map { "\(begin)\($0.output.1)\(end)" }
    }
    return nil
  }
}
