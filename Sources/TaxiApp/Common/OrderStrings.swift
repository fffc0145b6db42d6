import HeadlessUI

extension Order.Status {
  /// The status, for the customer.
  var title: LocalizedText {
    switch self {
    case .searching: LocalizedText(ja: "車を探しています", en: "Looking for a car")
    case .accepted: LocalizedText(ja: "お迎えに向かっています", en: "The car is on its way")
    case .arrived: LocalizedText(ja: "到着しました", en: "The car has arrived")
    case .riding: LocalizedText(ja: "乗車中", en: "Riding")
    case .completed: LocalizedText(ja: "ご乗車ありがとうございました", en: "Completed")
    case .cancelled: LocalizedText(ja: "キャンセル済み", en: "Cancelled")
    }
  }
}

extension Wallet {
  /// The card, for the customer.
  var cardTitle: LocalizedText { card.isEmpty ? .notSet : LocalizedText(card) }
}

extension KnownPlace {
  /// The name, for the customer.
  var title: LocalizedText { LocalizedText(ja: japanese, en: english) }
}

extension LocalizedText {
  /// Returns the name of a car class; the code of a class without a name.
  static func carClass(_ code: String) -> LocalizedText {
    switch code {
    case "standard": LocalizedText(ja: "スタンダード", en: "Standard")
    case "premium": LocalizedText(ja: "プレミアム", en: "Premium")
    case "van": LocalizedText(ja: "ワゴン", en: "Van")
    case "accessible": LocalizedText(ja: "車いす対応", en: "Accessible")
    default: LocalizedText(code)
    }
  }
}
