/// What is wrong with the path of a link, with its route, or with the link as a whole.
package enum PathSentence: String, SentenceTable {
  case emptySegment, dotSegment, tooManySegments
  case noPath, unknownPath, expired
  case insideWrapper, tooManyWrappers

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .emptySegment:
      .init(
        en: "The path has two slashes with nothing between them.", ja: "スラッシュが続いています。一つにしてください。")
    case .dotSegment:
      .init(
        en: "The path contains the segment `{segment}`.",
        ja: "パスに「{segment}」が含まれています。「{segment}」を使わずに書いてください。")
    case .tooManySegments:
      .init(
        en: "The path has more than {most} segments.",
        ja: "パスの階層が深すぎます。{most}階層までに短くしてください。")
    case .noPath:
      .init(en: "The link has no path, so it names no route.", ja: "どの画面を開くかを表すパスがありません。")
    case .unknownPath:
      .init(
        en: "No route has the path `{path}`.",
        ja: "「{path}」に当たる画面は、アプリにありません。つづりを確認してください。")
    case .expired:
      .init(
        en: "The links of `{route}` expired at {time}.",
        ja: "このリンクは、{time}に期限が切れています。新しいリンクに替えてください。")
    case .insideWrapper:
      .init(en: "In the link inside `{place}`: {problem}", ja: "「{place}」の中のリンクに問題があります。{problem}")
    case .tooManyWrappers:
      .init(
        en: "`{place}` wraps a link that has been wrapped already.",
        ja: "「{place}」の中のリンクが、何重もの入れ子になっています。中のリンクを直接使ってください。")
    }
  }
}
