import HeadlessUI

extension LocalizedText {
  static let back = LocalizedText(ja: "戻る", en: "Back")
  static let cancel = LocalizedText(ja: "キャンセル", en: "Cancel")
  static let cancelYes = LocalizedText(ja: "キャンセルする", en: "Yes, cancel it")
  static let close = LocalizedText(ja: "閉じる", en: "Close")
  static let loading = LocalizedText(ja: "読み込み中…", en: "Loading…")
  static let retry = LocalizedText(ja: "再試行", en: "Try again")
  static let no = LocalizedText(ja: "いいえ", en: "No")
  static let phone = LocalizedText(ja: "電話番号", en: "Phone number")
  static let name = LocalizedText(ja: "お名前", en: "Name")
  static let pickup = LocalizedText(ja: "お迎え場所", en: "Pick-up")
  static let dropoff = LocalizedText(ja: "目的地", en: "Destination")
  static let here = LocalizedText(ja: "現在地", en: "Current location")
  static let notSet = LocalizedText(ja: "未設定", en: "Not set")

  /// Returns an amount of money.
  static func yen(_ amount: Int) -> LocalizedText {
    LocalizedText(ja: "\(amount)円", en: amount < 0 ? "-¥\(-amount)" : "¥\(amount)")
  }

  /// Returns the text, a space and another text.
  func with(_ other: LocalizedText) -> LocalizedText {
    LocalizedText(ja: "\(ja) \(other.ja)", en: "\(en) \(other.en)")
  }

  /// Returns the problem of a code, for the customer; the code itself when it has no text.
  static func problem(_ code: String) -> LocalizedText {
    switch code {
    case "network": LocalizedText(ja: "通信できませんでした", en: "The network failed")
    case "slow": LocalizedText(ja: "通信に時間がかかっています", en: "The network is slow")
    case "maintenance": LocalizedText(ja: "メンテナンス中です", en: "The service is under maintenance")
    case "sessionExpired":
      LocalizedText(ja: "ログインの有効期限が切れました。もう一度ログインしてください", en: "Your log-in has expired. Please log in again")
    case "sessionRevoked":
      LocalizedText(ja: "ログインが無効になりました。もう一度ログインしてください", en: "Your log-in was revoked. Please log in again")
    case "reservationClosed": LocalizedText(ja: "この予約は変更できません", en: "This reservation cannot be changed")
    case "reservationInThePast": LocalizedText(ja: "過去の日時は予約できません", en: "That time has passed")
    case "incompleteReservation": LocalizedText(ja: "日時とお迎え場所が必要です", en: "A time and a pick-up are needed")
    case "reservationTooLate":
      LocalizedText(
        ja: "配車中のため変更できません。キャンセルは注文の画面でできます",
        en: "It is too late for a change: the taxi is being sent. You can cancel it on the screen of its order")
    case "cancellationFeeChanged":
      LocalizedText(ja: "キャンセル料が変わりました。もう一度ご確認ください", en: "The cancellation fee has changed. Please confirm again")
    case "cardExpired": LocalizedText(ja: "カードの有効期限が切れています", en: "This card has expired")
    case "couponUnusable": LocalizedText(ja: "このクーポンは使えません", en: "This coupon cannot be used")
    case "purposeMissing": LocalizedText(ja: "乗車の目的を入力してください", en: "Enter the purpose of the ride")
    case "orderRunning": LocalizedText(ja: "配車中の注文があります", en: "Another taxi is on its way")
    case "tooFar": LocalizedText(ja: "目的地が遠すぎます", en: "The destination is too far away")
    case "incompleteOrder": LocalizedText(ja: "お迎え場所と目的地が必要です", en: "A pick-up and a destination are needed")
    case "orderClosed": LocalizedText(ja: "この注文はキャンセルできません", en: "This order cannot be cancelled")
    case "balanceTooLow": LocalizedText(ja: "残高が足りません", en: "The balance is too low")
    case "orderNotFound": LocalizedText(ja: "この注文は見つかりませんでした", en: "This order was not found")
    case "reservationNotFound": LocalizedText(ja: "この予約は見つかりませんでした", en: "This reservation was not found")
    case "rideNotFound": LocalizedText(ja: "この乗車履歴は見つかりませんでした", en: "This ride was not found")
    case "noticeNotFound": LocalizedText(ja: "このお知らせは見つかりませんでした", en: "This notice was not found")
    case "couponNotFound": LocalizedText(ja: "クーポンが見つかりません", en: "There is no such coupon")
    case "couponRedeemed": LocalizedText(ja: "使用済みのクーポンです", en: "This coupon was already used")
    case "invitationNotFound": LocalizedText(ja: "招待コードが違います", en: "There is no such invitation")
    default: LocalizedText(code)
    }
  }
}
