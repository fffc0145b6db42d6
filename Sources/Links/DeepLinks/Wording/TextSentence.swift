/// What is wrong with the characters of a link, or with the program that wrote it.
package enum TextSentence: String, SentenceTable {
  case brokenEscape, notUTF8, tooManyMarks, forbiddenCharacter
  case htmlEscaped, encodedAfterName, encodedBeforeName
  case placeholder, placeholderInPath, placeholderInValue, placeholderInJSON

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .brokenEscape, .notUTF8, .tooManyMarks, .forbiddenCharacter: ofCharacters
    case .htmlEscaped, .encodedAfterName, .encodedBeforeName: ofSeparators
    case .placeholder, .placeholderInPath, .placeholderInValue, .placeholderInJSON: ofTemplates
    }
  }

  private var ofCharacters: BilingualText {
    switch self {
    case .notUTF8:
      .init(
        en: "A percent-encoded byte sequence is not UTF-8.",
        ja: "「%」で始まる部分がUTF-8の文字になっていません。元の値からリンクを作り直してください。")
    case .tooManyMarks:
      .init(
        en: "The link contains more than {most} combining marks in a row, here {code} ({name}).",
        ja: "一つの文字に付いた記号が多すぎます（{name}）。{most}個までにしてください。")
    case .forbiddenCharacter:
      .init(
        en: "The link contains the character {code} ({name}), which is not allowed in links.",
        ja: "リンクに使えない文字が含まれています（{name}）。")
    default:
      .init(
        en: "A `%` is not followed by two hexadecimal digits.",
        ja: "「%」の後には、0〜9とA〜Fのうちの2文字が必要です。")
    }
  }

  private var ofSeparators: BilingualText {
    switch self {
    case .encodedAfterName:
      .init(
        en: "`{escape}` is in place of the `{separator}` after `{name}`.",
        ja: "「{name}」の後の「{separator}」が「{escape}」になっています。")
    case .encodedBeforeName:
      .init(
        en: "`{escape}` is in place of the `{separator}` before `{name}`.",
        ja: "「{name}」の前の「{separator}」が「{escape}」になっています。")
    default:
      .init(
        en: "The link is escaped for HTML: `&amp;` is in place of `&`.", ja: "「&」が「&amp;」になっています。")
    }
  }

  private var ofTemplates: BilingualText {
    switch self {
    case .placeholderInPath:
      .init(en: "The path still contains a placeholder: `{shown}`.", ja: "パスの差し込み項目「{shown}」が埋められていません。")
    case .placeholderInValue:
      .init(
        en: "`{parameter}` still contains a placeholder: `{shown}`.",
        ja: "「{parameter}」の差し込み項目「{shown}」が埋められていません。「{parameter}」に使える値は、{allowed}です。")
    case .placeholderInJSON:
      .init(en: "`{parameter}` still contains a placeholder.", ja: "「{parameter}」の差し込み項目が埋められていません。")
    default:
      .init(en: "The link still contains a placeholder: `{shown}`.", ja: "差し込み項目「{shown}」が埋められていません。")
    }
  }
}
