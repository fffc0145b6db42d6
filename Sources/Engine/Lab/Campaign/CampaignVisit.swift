import HeadlessUI
import LinkAssociation
import SessionEngine

/// A field that a link has filled in.
struct Filled: Hashable {
  let label: LocalizedText
  let value: LocalizedText
  /// Whether people choose the value from some, and do not type it.
  var isChosen = false
  /// Whether the sender fills the value in, so that it is a text with names in braces.
  var isSample = false

  /// The value in a sentence: in quotes, or of what the sender fills in its name in words.
  var shown: LocalizedText {
    guard isSample else { return LocalizedText(ja: "「\(value.ja)」", en: "as “\(value.en)”") }
    if let name = value.ja.wholeMatch(of: /\{([^{}]+)\}/)?.output.1 {
      return LocalizedText(ja: "「\(name)」の値", en: "with the value of `\(name)`")
    }
    let ja = value.ja.replacing(/\{([^{}]+)\}/) { "（\($0.output.1)の値）" }
    let en = value.en.replacing(/\{([^{}]+)\}/) { "(the value of \($0.output.1))" }
    return LocalizedText(ja: "「\(ja)」", en: "as “\(en)”")
  }
}

/// What a person sees after a link: what they do until its screen is there, and that screen.
struct CampaignVisit: Hashable {
  /// The acts of the person, as the beginning of a clause: `log in`, `ログインし`.
  var acts: [LocalizedText] = []
  /// The outcome in the end.
  var outcome = LinkOutcome.Kind.failed
  /// Why the link ended otherwise than completed, or what it waits for.
  var reason: LocalizedText?
  /// The title of the topmost screen; `nil` while the app shows none.
  var screen: LocalizedText?
  /// The fields that the link has filled in, with their values.
  var filled: [Filled] = []
  /// What the app says about values of the link that its data does not have or take.
  var remarks: [LocalizedText] = []
  /// The labels of the fields whose typed texts the link loses.
  var lost: [LocalizedText] = []
  /// Whether the link replaces a link that waits.
  var replaces = false
  /// What the phone opens in place of the app; `nil` when the link comes to the app.
  var withoutApp: LinkWay.End?
  /// Whether the link is in a push, which a phone without the app does not get.
  var isPushWithoutApp = false
  /// Whether it is not known what the app does, because it depends on the value that the sender fills in.
  var isOpen = false

  /// The visit of a link with a sample in place of a value. The data may have the real value where it has no sample.
  var ofSample: CampaignVisit {
    guard outcome == .stopped || !remarks.isEmpty else { return self }
    var visit = CampaignVisit()
    visit.isOpen = true
    return visit
  }
}
