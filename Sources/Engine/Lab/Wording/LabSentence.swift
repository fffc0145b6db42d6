package import DeepLinks

/// What the commands of the lab tell on the page of a daemon.
package enum LabSentence: String, SentenceTable {
  case sameLinks, changedLinks, explored, matrix

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .sameLinks:
      .init(
        en: "Every link does the same with {file} as with the table in force.",
        ja: "{file}でも、使用中の表と同じようにすべてのリンクが動作します。")
    case .changedLinks:
      .init(
        en: "With {file} links differ from the table in force. Changes: {count}.",
        ja: "{file}では、使用中の表と異なる動作をするリンクがあります（変更{count}件）。")
    case .matrix: .init(en: "The matrix of {links} links in {states} states.", ja: "リンク{links}件、状態{states}件のマトリックスです。")
    case .explored:
      .init(en: "States: {states}, mistakes found: {findings}.", ja: "状態{states}件を調べました（問題{findings}件）。")
    }
  }
}
