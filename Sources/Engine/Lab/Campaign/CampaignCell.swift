public import HeadlessUI

/// What a link is for an audience, as one sign.
public enum CampaignCell: String, Sendable, CaseIterable {
  /// Its screen appears, after a log-in where the app asks for one.
  case seen
  /// The app opens, and the link goes no further.
  case stopped
  /// The phone opens a page or the store, not the app.
  case page
  /// Nothing opens, or the app rejects the link.
  case nothing
  /// A short link, of which it is not known what it opens.
  case unknown
  /// The link is not meant for the audience.
  case notMeant

  /// The sign.
  public var mark: String {
    switch self {
    case .seen: "✓"
    case .stopped: "■"
    case .page: "□"
    case .nothing: "✗"
    case .unknown: "?"
    case .notMeant: "·"
    }
  }

  /// The sign in a few words.
  public var title: LocalizedText {
    switch self {
    case .seen: LocalizedText(ja: "目的の画面が出る", en: "its screen")
    case .stopped: LocalizedText(ja: "アプリは開くが進まない", en: "the app, no further")
    case .page: LocalizedText(ja: "ブラウザーやストア", en: "a page or the store")
    case .nothing: LocalizedText(ja: "何も開かない", en: "nothing")
    case .unknown: LocalizedText(ja: "未確認", en: "not checked")
    case .notMeant: LocalizedText(ja: "対象外", en: "not meant")
    }
  }
}

/// Whether a link of a campaign can be sent.
public enum CampaignState: String, Sendable {
  /// It is broken.
  case broken
  /// It is a short link, of which it is not known what it opens.
  case unchecked
  /// The sender's tool fills in a part of it.
  case depends
  /// What is known of it is right.
  case fine

  /// The sign.
  public var mark: String {
    switch self {
    case .broken: "✗"
    case .unchecked, .depends: "?"
    case .fine: " "
    }
  }
}

extension CampaignReport.Entry {
  /// Whether it can be sent.
  public var state: CampaignState { isBroken ? .broken : isNotChecked ? .unchecked : isDepending ? .depends : .fine }

  /// What it is for the people in a state.
  public func cell(_ state: String) -> CampaignCell {
    guard !sentences.isEmpty else { return isNotChecked ? .unknown : .nothing }
    return sentences.first { $0.states.contains(state) }?.cell ?? .notMeant
  }
}
