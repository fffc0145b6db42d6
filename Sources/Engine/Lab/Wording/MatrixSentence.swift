package import DeepLinks

/// The words of a matrix's page that its script does not have.
package enum MatrixSentence: String, SentenceTable {
  case title

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    .init(en: "{app}: every link in every state", ja: "{app}: すべてのリンクをすべての状態で開いた結果")
  }
}
