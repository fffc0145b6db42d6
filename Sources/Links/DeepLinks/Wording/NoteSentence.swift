/// What the writer of an accepted link should know.
package enum NoteSentence: String, SentenceTable {
  case nearMiss, deprecated, atZero, cutValue
  case pathBehindHash, secondQuestionMark, placeholder, encodedTwice, outside

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .nearMiss, .deprecated, .atZero, .cutValue: ofMeaning
    case .pathBehindHash, .secondQuestionMark, .placeholder, .encodedTwice, .outside: ofForm
    }
  }

  private var ofMeaning: BilingualText {
    switch self {
    case .deprecated:
      .init(
        en: "`{route}` is deprecated; use `{replacement}`.",
        ja: "古い形式のリンクです。「{replacement}」のリンクに替えてください。")
    case .atZero:
      .init(
        en: "`{parameter}` is at 0,0, in the sea: its coordinates were probably not filled in.",
        ja: "「{parameter}」の座標が0,0（海の上）になっています。正しい座標を入れてください。")
    case .cutValue:
      .init(
        en: "`{next}` after `{parameter}` is probably a part of its value: the `&` between them is not encoded.",
        ja: "「{next}」は、その前の「{parameter}」の値の一部のようです。値の中の「&」は「%26」と書いてください。")
    default:
      .init(
        en: "`{parameter}` is not a parameter of `{reader}` and was ignored; did you mean `{meant}`?",
        ja: "「{parameter}」というパラメーターはないため、無視されます。もしかして: 「{meant}」")
    }
  }

  private var ofForm: BilingualText {
    switch self {
    case .secondQuestionMark:
      .init(
        en: "`{parameter}` is behind a second `?` and was ignored: write `&` there.",
        ja: "「{parameter}」の前が二つ目の「?」になっているため、無視されます。「&」に直してください。")
    case .placeholder:
      .init(
        en: "`{parameter}` contains a placeholder that was not filled in.",
        ja: "「{parameter}」の差し込み項目が埋められていません。配信前に値を差し込んでください。")
    case .encodedTwice:
      .init(
        en: "`{parameter}` still contains percent escapes: it was probably encoded twice.",
        ja: "「{parameter}」の値が二重に変換されているようです（「%25」など）。元の値から一度だけ変換してください。")
    case .outside:
      .init(
        en: "`{parameter}` is outside of the link inside, so `{reader}` does not read it.",
        ja: "「{parameter}」は中のリンクの外にあるため、効果がありません。中のリンクに入れてください。")
    default:
      .init(
        en: "The path behind `#` has no effect: did you mean `{meant}`?",
        ja: "「#」から後は無視されます。もしかして: 「{meant}」")
    }
  }
}
