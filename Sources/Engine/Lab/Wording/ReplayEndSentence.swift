package import DeepLinks

/// Why a replay tested nothing, or not all, and what to do about it.
package enum ReplayEndSentence: String, SentenceTable {
  case notComparable, exportWhole, nothingCompared, compareLinks
  case leftOut, exportEarlier, tooLate, earlierTime, noLink, exportLinks, emptyPart, fewerParts, nothing
  case stillFaulty, correctApp, accepted, withoutRefused

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .notComparable, .exportWhole, .nothingCompared, .compareLinks: ofComparison
    case .stillFaulty, .correctApp, .accepted, .withoutRefused: ofAcceptance
    default: ofNothing
    }
  }

  private var ofComparison: BilingualText {
    switch self {
    case .exportWhole:
      .init(
        en: "export the journal from the creation of its sessions on, or leave them out: --unmatched skip",
        ja: "セッションの作成時からのジャーナルを書き出すか、「--unmatched skip」で対象外にしてください")
    case .nothingCompared:
      .init(
        en: "nothing was compared: no outcome is recorded of the links as they were opened here",
        ja: "比較したものはありません。リンクの以前の結果が記録されていません")
    case .compareLinks:
      .init(
        en: "compare links with what you expect of them: {program} matrix --check; or only open them: --unmatched skip",
        ja: "「{program} matrix --check」で想定と比較するか、開くだけなら「--unmatched skip」を付けてください")
    default: .init(en: "{events} of {file} could not be compared", ja: "「{file}」の{events}件のイベントは比較できませんでした")
    }
  }

  private var ofNothing: BilingualText {
    switch self {
    case .leftOut:
      .init(
        en: "nothing was replayed: {file} lacks earlier events of every session in it",
        ja: "再生したものはありません。「{file}」のどのセッションにも、以前のイベントがありません")
    case .exportEarlier:
      .init(
        en: "export earlier, or raise the log_ limits in andon.yaml; a session is replayed from its creation on",
        ja: "早めに書き出すか、andon.yamlの「log_」の上限を上げてください。セッションは作成時から再生されます")
    case .tooLate:
      .init(
        en: "nothing was replayed: no event of {file} is that late", ja: "再生したものはありません。「{file}」に、その日時より後のイベントはありません")
    case .earlierTime: .init(en: "name an earlier time with --since", ja: "「--since」に、より早い日時を書いてください")
    case .noLink: .init(en: "nothing was replayed: {file} contains no link", ja: "再生したものはありません。「{file}」にリンクがありません")
    case .exportLinks:
      .init(
        en: "export a journal with links in it: {program} log --export",
        ja: "「{program} log --export」で、リンクのあるジャーナルを書き出してください")
    case .emptyPart:
      .init(
        en: "nothing was replayed: {file} has no session in this part", ja: "再生したものはありません。「{file}」のこの部分にセッションがありません")
    case .fewerParts: .init(en: "divide it in fewer parts", ja: "分ける数を減らしてください")
    default:
      .init(
        en: "nothing was replayed: {file} contains no event and no link", ja: "再生したものはありません。「{file}」にイベントもリンクもありません")
    }
  }

  private var ofAcceptance: BilingualText {
    switch self {
    case .correctApp: .init(en: "correct the app", ja: "アプリを直してください")
    case .accepted:
      .init(
        en: "{file} has today's outcomes{removed}; compare it with the earlier one before you keep it",
        ja: "「{file}」を現在の結果で書き換えました{removed}。以前のものと比較してから残してください")
    case .withoutRefused:
      .init(
        en: ", without {events} that the app refuses now", ja: "（アプリが受け付けなくなったイベント{events}件を除く）")
    default:
      .init(
        en: "{file} has today's outcomes, and the app still leaks or breaks a rule",
        ja: "「{file}」を現在の結果で書き換えましたが、アプリにはまだ不具合があります")
    }
  }
}
