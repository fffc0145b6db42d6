/// What is wrong with the scheme, the host or the form of a link.
package enum AddressSentence: String, SentenceTable {
  case empty, noSlashes, tooLong, encodedTooLong
  case userInfo, addressLiteral, port
  case noScheme, missingScheme, unknownScheme, unknownHost, lookalikeHost
  case noIntent, openIntent, intentWithoutScheme

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .empty, .noSlashes, .tooLong, .encodedTooLong, .userInfo, .addressLiteral, .port: ofForm
    case .noScheme, .missingScheme, .unknownScheme, .unknownHost, .lookalikeHost: ofName
    case .noIntent, .openIntent, .intentWithoutScheme: ofIntent
    }
  }

  private var ofForm: BilingualText {
    switch self {
    case .noSlashes: .init(en: "The link has no `//` after `{scheme}:`.", ja: "「{scheme}:」の後に「//」がありません。")
    case .tooLong:
      .init(en: "The link has {bytes} bytes.", ja: "リンクが長すぎます（{bytes}バイト）。{most}バイトまでに短くしてください。")
    case .encodedTooLong:
      .init(
        en: "The link has {bytes} bytes once everything is percent-encoded.",
        ja: "リンクが長すぎます（日本語などを変換した後の長さが{bytes}バイト）。{most}バイトまでに短くしてください。")
    case .userInfo:
      .init(
        en: "The link names a user before its host.",
        ja: "ホスト名の前にユーザー名があります。「@」までを取り除いてください。")
    case .addressLiteral:
      .init(
        en: "The link names an address in brackets in place of a host.",
        ja: "ホスト名の代わりにIPアドレスが書かれています。ホスト名で書いてください。")
    case .port:
      .init(en: "The link names a port.", ja: "ポート番号が含まれています。「:」と数字を取り除いてください。")
    default: .init(en: "The link is empty.", ja: "リンクが空です。リンクを入れてください。")
    }
  }

  private var ofName: BilingualText {
    switch self {
    case .missingScheme:
      .init(
        en: "The link does not begin with a scheme.",
        ja: "リンクの先頭に「https」などがありません。先頭に使えるのは、{schemes}です。")
    case .unknownScheme:
      .init(
        en: "The scheme `{scheme}` is not one of ours.",
        ja: "「{scheme}://」で始まるリンクは、このアプリのものではありません。先頭に使えるのは、{schemes}です。")
    case .unknownHost:
      .init(
        en: "The host `{host}` is not one of ours.",
        ja: "ホスト名「{host}」は、このアプリのものではありません。使えるホスト名は、{hosts}です。")
    case .lookalikeHost:
      .init(
        en: "The host is `{host}`, which only looks like `{real}`.",
        ja: "ホスト名「{host}」は、「{real}」に似た別の文字で書かれています。使えるホスト名は、{hosts}です。")
    default:
      .init(
        en: "The link does not begin with a scheme.",
        ja: "リンクが「https://」などで始まっていません。リンク全体を確認してください。")
    }
  }

  private var ofIntent: BilingualText {
    switch self {
    case .openIntent:
      .init(
        en: "The part behind `#Intent;` does not end with `;end`.",
        ja: "「#Intent;」の後の部分が「;end」で終わっていません。最後に「;end」を加えてください。")
    case .intentWithoutScheme:
      .init(
        en: "The link names no scheme behind `#Intent;`.",
        ja: "「#Intent;」の後に「scheme=…」がありません。「#Intent;」と「end」の間に加えてください。")
    default:
      .init(
        en: "The link has no `#Intent;` with its scheme.",
        ja: "「#Intent;」がありません。「intent://…#Intent;scheme=…;end」の形で書いてください。")
    }
  }
}
