import HeadlessUI

extension LocalizedText {
  static let back = LocalizedText(ja: "戻る", en: "Back")
  static let cart = LocalizedText(ja: "カート", en: "Cart")
  static let coupon = LocalizedText(ja: "クーポン", en: "Coupon")
  static let loading = LocalizedText(ja: "読み込み中…", en: "Loading…")
  static let memberNumber = LocalizedText(ja: "会員番号", en: "Member number")
  static let orders = LocalizedText(ja: "注文履歴", en: "Orders")
  static let retry = LocalizedText(ja: "再試行", en: "Try again")

  /// Returns an amount of money.
  static func yen(_ amount: Int) -> LocalizedText { LocalizedText(ja: "\(amount)円", en: "¥\(amount)") }

  /// Returns the title of an order.
  static func order(_ id: Int) -> LocalizedText { LocalizedText(ja: "注文\(id)", en: "Order \(id)") }

  /// Returns the text for a code of the backend or of a rule; the code itself when it has none.
  static func problem(_ code: String) -> LocalizedText {
    problems[code] ?? LocalizedText(code)
  }

  private static let problems = [
    "network": LocalizedText(ja: "通信できませんでした", en: "The network failed"),
    "memberNotFound": LocalizedText(ja: "会員番号が違います", en: "There is no member with this number"),
    "couponNotFound": LocalizedText(ja: "このクーポンは使えません", en: "This coupon cannot be used"),
    "orderNotReady": LocalizedText(ja: "まだお渡しできません", en: "The order is not ready"),
    "shopClosed": LocalizedText(ja: "ただいま閉店中です", en: "The shop is closed"),
  ]
}

extension CupSize {
  var title: LocalizedText {
    switch self {
    case .small: LocalizedText(ja: "スモール", en: "Small")
    case .regular: LocalizedText(ja: "レギュラー", en: "Regular")
    case .large: LocalizedText(ja: "ラージ", en: "Large")
    }
  }
}

extension Milk {
  var title: LocalizedText {
    switch self {
    case .whole: LocalizedText(ja: "牛乳", en: "Whole milk")
    case .oat: LocalizedText(ja: "オーツミルク", en: "Oat milk")
    case .soy: LocalizedText(ja: "豆乳", en: "Soy milk")
    }
  }
}

extension Order.Status {
  var title: LocalizedText {
    switch self {
    case .preparing: LocalizedText(ja: "準備中", en: "Being prepared")
    case .ready: LocalizedText(ja: "お渡しできます", en: "Ready")
    case .collected: LocalizedText(ja: "お渡し済み", en: "Collected")
    }
  }
}
