import DeepLinks

/// A mark of HTML without its end, so that programs do not show what follows, or read it as something else.
struct HTMLFault: Equatable {
  /// What has no end.
  enum Kind: Equatable {
    /// A comment.
    case comment
    /// An element whose content is no markup, such as `<style>`.
    case element(String)
    /// The value of an attribute, by the attribute's name.
    case value(String)
    /// A tag, or a declaration.
    case tag
  }

  /// What has no end.
  let kind: Kind
  /// The place where it begins, in bytes.
  let place: Int
  /// The place from which on programs read as it is written again, in bytes: that of the end of the text, or of the next quote.
  let end: Int

  /// The problem of a link before ``end``. `line` is that of the beginning.
  func problem(line: Int) -> CampaignProblem {
    let sentence: BilingualText
    let line = ["line": String(line)]
    switch kind {
    case .comment: sentence = CampaignMarkupSentence.openComment.sentence(line)
    case .element(let name):
      sentence = CampaignMarkupSentence.openElement.sentence(line.merging(["name": name]) { $1 })
    case .value(let name): sentence = CampaignMarkupSentence.openValue.sentence(line.merging(["name": name]) { $1 })
    case .tag: sentence = CampaignMarkupSentence.openTag.sentence(line)
    }
    return CampaignProblem(.brokenMarkup, sentence)
  }
}
