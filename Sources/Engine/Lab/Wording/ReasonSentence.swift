package import DeepLinks

/// Why the engine ended a link, what a link waits for outside of the app, and its steps there. The raw values are the reasons
/// of outcomes, and the names of steps.
package enum ReasonSentence: String, SentenceTable {
  case install, network, expired, superseded, tap, back, dismissed, cancelled
  case start = "the start of the app"
  case permission = "the answer to a permission"
  case banner = "a tap on the banner"
  case previousLink = "the link before it"
  case installed
  case firstLaunch = "first launch"
  case coldStart = "cold start"
  case permissions
  case bannerTap = "banner"
  case tooManyPendingLinks, sessionClosed, deadlineExceeded, stepFailed, abandoned, unknownWorkflow, appNotInstalled

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .install, .start, .permission, .banner, .previousLink: ofWaits
    case .installed, .firstLaunch, .coldStart, .permissions, .bannerTap: ofSteps
    case .expired, .superseded, .tap, .back, .dismissed, .cancelled, .sessionClosed: ofOtherEnds
    case .network, .tooManyPendingLinks, .deadlineExceeded, .stepFailed, .abandoned, .unknownWorkflow,
      .appNotInstalled:
      ofFailures
    }
  }

  private var ofWaits: BilingualText {
    switch self {
    case .start: .init(en: "the start of the app", ja: "アプリの起動")
    case .permission: .init(en: "the answer to a permission", ja: "許可の確認への回答")
    case .banner: .init(en: "a tap on the banner", ja: "通知のタップ")
    case .previousLink: .init(en: "the link before it", ja: "前のリンクの完了")
    default: .init(en: "install", ja: "アプリのインストール")
    }
  }

  private var ofSteps: BilingualText {
    switch self {
    case .firstLaunch: .init(en: "first launch", ja: "アプリの初回起動")
    case .coldStart: .init(en: "cold start", ja: "アプリの起動")
    case .permissions: .init(en: "permissions", ja: "許可の確認")
    case .bannerTap: .init(en: "banner", ja: "通知のタップ")
    default: .init(en: "installed", ja: "アプリのインストール")
    }
  }

  private var ofOtherEnds: BilingualText {
    switch self {
    case .superseded: .init(en: "another link replaced it", ja: "後から開いたリンクに切り替わりました")
    case .tap: .init(en: "a tap opened another screen", ja: "タップで別の画面が開きました")
    case .back: .init(en: "back closed the screen", ja: "「戻る」で画面が閉じられました")
    case .dismissed: .init(en: "its banner was dismissed", ja: "通知が閉じられました")
    case .cancelled: .init(en: "it was cancelled", ja: "キャンセルされました")
    case .sessionClosed: .init(en: "the session was closed", ja: "セッションが終了しました")
    default: .init(en: "it waited too long", ja: "待機時間の上限を過ぎました")
    }
  }

  private var ofFailures: BilingualText {
    switch self {
    case .tooManyPendingLinks: .init(en: "too many links wait", ja: "待っているリンクが多すぎます")
    case .deadlineExceeded: .init(en: "no reply came in time", ja: "時間内に応答がありませんでした")
    case .stepFailed: .init(en: "a step failed", ja: "途中でエラーが起きました")
    case .abandoned: .init(en: "the screen on which it waited was closed", ja: "待っていた画面が閉じられました")
    case .unknownWorkflow: .init(en: "the app does not have the workflow", ja: "アプリにない機能が指定されています")
    case .appNotInstalled: .init(en: "the app is not installed", ja: "アプリがインストールされていません")
    default: .init(en: "the network failed", ja: "通信できませんでした")
    }
  }
}

/// Why a link did not open, by the kind of its outcome, where the reason has no words of its own.
package enum OutcomeSentence: String, SentenceTable {
  case waiting, stopped, failed, rejected, superseded, expired

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .waiting: .init(en: "waits for {reason}", ja: "「{reason}」を待っています")
    case .stopped: .init(en: "the rule {reason} of the app stopped it", ja: "アプリの規則「{reason}」により止まりました")
    case .failed: .init(en: "the error {reason}", ja: "エラー「{reason}」が起きました")
    case .rejected: .init(en: "the link is not accepted", ja: "リンクが受け付けられません")
    case .superseded: .init(en: "something else replaced it", ja: "別の操作に切り替わりました")
    case .expired: .init(en: "it waited too long", ja: "待機時間の上限を過ぎました")
    }
  }
}
