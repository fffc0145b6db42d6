package import DeepLinks

/// The words of a replay's page and of its summary.
package enum ReplaySentence: String, SentenceTable {
  case intro, firstEvent, eventLine, step, screen, location, field, recorded, replayed, treeNow, treeChange, others
  case played, links, different, allEqual, nothingCompared
  case notCompared, setUp, withoutLink, notChecked, leftOut, gap, more
  case lostEvents, stepFact, screenFact, recordedField, replayedField, treeBelow, treesBelow, cause, followUp,
    furtherCauses
  case row, atPlace, unchecked

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .played, .links, .different, .allEqual, .nothingCompared, .notCompared, .setUp, .withoutLink, .notChecked,
      .leftOut, .gap, .more:
      ofSummary
    case .lostEvents, .stepFact, .screenFact, .recordedField, .replayedField, .treeBelow, .treesBelow, .cause,
      .followUp,
      .furtherCauses, .row, .atPlace, .unchecked:
      ofText
    default: ofPage
    }
  }

  private var ofPage: BilingualText {
    switch self {
    case .intro:
      .init(
        en:
          "Each line is a cause with the number of its events. Open one to see its first event: Tab moves, Enter opens "
          + "and closes.",
        ja: "各行は相違の原因と、そのイベントの件数です。開くと最初のイベントが表示されます。Tabで移動、Enterで開閉します。")
    case .firstEvent: .init(en: "First event", ja: "最初のイベント")
    case .eventLine: .init(en: "line {line}: {title}", ja: "{line}行目: {title}")
    case .step: .init(en: "Step", ja: "ステップ")
    case .screen: .init(en: "Screen", ja: "画面")
    case .location: .init(en: "Location", ja: "現在地")
    case .field: .init(en: "Field", ja: "項目")
    case .recorded: .init(en: "Recorded", ja: "記録時")
    case .replayed: .init(en: "Replayed", ja: "再生時")
    case .treeNow: .init(en: "The tree now", ja: "現在のツリー")
    case .treeChange: .init(en: "The tree of the recorded location, and now", ja: "記録時の場所のツリーと現在のツリー")
    default: .init(en: "{events} of further causes", ja: "ほかの原因のイベント{events}件")
    }
  }

  private var ofText: BilingualText {
    switch self {
    case .stepFact: .init(en: "step", ja: "ステップ")
    case .screenFact: .init(en: "screen", ja: "画面")
    case .recordedField: .init(en: "recorded", ja: "記録時")
    case .replayedField: .init(en: "replayed", ja: "再生時")
    case .treeBelow: .init(en: "tree now", ja: "現在のツリー")
    case .treesBelow: .init(en: "tree of the recorded location (-) and now (+)", ja: "記録時の場所のツリー（-）と現在のツリー（+）")
    case .cause: .init(en: "{count} × {subject}: {change}", ja: "{count}件 {subject}: {change}")
    case .followUp: .init(en: "{count} × {subject} {change}", ja: "{count}件 {subject}（{change}）")
    case .furtherCauses: .init(en: "{count} × further causes", ja: "ほかの原因{count}件")
    case .row: .init(en: "line {line}", ja: "{line}行目")
    case .atPlace: .init(en: "at {place}", ja: "場所: {place}")
    case .unchecked: .init(en: "unchecked", ja: "未確認")
    default:
      .init(
        en: "not compared: earlier events of the session are missing", ja: "比較できません: セッションの以前のイベントがありません")
    }
  }

  private var ofSummary: BilingualText {
    switch self {
    case .played:
      .init(en: "{events} of {sessions} replayed{links}: ", ja: "{sessions}個のセッションの{events}件のイベントを再生しました{links}。")
    case .links: .init(en: " (links: {outcomes})", ja: "（リンクの結果: {outcomes}）")
    case .different: .init(en: "{count} different", ja: "{count}件に相違があります")
    case .allEqual: .init(en: "all equal", ja: "すべて一致しました")
    case .nothingCompared: .init(en: "nothing compared", ja: "比較したイベントはありません")
    case .notCompared: .init(en: ", {events} not compared", ja: "。{events}件は比較できません")
    case .setUp: .init(en: ", {events} replayed only", ja: "。以前の{events}件は再生だけをしました")
    case .withoutLink: .init(en: ", {events} without a link", ja: "。リンクのないイベントは{events}件です")
    case .notChecked: .init(en: ", {links} not checked", ja: "。短縮リンク{links}件は確認していません")
    case .leftOut:
      .init(
        en: "; {sessions} with missing events left out: {names}", ja: "。イベントの欠けたセッション{sessions}個を除きました: {names}")
    case .gap:
      .init(
        en: "{session} (line {line} is event {event}, not {expected})",
        ja: "{session}（{line}行目はイベント{event}で、{expected}ではありません）")
    default: .init(en: "{count} more", ja: "ほか{count}個")
    }
  }
}
