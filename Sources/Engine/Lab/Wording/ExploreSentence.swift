package import DeepLinks

/// The words of the report on an exploration.
package enum ExploreSentence: String, SentenceTable {
  case extent, unfollowed, unknownTrees, losses, laws, knownFindings, gone, replacing
  case nothing, nothingSoFar, found, unsearched, finding, detail
  case fault, leak, rebuild, law, witness, elsewhere, back, deadEnd, endlessWait, idleButton, unneededRequest
  case neverReached, notDeclared, beyondTaps, missingText, linkOrder
  case picture, pictureFacts, pictureCut, pictureStates, pictureLinks, noScreen

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .extent, .unfollowed, .unknownTrees, .losses, .laws, .knownFindings, .gone, .replacing: ofExtent
    case .nothing, .nothingSoFar, .found, .unsearched, .finding, .detail: ofResult
    case .fault, .leak, .rebuild, .law, .witness, .elsewhere, .back, .deadEnd: ofPlaces
    case .endlessWait, .idleButton, .unneededRequest, .neverReached, .notDeclared, .beyondTaps, .missingText,
      .linkOrder:
      ofParts
    case .picture, .pictureFacts, .pictureCut, .pictureStates, .pictureLinks, .noScreen: ofPicture
    }
  }

  private var ofPicture: BilingualText {
    switch self {
    case .picture: .init(en: "{app}: the screens and the transitions between them", ja: "{app}: 画面と、画面間の遷移")
    case .pictureFacts:
      .init(
        en: "{states}, {transitions}{cut}. Solid: a tap; dotted: a reply or time. Blue leads down, grey leads back.",
        ja: "状態{states}件、遷移{transitions}件{cut}。実線: タップ、点線: 応答または時間の経過。青: 先へ進む遷移、灰色: 戻る遷移")
    case .pictureCut:
      .init(en: "; the search was cut: {states} not followed", ja: "（途中まで: 未調査の状態{states}件）")
    case .pictureLinks: .init(en: "{states}, {links}", ja: "状態{states}件、リンク{links}件")
    case .noScreen: .init(en: "no screen", ja: "画面なし")
    default: .init(en: "{states}", ja: "状態{states}件")
    }
  }

  private var ofExtent: BilingualText {
    switch self {
    case .unfollowed:
      .init(
        en: "the transitions of {states} were not followed: --limit, --resume",
        ja: "状態{states}件の遷移は調べていません（--limit、--resume）")
    case .unknownTrees:
      .init(
        en: "whether taps reach {trees} of links is not known: a greater --limit tells",
        ja: "リンクの先のツリー{trees}件にタップで行けるかどうかは不明です（--limit を大きくすると分かります）")
    case .losses:
      .init(
        en: "what is typed into {field} is lost, and told, by {links}",
        ja: "「{field}」への入力は、リンク{links}件で失われます（結果に表示されます）")
    case .laws: .init(en: "the laws were searched in {sequences}", ja: "ランダムな操作列{sequences}件で法則を調べました")
    case .knownFindings: .init(en: "{findings}: not shown", ja: "既知の問題{findings}件（表示しません）")
    case .gone: .init(en: "known, and not found any more: {name}", ja: "既知の問題のうち、見つからなくなったもの: {name}")
    case .replacing: .init(en: "a link that waits is replaced by {links}", ja: "待機中のリンクを置き換えるリンク: {links}件")
    default:
      .init(
        en: "{app}: {states}, {transitions}, depth {depth}; {screens}, {ribs}",
        ja: "{app}: 状態{states}件、遷移{transitions}件、深さ{depth}、画面{screens}種類、RIB{ribs}個")
    }
  }

  private var ofResult: BilingualText {
    switch self {
    case .nothing: .init(en: "nothing found", ja: "問題は見つかりませんでした")
    case .nothingSoFar: .init(en: "nothing found as far as the search went", ja: "調べた範囲では問題は見つかりませんでした")
    case .found: .init(en: "{findings}: {kinds}", ja: "問題{findings}件: {kinds}")
    case .unsearched: .init(en: "; the laws were not searched: --laws", ja: "（法則は調べていません: --laws）")
    case .detail: .init(en: "{message}", ja: "  詳細: {message}")
    default: .init(en: "{code}: {message}", ja: "{code}: {message}")
    }
  }

  private var ofPlaces: BilingualText {
    switch self {
    case .fault: .init(en: "{message}", ja: "アプリのコードが規則に違反しました。")
    case .leak: .init(en: "{message}", ja: "「{subject}」が切り離された後もメモリーに残っています。")
    case .rebuild: .init(en: "{message}", ja: "セッションが記録から元の状態に戻りません。")
    case .law: .init(en: "{message}", ja: "法則「{subject}」に違反しています。")
    case .witness: .init(en: "{message}", ja: "「{subject}」に到達しません。")
    case .elsewhere: .init(en: "{message}", ja: "ルート「{subject}」のリンクが、別の画面で完了します。")
    case .back: .init(en: "{message}", ja: "画面「{subject}」から「戻る」でアプリの外に出られません。")
    default: .init(en: "{message}", ja: "画面「{subject}」からホームに戻る手段がありません。")
    }
  }

  private var ofParts: BilingualText {
    switch self {
    case .endlessWait: .init(en: "{message}", ja: "「{subject}」の待機を終わらせるものがありません。")
    case .idleButton: .init(en: "{message}", ja: "「{subject}」をタップしても何も起こりません。")
    case .unneededRequest: .init(en: "{message}", ja: "「{subject}」のリクエストの応答は、どの画面にも表示されません。")
    case .neverReached: .init(en: "{message}", ja: "RIB「{subject}」はどの操作でも接続されません。")
    case .notDeclared: .init(en: "{message}", ja: "RIB「{subject}」はブループリントにありません。")
    case .beyondTaps: .init(en: "{message}", ja: "リンク「{subject}」の先には、タップでは行けません。")
    case .missingText: .init(en: "{message}", ja: "画面の文字が欠けています（{subject}）。")
    default: .init(en: "{message}", ja: "2つのリンクの結果が、開く順序によって変わります。")
    }
  }
}
