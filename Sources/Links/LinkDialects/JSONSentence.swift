package import DeepLinks

/// What is wrong with the JSON in a parameter.
package enum JSONSentence: String, SentenceTable {
  case notJSON, tooDeep, keyTwice, keyWithMarks, noPlace, badName, noList, tooManyPlaces

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .notJSON:
      .init(
        en: "The JSON in `{parameter}` is not JSON: look at its {place}.",
        ja: "「{parameter}」の値が正しいJSONではありません（{place}）。")
    case .tooDeep:
      .init(
        en: "The JSON in `{parameter}` is too deep.",
        ja: "「{parameter}」のJSONの階層が深すぎます。{most}階層までにしてください。")
    case .keyTwice:
      .init(
        en: "The JSON in `{parameter}` has a key twice: look at its {place}.",
        ja: "「{parameter}」のJSONに同じキーが二つあります（{place}）。一つにしてください。")
    case .keyWithMarks:
      .init(
        en: "The JSON in `{parameter}` has a key with too many combining marks: look at its {place}.",
        ja: "「{parameter}」のJSONのキーに、記号が付きすぎた文字があります（{place}）。")
    case .noPlace:
      .init(
        en: "The JSON in `{parameter}` has no place.",
        ja: "「{parameter}」のJSONに場所がありません。緯度「{latitude}」と経度「{longitude}」を入れてください。")
    case .badName:
      .init(
        en: "The JSON in `{parameter}` has a name that no place may have.",
        ja: "「{parameter}」のJSONの場所の名前に、使えない文字があります。目に見える文字にしてください。")
    case .noList:
      .init(
        en: "The JSON in `{parameter}` has no list `{key}`.",
        ja: "「{parameter}」のJSONに、リスト「{key}」がありません。")
    case .tooManyPlaces:
      .init(
        en: "The JSON in `{parameter}` has {count} places.",
        ja: "「{parameter}」のJSONに場所が{count}個あります。{most}個までにしてください。")
    }
  }
}
