public import DeepLinks

/// The names of phones and of their versions.
package enum PhoneSentence: String, SentenceTable {
  case ios, android15, androidBefore15, androidBefore12, android12To14

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .ios: .init("iPhone")
    case .android15: .init(en: "Android 15 and later", ja: "Android 15以降")
    case .androidBefore15: .init(en: "Android before 15", ja: "Android 14以前")
    case .androidBefore12: .init(en: "Android before 12", ja: "Android 11以前")
    case .android12To14: .init(en: "Android 12 to 14", ja: "Android 12〜14")
    }
  }
}

/// What a phone opens.
extension LinkWay.End: SentenceTable {
  /// The end in words in both languages.
  public var words: BilingualText {
    switch self {
    case .app: .init(en: "app", ja: "アプリ")
    case .browser: .init(en: "browser", ja: "ブラウザー")
    case .chooser: .init(en: "chooser", ja: "アプリを選ぶ画面")
    case .fallback: .init(en: "store or page", ja: "ストアまたは代わりのページ")
    case .nothing: .init(en: "nothing", ja: "何も開かない")
    case .notChecked: .init(en: "not checked", ja: "未確認")
    }
  }
}
