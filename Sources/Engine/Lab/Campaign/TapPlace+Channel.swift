import Foundation
import LinkAssociation

extension TapPlace {
  /// The place in which people tap the links of a channel, as tables and exports name it: `プッシュ通知`, `ios_push`, `Email`, `QR`.
  /// `nil` for another channel, of which the place is not known.
  init?(channel text: String) {
    let name = text.precomposedStringWithCompatibilityMapping.lowercased().filter { $0.isLetter || $0.isNumber }
    switch name {
    case _ where name.contains("webpush") || name.contains("webプッシュ"): return nil
    case _ where name.contains("push") || name.contains("プッシュ"): self = .push
    case _ where name.contains("メール") || name.hasSuffix("mail") || ["メルマガ", "sms"].contains(name): self = .mail
    case _ where name.contains("qr"): self = .qr
    default: return nil
    }
  }

  /// Whether a channel is known, and the name of its place is its own. An SMS is judged as a mail, and is none.
  static func isNamed(byChannel text: String) -> Bool {
    LinkCell.isEmpty(text) || TapPlace(channel: text) != nil && !isMessage(text)
  }

  /// Whether a channel is a message that phones treat as a mail.
  static func isMessage(_ text: String) -> Bool {
    text.precomposedStringWithCompatibilityMapping.lowercased().filter(\.isLetter) == "sms"
  }
}
