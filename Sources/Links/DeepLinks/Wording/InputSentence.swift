/// What is wrong with a push, a QR code, a shortcut or a Spotlight item that stands for a link.
package enum InputSentence: String, SentenceTable {
  case push, qr, shortcut, spotlight
  case tooLong, noEntry
  case badPayload, noObject, silentPush, noLinkInPush, clickAction

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .push: .init(en: "push", ja: "プッシュ通知")
    case .qr: .init(en: "qr", ja: "QRコード")
    case .shortcut: .init(en: "shortcut", ja: "ショートカット")
    case .spotlight: .init(en: "spotlight", ja: "検索候補（Spotlight）")
    case .tooLong:
      .init(en: "The {kind} has {bytes} bytes.", ja: "{kind}が長すぎます（{bytes}バイト）。{most}バイトまでに短くしてください。")
    case .noEntry:
      .init(
        en: "`{section}` of the table has no link for this text.",
        ja: "この文字列に対応するリンクが、links.yamlの「{section}」にありません。")
    case .badPayload:
      .init(
        en: "The payload of the push is not valid, at {place}.",
        ja: "プッシュ通知の内容が正しいJSONではありません（{place}）。")
    case .noObject:
      .init(
        en: "The payload of the push is not a JSON object.",
        ja: "プッシュ通知の内容がJSONのオブジェクトではありません。APNsやFCMと同じ形で書いてください。")
    case .silentPush:
      .init(
        en: "The push has no text, so the phone shows no notification and opens nothing.",
        ja: "プッシュ通知に本文がないため、通知が表示されず、何も開きません。「aps.alert」または「notification」に本文を入れてください。")
    case .noLinkInPush: .init(en: "The push contains no link.", ja: "プッシュ通知にリンクがありません。")
    case .clickAction:
      .init(
        en: "On Android `click_action` starts the activity whose filter has this action.",
        ja: "Androidでは、「click_action」に登録された画面が開きます。")
    }
  }
}
