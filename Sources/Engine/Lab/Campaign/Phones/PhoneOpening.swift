public import HeadlessUI
import LinkAssociation

/// What a tap on a link of a campaign opens on a phone. The raw values are stable.
public enum PhoneOpening: String, Sendable, CaseIterable {
  /// The app, with the screen of the link for at least one audience.
  case screen
  /// The app, with a screen that depends on what the sender fills in.
  case depends
  /// The app, without the screen of the link.
  case app
  /// The store, and after the installation the app with the link.
  case store
  /// The store, or a page that the link names for phones without the app.
  case page
  /// The browser.
  case browser
  /// A question of the phone in which app the link is opened.
  case chooser
  /// The app of another company.
  case otherApp
  /// Nothing.
  case nothing
  /// It is not known.
  case unknown

  /// What is opened in a few words.
  public var title: LocalizedText {
    switch self {
    case .screen: LocalizedText(ja: "アプリの画面", en: "the app's screen")
    case .depends: LocalizedText(ja: "アプリ（画面は差し込む値による）", en: "the app; its screen depends on the value")
    case .app: LocalizedText(ja: "アプリ（リンク先の画面は表示されない）", en: "the app, not its screen")
    case .store: LocalizedText(ja: "ストア", en: "the store")
    case .page: LocalizedText(ja: "ストアまたは代わりのページ", en: "the store or a page")
    case .browser: LocalizedText(ja: "ブラウザー", en: "the browser")
    case .chooser: LocalizedText(ja: "アプリを選ぶ画面", en: "a choice of apps")
    case .otherApp: LocalizedText(ja: "他社のアプリ", en: "another company's app")
    case .nothing: LocalizedText(ja: "何も開かない", en: "nothing")
    case .unknown: LocalizedText(ja: "未確認", en: "not checked")
    }
  }

  /// What a decision of the phone opens. `isReached` is whether the app shows the screen of the link, `nil` where that depends on
  /// the sender, and `isDeferred` whether a service gives the link to the app after its installation.
  init(_ end: LinkWay.End, isReached: Bool?, isDeferred: Bool) {
    self =
      switch end {
      case .app: isReached.map { $0 ? .screen : .app } ?? .depends
      case .browser: .browser
      case .chooser: .chooser
      case .fallback: isDeferred ? .store : .page
      case .nothing: .nothing
      case .notChecked: .unknown
      }
  }
}

extension TapPlace {
  /// The place in a few words.
  var title: LocalizedText {
    switch self {
    case .mail: LocalizedText(ja: "メール", en: "a mail")
    case .otherSite: LocalizedText(ja: "ほかのサイト", en: "another site")
    case .sameSite: LocalizedText(ja: "リンクと同じサイト", en: "the site of the link")
    case .inApp: LocalizedText(ja: "ほかのアプリの中のブラウザー", en: "the browser inside another app")
    case .line: LocalizedText(ja: "LINEのメッセージ", en: "a message of LINE")
    case .qr: LocalizedText(ja: "QRコード", en: "a QR code")
    case .app: LocalizedText(ja: "ほかのアプリ", en: "another app")
    case .push: LocalizedText(ja: "プッシュ通知", en: "a push")
    }
  }
}
