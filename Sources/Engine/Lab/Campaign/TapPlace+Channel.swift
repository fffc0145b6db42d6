import Foundation
import LinkAssociation
import TextFormats

extension TapPlace {
  /// The place in which people tap the links of a channel, as tables and exports name it: `プッシュ通知`, `ios_push`, `Email`, `QR`,
  /// `LINE公式`. `nil` for another channel, of which the place is not known, and for several with different places.
  init?(channel text: String) {
    let places = Self.places(ofChannels: text)
    guard places.count == 1, let place = places.first else { return nil }
    self = place
  }

  /// The most characters of a cell that are read.
  private static let longest = 200

  /// The different places of the channels in a cell, such as `メール、プッシュ通知`, as far as they are known.
  static func places(ofChannels text: String) -> Set<TapPlace> {
    let parts = text.prefix(longest).split { $0.isNewline || "、,，;；/／|｜+＋&＆・".contains($0) }
    return Set(parts.compactMap { place(of: String($0)) })
  }

  private static func place(of channel: String) -> TapPlace? {
    let name = channel.precomposedStringWithCompatibilityMapping.lowercased().filter { $0.isLetter || $0.isNumber }
    // The names of `--tapped-in`, exactly.
    if let place = TapPlace(rawValue: channel.trimmed.lowercased()) { return place }
    switch name {
    // A push of LINE is a message.
    case _ where isOfLINE(name): return .line
    case _ where name.contains("webpush") || name.contains("webプッシュ"): return nil
    case _ where name.contains("push") || name.contains("プッシュ"): return .push
    case _ where name.contains("メール") || name.hasSuffix("mail") || ["メルマガ", "sms"].contains(name): return .mail
    case _ where name.contains("qr"): return .qr
    case _ where ["webサイト", "website", "ホームページ"].contains(name): return .otherSite
    // Only people with the app get a message inside of it.
    case _ where messagesInApp.contains(name): return .push
    default: return nil
    }
  }

  /// The names of messages that our own app shows.
  private static let messagesInApp: Set<String> = [
    "アプリ内", "アプリ内通知", "アプリ内メッセージ", "アプリ内お知らせ", "アプリ内バナー", "inappmessage", "inappmessages",
  ]

  /// Whether a name is that of the messages of LINE. Its advertisements and LINE WORKS are others.
  private static func isOfLINE(_ name: String) -> Bool {
    name.wholeMatch(
      of:
        /(?:line|ライン)(?:公式|アカウント|official|account|oa|メッセージ|messages?|messaging|api|配信|トーク|chat|talk|bot|ボット|push|プッシュ|通知|リッチメニュー|richmenu)*/
    ) != nil
  }

  /// Whether a channel is known, and the name of its place is its own. A message that is judged as one of another has none.
  static func isNamed(byChannel text: String) -> Bool {
    LinkCell.isEmpty(text) || TapPlace(channel: text) != nil && !isMessage(text)
  }

  /// Whether a channel is a message that is judged as one of another channel: an SMS as a mail, and a message in our app as a push.
  static func isMessage(_ text: String) -> Bool {
    let name = text.precomposedStringWithCompatibilityMapping.lowercased().filter(\.isLetter)
    return name == "sms" || messagesInApp.contains(name)
  }
}
