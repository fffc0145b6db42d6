import DeepLinks
import HeadlessUI
import SessionEngine
import TextFormats

// What a visitor tells of the values of a link.

extension CampaignVisitor {
  /// The times as people write them, without the year of the visit.
  var time: CampaignTime { CampaignTime(known: Timestamp(milliseconds: at)) }

  /// What the app says about the values of a link that are no samples.
  func remarks(on link: TemplateFilling.Link, _ facts: LinkFacts, _ session: Session) -> [LocalizedText] {
    guard let meaning = facts.parsed?.link else { return [] }
    let remarks = session.remarks(on: meaning).filter { !link.isSample($0.parameter) }
    guard !remarks.isEmpty else { return [] }
    let words = facts.words
    return remarks.map { remark in
      let meant = LikeCode.meant(by: remark, of: meaning, in: link.url, routes, session)
      // The value alone first: in Japanese no space divides it from the sentence.
      let value = meaning.parameters[remark.parameter]?.description ?? ""
      let shownValue = routes.secrets.redact(text: value, about: words)
      func shown(_ text: String) -> String {
        let text = value.isEmpty ? text : text.replacing(value, with: shownValue)
        return routes.secrets.redact(text: text, about: words)
      }
      // The code that was meant is as secret as the one of the link.
      let advice = shownValue == value ? meant.map { HintSentence.didYouMean.sentence(["meant": $0]) } : nil
      return LocalizedText(
        ja: shown(remark.text.ja) + (advice?.ja ?? ""),
        en: shown(remark.text.en) + (advice.map { " \($0.en)" } ?? ""))
    }
  }
}
