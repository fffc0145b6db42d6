package import DeepLinks

/// The words of a matrix that is compared with expectations or with a recording. What is expected and found is in the words
/// of the file.
package enum MatrixCheckSentence: String, SentenceTable {
  case nothing, allExpected, differs, different, problems, uncompared
  case group, expected, found, links, states, networks, why, more

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .nothing, .allExpected, .differs, .different, .problems, .uncompared: ofSummary
    case .group, .expected, .found, .links, .states, .networks, .why, .more: ofGroups
    }
  }

  private var ofSummary: BilingualText {
    switch self {
    case .allExpected: .init(en: "{cells}: all as expected", ja: "{cells}セル: すべて想定どおりです")
    case .differs: .init(en: "{cells}: {parts}", ja: "{cells}セル: {parts}")
    case .different: .init(en: "{different} different, by {causes}", ja: "{different}セルが想定と異なります（原因{causes}件）")
    case .problems: .init(en: "{problems} above", ja: "上記の問題{problems}件")
    case .uncompared: .init(en: "; of {cells} only the outcome was compared", ja: "。{cells}セルは結果だけを比較しました")
    default: .init(en: "nothing was compared", ja: "比較したものはありません")
    }
  }

  private var ofGroups: BilingualText {
    switch self {
    case .expected: .init(en: "expected", ja: "想定")
    case .found: .init(en: "found", ja: "結果")
    case .links: .init(en: "links", ja: "リンク")
    case .states: .init(en: "states", ja: "状態")
    case .networks: .init(en: "networks", ja: "通信")
    case .why: .init(en: "why", ja: "理由")
    case .more: .init(en: ", and {count} more", ja: "、ほか{count}件")
    default: .init(en: "{cells}: {title}", ja: "{cells}セル: {title}")
    }
  }
}
