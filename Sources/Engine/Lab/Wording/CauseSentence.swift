package import DeepLinks

/// What is different in a replayed event.
package enum CauseSentence: String, SentenceTable {
  case differences, followUp, event, refused, change, changeAt, nothing, other
  case shortLinks, notChecked, unknownLinks, linksOf, linksBegin, otherValues, otherPlace

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .differences: .init(en: "differences", ja: "続く相違")
    case .followUp: .init(en: "after an earlier one of their session", ja: "同じセッションの前の相違によるもの")
    case .event: .init(en: "event {kind}", ja: "イベント {kind}")
    case .refused: .init(en: "accepted → refused {code}", ja: "受理 → 拒否（{code}）")
    case .change: .init(en: "{before} → {now}", ja: "「{before}」→「{now}」")
    case .changeAt: .init(en: "{before} → {now}, at {event}", ja: "「{before}」→「{now}」（イベント {event}）")
    case .nothing: .init(en: "nothing", ja: "なし")
    case .other: .init(en: "other {parts}", ja: "{parts}の相違")
    case .shortLinks: .init(en: "short links", ja: "短縮リンク")
    case .notChecked: .init(en: "not checked", ja: "未確認")
    case .unknownLinks: .init(en: "unknown links", ja: "不明なリンク")
    case .linksOf: .init(en: "links of {workflow}", ja: "{workflow}のリンク")
    case .linksBegin: .init(en: "links begin with {schemes}", ja: "リンクの先頭: {schemes}")
    case .otherValues: .init(en: "at {before} with other values", ja: "場所は「{before}」のまま値が異なる")
    case .otherPlace: .init(en: "at {before} → at {now}", ja: "場所: 「{before}」→「{now}」")
    }
  }
}

/// The outcomes of links.
package enum OutcomeTitle: String, SentenceTable {
  case completed, waiting, stopped, rejected, failed, superseded, expired

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .completed: .init(en: "completed", ja: "完了")
    case .waiting: .init(en: "waiting", ja: "待機中")
    case .stopped: .init(en: "stopped", ja: "停止")
    case .rejected: .init(en: "rejected", ja: "拒否")
    case .failed: .init(en: "failed", ja: "失敗")
    case .superseded: .init(en: "superseded", ja: "置き換え")
    case .expired: .init(en: "expired", ja: "期限切れ")
    }
  }
}
