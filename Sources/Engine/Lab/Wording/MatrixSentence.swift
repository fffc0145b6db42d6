package import DeepLinks
import SessionEngine

/// The words of a matrix: of its text, and those of its page that the page's script does not have.
package enum MatrixSentence: String, SentenceTable {
  case title, size, unreachable, fault, otherNetwork, quick, slow, failing
  case link, state, network, outcome, screen, next, cells, links, states
  case waiting, because, endsAt, loses, lostText, replaces, back, elsewhere, loss, noWayOut
  case out, nothing, stuck, noEnd, screensThen
  case insteadOfApp, otherLinks, withoutApp

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .title, .size, .unreachable, .fault, .otherNetwork, .quick, .slow, .failing: ofAll
    case .link, .state, .network, .outcome, .screen, .next, .cells, .links, .states: ofHeads
    case .out, .nothing, .stuck, .noEnd, .screensThen: ofBack
    case .insteadOfApp, .otherLinks, .withoutApp: ofPhones
    case .waiting, .because, .endsAt, .loses, .lostText, .replaces, .back, .elsewhere, .loss, .noWayOut: ofCells
    }
  }

  private var ofAll: BilingualText {
    switch self {
    case .size:
      .init(
        en: "{links} × {states} × {networks}: {cells}", ja: "リンク{links}件 × 状態{states}件 × 通信{networks}種類: 全{cells}セル")
    case .unreachable: .init(en: "unreachable: {state}: {why}", ja: "再現できない状態: {state}: {why}")
    case .fault: .init(en: "fault: {fault} ({link} in {state})", ja: "アプリの不具合: {fault}（リンク「{link}」、状態「{state}」）")
    case .otherNetwork: .init(en: "another outcome on a {networks} network", ja: "通信状態により結果が異なる")
    case .quick: .init(en: "quick", ja: "高速")
    case .slow: .init(en: "slow", ja: "低速")
    case .failing: .init(en: "failing", ja: "通信不能")
    default: .init(en: "{app}: every link in every state", ja: "{app}: すべてのリンクをすべての状態で開いた結果")
    }
  }

  private var ofHeads: BilingualText {
    switch self {
    case .state: .init(en: "STATE", ja: "状態")
    case .network: .init(en: "NETWORK", ja: "通信")
    case .outcome: .init(en: "OUTCOME", ja: "結果")
    case .screen: .init(en: "SCREEN", ja: "画面")
    case .next: .init(en: "NEXT", ja: "次に必要なこと")
    case .cells: .init(en: "CELLS", ja: "セル")
    case .links: .init(en: "LINKS", ja: "リンク")
    case .states: .init(en: "STATES", ja: "状態")
    default: .init(en: "LINK", ja: "リンク")
    }
  }

  private var ofCells: BilingualText {
    switch self {
    case .because: .init(en: "{outcome}: {reason}", ja: "{outcome}: {reason}")
    case .endsAt: .init(en: "ends at {place}", ja: "最後の場所: {place}")
    case .loses: .init(en: "loses {fields}", ja: "失われる入力: {fields}")
    case .lostText: .init(en: "{field} of {screen}", ja: "{screen}の{field}")
    case .replaces: .init(en: "replaces {link}", ja: "待機中のリンクを置き換え: {link}")
    case .back: .init(en: "back: {way}", ja: "「戻る」の行き先: {way}")
    case .elsewhere:
      .init(en: "ends on another screen than the link's own place", ja: "リンクの本来の場所とは別の画面で終わる")
    case .loss: .init(en: "loses what was typed, or a link that waits", ja: "入力した内容または待機中のリンクが失われる")
    case .noWayOut: .init(en: "back does not lead out", ja: "「戻る」でアプリの外に出られない")
    default: .init(en: "waiting for {reason}", ja: "待機中: {reason}")
    }
  }

  private var ofPhones: BilingualText {
    switch self {
    case .otherLinks: .init(en: " and {links}", ja: "ほか{links}件")
    case .withoutApp: .init(en: "without the app ({states}): {line}", ja: "アプリなし（{states}）: {line}")
    default:
      .init(
        en: "{phone}: {end} instead of the app: {link}{more}: {rule}",
        ja: "{phone}でアプリが開かないリンク（{end}）: {link}{more}: {rule}")
    }
  }

  private var ofBack: BilingualText {
    switch self {
    case .nothing: .init(en: "nothing", ja: "これ以上戻れない")
    case .stuck: .init(en: "stuck", ja: "行き詰まり")
    case .noEnd: .init(en: "no end", ja: "終わりがない")
    case .screensThen: .init(en: "{screens}, then {end}", ja: "{screens}、その後{end}")
    default: .init(en: "out of the app", ja: "アプリの外")
    }
  }
}

extension MatrixNetwork {
  /// The network in a word.
  var words: BilingualText {
    switch self {
    case .quick: MatrixSentence.quick.sentence
    case .slow: MatrixSentence.slow.sentence
    case .failing: MatrixSentence.failing.sentence
    }
  }
}
