package import DeepLinks
import TextFormats

/// The words of a comparison of two tables of links.
package enum DiffSentence: String, SentenceTable {
  case rejected, otherScreen, otherParameters, accepted, expiry, otherReason, otherRoute, otherSpelling, otherNotes
  case before, now, link, links, more
  case unseen, lostPlaces, oldProblems, associations, unchecked, lostPlace
  case summary, same, changes, withoutLink, findings, places, problems
  case opens, opensScreens, expires, never, route, nothing, absent, ofApp, kept, unknown

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .rejected, .otherScreen, .otherParameters, .accepted, .expiry, .otherReason, .otherRoute, .otherSpelling,
      .otherNotes:
      ofKinds
    case .before, .now, .link, .links, .more: ofRows
    case .unseen, .lostPlaces, .oldProblems, .associations, .unchecked, .lostPlace: ofParts
    case .summary, .same, .changes, .withoutLink, .findings, .places, .problems: ofSummary
    case .opens, .opensScreens, .expires, .never, .route, .nothing, .absent, .ofApp, .kept, .unknown: ofMeanings
    }
  }

  private var ofKinds: BilingualText {
    switch self {
    case .rejected: .init(en: "Now rejected", ja: "拒否されるようになるリンク")
    case .otherScreen: .init(en: "Now opens another screen", ja: "別の画面を開くようになるリンク")
    case .otherParameters: .init(en: "Now opens with other values", ja: "別の値で開くようになるリンク")
    case .accepted: .init(en: "Newly accepted", ja: "新しく受理されるリンク")
    case .expiry: .init(en: "Expires at another time", ja: "期限が変わるリンク")
    case .otherReason: .init(en: "Rejected as before, for another reason", ja: "拒否のまま、理由が変わるリンク")
    case .otherRoute: .init(en: "Opens the same by another route", ja: "別のルートで同じ画面を開くリンク")
    case .otherSpelling: .init(en: "Opens the same, written in another way", ja: "同じ画面を開き、正規形が変わるリンク")
    default: .init(en: "Opens the same, with other notes", ja: "同じ画面を開き、注意が変わるリンク")
    }
  }

  private var ofRows: BilingualText {
    switch self {
    case .before: .init(en: "before", ja: "変更前")
    case .now: .init(en: "now", ja: "変更後")
    case .links: .init(en: "links", ja: "リンク")
    case .more: .init(en: "and {count} more", ja: "ほか{count}件")
    default: .init(en: "link", ja: "リンク")
    }
  }

  private var ofParts: BilingualText {
    switch self {
    case .unseen: .init(en: "Changed, but no link shows it", ja: "変更されているが、リンクの動作には現れない部分")
    case .lostPlaces: .init(en: "Stored sessions lose their location", ja: "保存済みのセッションが現在地を失う画面")
    case .oldProblems:
      .init(
        en: "Rules that the old version breaks; such routes are not compared", ja: "変更前の版が違反する規則（該当するルートは比較しません）")
    case .associations: .init(en: "Association files that must change", ja: "変更が必要な関連付けファイル")
    case .unchecked:
      .init(
        en: "No association files are beside the new file: not checked.", ja: "関連付けファイルがないため、確認していません。")
    default: .init(en: "{message}", ja: "「{rib}」にいるセッションが、再開時に現在地を失います。")
    }
  }

  private var ofSummary: BilingualText {
    switch self {
    case .summary: .init(en: "{old} → {new}: {rest}", ja: "{old} → {new}: {rest}")
    case .same: .init(en: "every link does the same", ja: "すべてのリンクが同じ動作です")
    case .changes: .init(en: "{count} to links", ja: "リンクの変更{count}件")
    case .withoutLink: .init(en: "{count} without a link", ja: "リンクに現れない変更{count}件")
    case .findings: .init(en: "{count} about association files", ja: "関連付けファイルの問題{count}件")
    case .places: .init(en: "{count} lost", ja: "失われる現在地{count}件")
    default: .init(en: "{count} of the old version", ja: "変更前の版の問題{count}件")
    }
  }

  private var ofMeanings: BilingualText {
    switch self {
    case .opens: .init(en: "opens {screen}", ja: "「{screen}」を開く")
    case .opensScreens: .init(en: "opens {count} screens", ja: "{count}種類の画面を開く")
    case .expires: .init(en: "expires at {time}", ja: "期限: {time}")
    case .never: .init(en: "does not expire", ja: "期限なし")
    case .route: .init(en: "the route {route}", ja: "ルート「{route}」")
    case .nothing: .init(en: "nothing", ja: "なし")
    case .absent: .init(en: "no {name}", ja: "{name}なし")
    case .ofApp: .init(en: "A link of {name}.", ja: "「{name}」のリンクです。")
    case .kept: .init(en: "`{name}` is kept.", ja: "「{name}」は保持されます。")
    default: .init(en: "`{name}` is unknown.", ja: "「{name}」は不明なパラメーターです。")
    }
  }
}
