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
    case .noCarFound: LocalizedText(ja: "車が見つかりませんでした", en: "No car was found")
    }
  }
}

extension Order {
  /// The end of the order, for the customer: also the party that cancelled, or the rating that is still to be given.
  var endTitle: LocalizedText {
    if status == .completed, rating == nil {
      return LocalizedText(ja: "到着しました。乗車の評価をお願いします", en: "Completed. Please rate your ride")
    }
    return cancellation?.title ?? status.title
  }

  /// The reason why other means paid than the chosen ones, for the customer; `nil` when the chosen ones paid.
  var paymentChange: LocalizedText? {
    guard let paidBy, let method, paidBy != method else { return nil }
    return method == .wallet
      ? LocalizedText(ja: "残高不足のため、お支払い方法を変更しました", en: "The wallet balance was too low, so other means paid")
      : LocalizedText(ja: "カードの有効期限切れのため、お支払い方法を変更しました", en: "The card had expired, so other means paid")
  }
}

extension Cancellation {
  /// The party that cancelled, or the fee, for the customer.
  var title: LocalizedText {
    switch by {
    case .driver: LocalizedText(ja: "乗務員の都合によりキャンセルされました", en: "The driver cancelled")
    case .customer where fee > 0:
      LocalizedText(ja: "キャンセル料 \(fee)円", en: "Cancellation fee ¥\(fee)")
    case .customer: LocalizedText(ja: "キャンセル料はかかりません", en: "The cancellation was free")
    }
  }
}

extension PaymentMethod {
  /// The means of payment, for the customer; a card by its number.
  func title(among cards: [Card]?) -> LocalizedText {
    switch self {
    case .wallet: LocalizedText(ja: "ウォレット残高", en: "Wallet balance")
    case .card(let id):
      cards?.first { $0.id == id }.map { LocalizedText($0.number) } ?? LocalizedText(ja: "カード", en: "Card")
    case .business: LocalizedText(ja: "ビジネスプロフィール", en: "Business profile")
    case .cash: LocalizedText(ja: "車内で現金", en: "Cash in the cab")
    }
  }
}

extension Card {
  /// The last month of the card, for the customer.
  func validity(isExpired: Bool) -> LocalizedText {
    isExpired
      ? LocalizedText(ja: "有効期限切れ \(expires)", en: "Expired after \(expires)")
      : LocalizedText(ja: "有効期限 \(expires)", en: "Valid until \(expires)")
  }
}

extension Transaction {
  /// The reason of the payment, for the customer.
  var title: LocalizedText {
    switch kind {
    case .ride: LocalizedText(ja: "乗車 \(order ?? 0)", en: "Ride \(order ?? 0)")
    case .cancellation: LocalizedText(ja: "キャンセル料 \(order ?? 0)", en: "Cancellation fee \(order ?? 0)")
    case .cab: LocalizedText(ja: "車内決済", en: "Payment in the cab")
    }
  }
}

extension FareLines {
  /// The lines that are not zero, with their names and amounts. A discount is negative, so the amounts add up.
  var titles: [(id: String, name: LocalizedText, amount: Int)] {
    let lines: [(id: String, name: LocalizedText, amount: Int)] = [
      ("start", LocalizedText(ja: "初乗運賃", en: "Start"), start),
      ("distance", LocalizedText(ja: "距離運賃", en: "Distance"), distance),
      ("time", LocalizedText(ja: "時間運賃", en: "Time"), time),
      ("class", LocalizedText(ja: "車種割増", en: "Car class"), carClass),
      ("night", LocalizedText(ja: "深夜割増", en: "Night"), night),
      ("reservation", LocalizedText(ja: "予約料金", en: "Reservation fee"), reservation),
      ("coupon", LocalizedText(ja: "クーポン", en: "Coupon"), -discount),
    ]
    return lines.filter { $0.amount != 0 }
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
  /// Returns the problem of the last refresh, and the time of what is shown, in milliseconds since 1970.
  static func outOfDate(_ problem: String, since time: Int64) -> LocalizedText {
    let (cause, moment) = (LocalizedText.problem(problem), LocalizedText.moment(time))
    return LocalizedText(ja: "\(cause.ja)（最終更新 \(moment.ja)）", en: "\(cause.en) (last updated \(moment.en))")
  }

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
