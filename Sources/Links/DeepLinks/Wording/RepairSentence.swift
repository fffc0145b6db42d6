/// The repair of a known mistake in a link: the link that was probably meant, and the mistake.
package enum RepairSentence: String, SentenceTable {
  case bookmark, prefix, threeSlashes, hostBehindScheme, firstSeparator, secondQuestionMark
  case linkBehindScheme, colon, end, fullWidth, latitude
  case wrapper

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .bookmark, .prefix, .threeSlashes, .hostBehindScheme, .linkBehindScheme, .colon: ofBeginning
    case .firstSeparator, .secondQuestionMark, .end, .fullWidth, .latitude, .wrapper: ofRest
    }
  }

  private var ofBeginning: BilingualText {
    switch self {
    case .prefix:
      .init(
        en: "Did you mean `{repaired}`? No host of ours begins with `www.`.",
        ja: "もしかして: 「{repaired}」（ホスト名に「www.」は付きません）")
    case .threeSlashes:
      .init(en: "Did you mean `{repaired}`? The scheme has three slashes.", ja: "もしかして: 「{repaired}」（「:」の後のスラッシュは二つです）")
    case .hostBehindScheme:
      .init(
        en: "Did you mean `{repaired}`? The host of the https form does not belong behind our own scheme.",
        ja: "もしかして: 「{repaired}」（アプリ専用の形のリンクでは、「//」の後にホスト名を書きません）")
    case .linkBehindScheme:
      .init(
        en: "Did you mean `{repaired}`? A whole link stands behind our own scheme.",
        ja: "もしかして: 「{repaired}」（リンクの先頭が二重になっています）")
    case .colon:
      .init(
        en: "Did you mean `{repaired}`? The colon behind the scheme is missing.",
        ja: "もしかして: 「{repaired}」（「//」の前の「:」がありません）")
    default:
      .init(
        en: "Did you mean `{repaired}`? It was inside the text of a QR code for bookmarks.",
        ja: "もしかして: 「{repaired}」（QRコードのブックマーク登録用の文字列に入っていました）")
    }
  }

  private var ofRest: BilingualText {
    switch self {
    case .firstSeparator:
      .init(
        en: "Did you mean `{repaired}`? The first parameter is behind `?`, the others behind `&`.",
        ja: "もしかして: 「{repaired}」（最初のパラメーターの前は「?」、その後は「&」です）")
    case .secondQuestionMark:
      .init(
        en: "Did you mean `{repaired}`? The first parameter is behind `?`, each other one behind `&`.",
        ja: "もしかして: 「{repaired}」（「?」は最初のパラメーターの前だけに書き、その後は「&」です）")
    case .end:
      .init(
        en: "Did you mean `{repaired}`? The sign at its end belongs to the sentence.",
        ja: "もしかして: 「{repaired}」（最後の記号は文章のもので、リンクには含まれません）")
    case .fullWidth:
      .init(
        en: "Did you mean `{repaired}`? It has characters in full width.", ja: "もしかして: 「{repaired}」（全角の文字が使われています）")
    case .latitude:
      .init(
        en: "Did you mean `{repaired}`? Latitude is first, then longitude.", ja: "もしかして: 「{repaired}」（緯度、経度の順です）")
    default:
      .init(
        en: "`{parameter}` contains `{inside}`: add a wrapper for `{host}` to `wrappers` of links.yaml:\n{lines}",
        ja: "「{parameter}」の中に「{inside}」があります。links.yamlの「wrappers」に「{host}」を加えると、開けるようになります。\n{lines}")
    }
  }
}
