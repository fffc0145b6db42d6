/// What is wrong with the parameters of a link, or with their values.
package enum ParameterSentence: String, SentenceTable {
  case nameless, tooMany, missing, givenTwice, tooManyValues, inBrackets
  case badValue, noValue, timeInPast, forbiddenPage, forbiddenCallback

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .nameless, .tooMany, .missing, .givenTwice, .tooManyValues, .inBrackets: ofNames
    case .badValue, .noValue, .timeInPast, .forbiddenPage, .forbiddenCallback: ofValues
    }
  }

  private var ofNames: BilingualText {
    switch self {
    case .tooMany:
      .init(
        en: "The query has more than {most} parameters.",
        ja: "パラメーターが{most}個を超えています。不要なパラメーターを取り除いてください。")
    case .missing:
      .init(
        en: "The link has no `{parameter}`, which `{route}` requires.",
        ja: "必要なパラメーター「{parameter}」がありません。「{parameter}」に使える値は、{allowed}です。")
    case .givenTwice:
      .init(
        en: "`{parameter}` is given more than once.", ja: "「{parameter}」が二つ以上あります。一つにしてください。")
    case .tooManyValues:
      .init(
        en: "`{parameter}` is given more than {most} times.",
        ja: "「{parameter}」が多すぎます。{most}個までにしてください。")
    case .inBrackets:
      .init(
        en: "`{parameter}` has no parts in brackets here.",
        ja: "「{parameter}」に角括弧は付けられません。「{parameter}」に使える値は、{allowed}です。")
    default:
      .init(
        en: "A parameter has no name before its `=`.",
        ja: "「=」の前にパラメーターの名前がありません。「名前=値」の形で書いてください。")
    }
  }

  private var ofValues: BilingualText {
    switch self {
    case .noValue:
      .init(
        en: "`{parameter}` has no value.",
        ja: "「{parameter}」の値がありません。「{parameter}」に使える値は、{allowed}です。")
    case .timeInPast:
      .init(
        en: "`{parameter}` is {time}, which is past.",
        ja: "「{parameter}」の日時は、すでに過ぎています。これから先の日時にしてください。")
    case .forbiddenPage:
      .init(
        en: "`{parameter}` is not a page that a link may open: `{value}`.",
        ja: "「{parameter}」のページ「{value}」は、アプリで開けません。「{parameter}」に使える値は、{allowed}です。")
    case .forbiddenCallback:
      .init(
        en: "`{parameter}` names a callback that is not registered.",
        ja: "「{parameter}」に、登録されていない戻り先が指定されています。")
    default:
      .init(
        en: "`{value}` is not a valid value for `{parameter}`.",
        ja: "「{parameter}」の値「{value}」は正しくありません。「{parameter}」に使える値は、{allowed}です。")
    }
  }
}
