import TextFormats

/// The characters that a link must not contain, as people name them. In English it is the name in Unicode.
package enum CharacterName: String, SentenceTable {
  case space, fullWidthSpace, tab, lineBreak, quotationMark, backslash, less, greater, openBrace, closeBrace
  case verticalBar, caret, backtick, invisible, mark, other

  /// The kind of a character.
  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar {
      case " ": .space
      case "\u{3000}": .fullWidthSpace
      case "\t": .tab
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": .lineBreak
      case "\"": .quotationMark
      case "\\": .backslash
      case "<": .less
      case ">": .greater
      case "{": .openBrace
      case "}": .closeBrace
      case "|": .verticalBar
      case "^": .caret
      case "`": .backtick
      case _ where MarkRun.isMark(scalar): .mark
      case _ where scalar.isUnprintable: .invisible
      default: .other
      }
  }

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText { .init(en: "{name}", ja: japanese) }

  private var japanese: String {
    switch self {
    case .space: "半角スペース"
    case .fullWidthSpace: "全角スペース"
    case .tab: "タブ"
    case .lineBreak: "改行"
    case .quotationMark: "引用符「\"」"
    case .backslash: "バックスラッシュまたは円記号「\\」"
    case .less: "不等号「<」"
    case .greater: "不等号「>」"
    case .openBrace: "波括弧「{」"
    case .closeBrace: "波括弧「}」"
    case .verticalBar: "縦線「|」"
    case .caret: "記号「^」"
    case .backtick: "バッククォート「`」"
    case .invisible: "目に見えない文字、{code}"
    case .mark: "文字に重ねる記号、{code}"
    case .other: "文字コード{code}"
    }
  }
}
