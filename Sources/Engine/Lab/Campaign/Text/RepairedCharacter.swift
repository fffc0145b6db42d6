import DeepLinks
import TextFormats

/// A link with a character that links cannot have, as it opens a screen: without the character before the name of a
/// parameter, without it at the end of its path or of a value, or with it encoded. When the last two do, a person chooses, and there is no single repair.
struct RepairedCharacter {
  /// What is wrong.
  private let fault: BilingualText
  /// The link that opens a screen.
  private let link: String

  /// Looks at a rejected link; `nil` where another rule rejects it, or not exactly one of the two repairs opens a screen.
  init?(_ url: String, _ rejection: LinkRejection, _ routes: RouteTable) {
    guard rejection.code == .invalidCharacter, let written = routes.rejection(of: url) else { return nil }
    let bytes = Array(url.utf8)
    guard written.code == .invalidCharacter, !written.range.isEmpty, written.range.upperBound <= bytes.count else {
      return nil
    }
    let sign = String(decoding: bytes[written.range], as: UTF8.self)
    let encoded = url.replacing(sign, with: PercentCoding.encodedSegment(sign))
    // Encoded before the name of a parameter, the sign would be a part of that name.
    let beforeNames = ["?", "&"].reduce(url) { $0.replacing($1 + sign, with: $1) }
    guard beforeNames == url || routes.rejection(of: beforeNames) != nil else {
      (fault, link) = (written.sentence, beforeNames)
      return
    }
    // In the middle of a value something else was meant.
    let removed = Self.without(sign, url)
    let isOpen = [removed, encoded].map { routes.rejection(of: $0) == nil }
    guard isOpen[0] != isOpen[1] else { return nil }
    (fault, link) = (written.sentence, isOpen[0] ? removed : encoded)
  }

  /// The link without the sign at the ends of its parts.
  private static func without(_ sign: String, _ url: String) -> String {
    var rest = url
    for end in ["/", "?", "&", "#"] {
      while rest.contains(sign + end) { rest = rest.replacing(sign + end, with: end) }
    }
    while rest.hasSuffix(sign) { rest.removeLast(sign.count) }
    return rest
  }

  /// What is told of it.
  func sentence(_ secrets: Redactor) -> BilingualText {
    let advice = CampaignMarkupSentence.writeLink.sentence(["link": secrets.redact(link)])
    let words = secrets.words(in: [link])
    return BilingualText(
      en: "\(secrets.redact(sentence: fault.en, about: words)) \(advice.en)",
      ja: secrets.redact(sentence: fault.ja, about: words) + advice.ja)
  }
}
