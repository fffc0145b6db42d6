public import HeadlessUI

/// What a link is for an audience, as one sign.
public enum CampaignCell: String, Sendable, CaseIterable {
  /// Its screen appears, after a log-in where the app asks for one.
  case seen
  /// Its screen appears on some phones only, also where they have the app.
  case somePhones
  /// Its screen appears with a value that the data of the state does not have or take, or without a part of what the link says.
  case doubtful
  /// The app opens, and the link goes no further.
  case stopped
  /// The phone opens a page or the store, not the app.
  case page
  /// The app of another company opens.
  case otherApp
  /// Nothing opens, or the app rejects the link.
  case nothing
  /// A short link, of which it is not known what it opens.
  case unknown
  /// The link is not meant for the audience.
  case notMeant

  /// The sign in one language.
  public func mark(_ language: Language) -> String { mark.sign(language) }

  /// The sign.
  private var mark: String {
    switch self {
    case .seen: "✓"
    case .somePhones: "◐"
    case .doubtful: "△"
    case .stopped: "■"
    case .page: "□"
    case .otherApp: "◇"
    case .nothing: "✗"
    case .unknown: "?"
    case .notMeant: "·"
    }
  }

  /// The sign in a few words.
  public var title: LocalizedText {
    switch self {
    case .seen: LocalizedText(ja: "リンク先の画面が表示される", en: "its screen")
    case .somePhones:
      LocalizedText(ja: "一部の機種やアプリでだけ、リンク先の画面が表示される", en: "its screen, on some phones or in some programs only")
    case .doubtful:
      LocalizedText(
        ja: "表示されるが、使えない番号やコード、または書き方の誤りがある",
        en: "its screen, with a value that the data does not take, or a mistake")
    case .stopped: LocalizedText(ja: "アプリは開くが、リンク先の画面は表示されない", en: "the app, no further")
    case .page: LocalizedText(ja: "ブラウザーまたはストアが開く", en: "a page or the store")
    case .otherApp: LocalizedText(ja: "他社のアプリが開く", en: "another company's app")
    case .nothing: LocalizedText(ja: "リンク先の画面がない、または何も開かない", en: "no such screen, or nothing opens")
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
  /// It reaches its screen with a value that the data of a state does not have or take, or has one that the screen does not take, or
  /// opens nothing without the app.
  case doubtful
  /// What is known of it is right.
  case fine

  /// The sign in one language.
  public func mark(_ language: Language) -> String { mark.sign(language) }

  /// The sign.
  private var mark: String {
    switch self {
    case .broken: "✗"
    case .unchecked, .depends: "?"
    case .doubtful: "△"
    case .fine: " "
    }
  }
}

extension String {
  /// The sign as a language writes it: a question mark is as wide as a letter of Japanese.
  fileprivate func sign(_ language: Language) -> String { self == "?" && language == .japanese ? "？" : self }
}

extension CampaignReport.Entry {
  /// Whether it can be sent.
  public var state: CampaignState {
    if isBroken { return .broken }
    if isNotChecked { return .unchecked }
    if isDepending { return .depends }
    return hasUnusedParameter || hasDoubtfulValue || isNothingWithoutApp ? .doubtful : .fine
  }

  /// Whether it has a parameter that its screen does not take, and that is none of attribution.
  var hasUnusedParameter: Bool { problems.contains { $0.code == .noEffect } }

  /// Whether the data of a state does not have or take a value of it.
  var hasDoubtfulValue: Bool { !hasUnusedParameter && sentences.contains { $0.cell == .doubtful } }

  /// Whether it opens nothing for people without the app, who are among those that it is sent to.
  var isNothingWithoutApp: Bool {
    problems.contains { $0.code == .onlyWithApp } && sentences.contains { $0.cell == .nothing }
  }

  /// What it is for the people in a state.
  public func cell(_ state: String) -> CampaignCell {
    guard meant.contains(state) else { return .notMeant }
    if problems.contains(where: { $0.code == .ofOtherApp }) { return .otherApp }
    guard !sentences.isEmpty else { return isNotChecked ? .unknown : .nothing }
    return sentences.first { $0.states.contains(state) }?.cell ?? .notMeant
  }
}
