package import DeepLinks

/// The rules by which phones open a tapped link: each as a part of a sentence, without a full stop.
package enum WaySentence: String, SentenceTable {
  case filesNotGiven, hostsNotGiven, opensFirst, noPush, serviceOpensStore, pageWithoutApp, safariAlert, chromeIgnores,
    pageCannotLoad, noApp
  case noIntentOnIOS, onlyChromeDocuments, chromeOpensApp, chromeOpensPage, chromeIgnoresIntent, chromeOpensStore
  case push, safariStays, chromeStays, otherAppDecides, lineStays, lineLeaves, cameraNotDocumented
  case appleMail, noLinkInMail, safariAsks, onlyWhereForwarded, lineActions, cameraDiffers

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .filesNotGiven, .hostsNotGiven, .opensFirst, .noPush, .serviceOpensStore, .pageWithoutApp, .safariAlert,
      .chromeIgnores, .pageCannotLoad,
      .noApp:
      withoutApp
    case .noIntentOnIOS, .onlyChromeDocuments, .chromeOpensApp, .chromeOpensPage, .chromeIgnoresIntent,
      .chromeOpensStore:
      ofIntents
    case .push, .safariStays, .chromeStays, .otherAppDecides, .lineStays, .lineLeaves, .cameraNotDocumented: ofWebLinks
    case .appleMail, .noLinkInMail, .safariAsks, .onlyWhereForwarded, .lineActions, .cameraDiffers: ofOwnScheme
    }
  }

  private var withoutApp: BilingualText {
    switch self {
    case .hostsNotGiven:
      .init(
        en: "the entitlements of the app are not given, which name its hosts",
        ja: "アプリの設定（entitlements）がないため、確認できません")
    case .opensFirst:
      .init(
        en: "{host} opens first, and what phones do with its redirect is not checked",
        ja: "先に「{host}」のページが開きます。そこからアプリが開くかどうかは確認できません")
    case .noPush:
      .init(en: "an app that is not installed gets no push", ja: "アプリがない端末には、プッシュ通知が届きません")
    case .serviceOpensStore:
      .init(
        en: "{service} opens the store, and gives the app the link at its first start",
        ja: "{service}がストアを開き、アプリの初回起動時にリンクを引き継ぎます")
    case .pageWithoutApp: .init(en: "without the app the link is a page", ja: "アプリがない端末では、Webページとして開きます")
    case .safariAlert:
      .init(
        en: "Safari shows an alert that it cannot open the page", ja: "Safariに「ページを開けません」という警告が出ます")
    case .chromeIgnores:
      .init(en: "Chrome ignores a link that no app takes", ja: "Chromeは、開くアプリのないリンクに反応しません")
    case .pageCannotLoad:
      .init(
        en: "the page cannot load a scheme that no app takes", ja: "開くアプリがないため、ページの読み込みエラーになります")
    case .noApp: .init(en: "no app takes the scheme", ja: "開くアプリがありません")
    default: .init(en: "the app's own files are not given", ja: "アプリの設定ファイルがないため、確認できません")
    }
  }

  private var ofIntents: BilingualText {
    switch self {
    case .onlyChromeDocuments:
      .init(
        en: "only Chrome documents what it does with `intent:`",
        ja: "「intent:」のリンクの動作が公開されているのは、Chromeだけです")
    case .chromeOpensApp: .init(en: "Chrome opens the app on a tap", ja: "タップすると、Chromeがアプリを開きます")
    case .chromeOpensPage:
      .init(
        en: "Chrome opens `S.browser_fallback_url`: {page}",
        ja: "Chromeが「S.browser_fallback_url」のページ（{page}）を開きます")
    case .chromeIgnoresIntent:
      .init(en: "Chrome ignores an intent that no app takes", ja: "Chromeは、開くアプリのない「intent:」のリンクに反応しません")
    case .chromeOpensStore:
      .init(en: "Chrome opens the store's page of {app}", ja: "Chromeがストアのページ（{app}）を開きます")
    default: .init(en: "no app of an iPhone has the scheme `intent`", ja: "iPhoneには「intent:」を開くアプリがありません")
    }
  }

  private var ofWebLinks: BilingualText {
    switch self {
    case .safariStays:
      .init(
        en: "Safari stays on a site whose own links are tapped", ja: "Safariは、同じサイト内のリンクをアプリで開きません")
    case .chromeStays:
      .init(
        en: "Chrome stays when the app could also take the page on which the link is, otherwise the app opens",
        ja: "リンクのあるページもアプリで開けるときは、Chromeの画面のまま移動します。そうでなければ、アプリが開きます")
    case .otherAppDecides:
      .init(en: "the app that shows the page decides", ja: "ページを表示しているアプリによって動作が異なります")
    case .lineStays:
      .init(
        en: "LINE opens links in its own browser, and does not document whether the app opens instead. With "
          + "`openExternalBrowser=1` it opens the browser of the phone",
        ja: "LINEは、リンクをLINEの中のブラウザーで開きます。その代わりにアプリが開くかどうかは公開されていません。"
          + "「openExternalBrowser=1」を付けると、端末のブラウザーで開きます")
    case .lineLeaves:
      .init(
        en:
          "with `openExternalBrowser=1` LINE opens the browser of the phone, and it is not documented whether the app "
          + "opens instead",
        ja: "「openExternalBrowser=1」があるため、LINEは端末のブラウザーを開きます。その代わりにアプリが開くかどうかは公開されていません")
    case .cameraNotDocumented:
      .init(
        en: "no maker of a camera app documents what it does with the link", ja: "カメラアプリの動作は公開されていません")
    default:
      .init(
        en: "a tapped push opens its own app, which reads the link from it",
        ja: "プッシュ通知をタップすると、そのアプリが開いてリンクを読み取ります")
    }
  }

  private var ofOwnScheme: BilingualText {
    switch self {
    case .noLinkInMail:
      .init(
        en: "mail and message apps, such as Gmail and WhatsApp, make no link of it",
        ja: "メールやメッセージのアプリでは、リンクになりません")
    case .safariAsks: .init(en: "Safari asks first, then opens the app", ja: "Safariが確認の画面を出してから、アプリを開きます")
    case .onlyWhereForwarded:
      .init(
        en: "it opens only where the app that shows the page forwards it",
        ja: "ページを表示しているアプリがリンクを引き渡す場合にだけ開きます")
    case .lineActions:
      .init(
        en: "LINE documents links of other apps only for rich menus and Flex Messages",
        ja: "LINEがほかのアプリのリンクに対応していると公開しているのは、リッチメニューとFlex Messageだけです")
    case .cameraDiffers: .init(en: "it differs from one camera app to another", ja: "カメラアプリによって動作が異なります")
    default:
      .init(
        en: "Apple's Mail opens it; other mail apps, such as Gmail, make no link of it",
        ja: "iPhone標準の「メール」では開きますが、ほかのメールアプリではリンクになりません")
    }
  }
}
