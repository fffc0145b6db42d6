/// What a person does about a rejected link.
package enum HintSentence: String, SentenceTable {
  case didYouMean, didYouMeanParameter, fillIn, useRoute, pathExample, repeatParameter
  case copyFromPage, encodeParts, encodeOnce, decodeWhole, plainSeparators, percentSign
  case removeInvisible, removeOrEncode
  case reportImitation, registerCallback, pageScheme, pageHost, innerLink, pushMember, writePayload

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .didYouMean, .didYouMeanParameter, .fillIn, .useRoute, .pathExample, .repeatParameter: ofNames
    case .copyFromPage, .encodeParts, .encodeOnce, .decodeWhole, .plainSeparators, .percentSign, .removeInvisible,
      .removeOrEncode:
      ofCharacters
    case .reportImitation, .registerCallback, .pageScheme, .pageHost, .innerLink, .pushMember, .writePayload: ofLinks
    }
  }

  private var ofNames: BilingualText {
    switch self {
    case .didYouMeanParameter:
      .init(en: "Did you mean this with `{name}`?", ja: "もしかして: 「{name}」ではなく「{parameter}」")
    case .fillIn:
      .init(en: "Fill the template in before the link is sent.", ja: "配信前に値を差し込んでください。")
    case .useRoute: .init(en: "Use the route `{route}` instead.", ja: "代わりに「{route}」のリンクが使えます。")
    case .pathExample:
      .init(
        en: "Write one after the `//` or the host, such as `{example}`.",
        ja: "ホスト名または「//」の後に、「{example}」のように書いてください。")
    case .repeatParameter:
      .init(en: "Repeat `{parameter}=…` for each.", ja: "値ごとに「{parameter}=…」を繰り返してください。")
    default: .init(en: "Did you mean `{meant}`?", ja: "もしかして: 「{meant}」")
    }
  }

  private var ofCharacters: BilingualText {
    switch self {
    case .copyFromPage:
      .init(
        en: "Take the link from the page after the browser has read it, or write `&`.",
        ja: "「&」に直すか、ブラウザーで開いたページからリンクをコピーしてください。")
    case .encodeParts:
      .init(
        en: "Encode names and values, and not the separators between them.",
        ja: "「&」や「=」は、区切りの記号としてそのまま書いてください。")
    case .encodeOnce:
      .init(
        en: "It is percent-encoded twice: encode it once.", ja: "値が二重に変換されています。元の値から一度だけ変換してください。")
    case .decodeWhole:
      .init(
        en: "The whole link is percent-encoded: decode it once.",
        ja: "リンク全体が「%」の付いた形に変換されています。変換前のリンクを使ってください。")
    case .plainSeparators:
      .init(
        en: "A `/` or `?` of it is percent-encoded: write the separators as they are.",
        ja: "「/」や「?」が「%」の付いた形に変換されています。区切りの記号はそのまま書いてください。")
    case .percentSign: .init(en: "Write a percent sign itself as `%25`.", ja: "「%」そのものは「%25」と書いてください。")
    case .removeOrEncode: .init(en: "Remove it, or write `{encoded}`.", ja: "取り除くか、「{encoded}」と書いてください。")
    default: .init(en: "Remove it: it is not visible.", ja: "取り除いてください。")
    }
  }

  private var ofLinks: BilingualText {
    switch self {
    case .registerCallback:
      .init(
        en: "Register it below `callbacks` in the route table, or leave it out.",
        ja: "戻り先を取り除くか、アプリの担当者に登録を依頼してください。")
    case .pageScheme:
      .init(en: "Its scheme is `{scheme}`.", ja: "「{scheme}://」ではなく「https://」で始まるアドレスにしてください。")
    case .pageHost: .init(en: "The host `{host}` is not allowed.", ja: "「{host}」のページは、開くことを許可されていません。")
    case .innerLink: .init(en: "Link to the inner link directly.", ja: "中のリンクを直接使ってください。")
    case .pushMember:
      .init(
        en: "Add the member that contains it to `push` of links.yaml.",
        ja: "リンクの入る項目を、links.yamlの「push」に加えてください。")
    case .writePayload: .init(en: "{hint}", ja: "APNsやFCMと同じ形のJSONで書いてください。")
    default:
      .init(
        en: "This may be an attempt to imitate the site: report it.",
        ja: "本物のサイトに見せかけたリンクかもしれません。担当者に知らせてください。")
    }
  }
}
