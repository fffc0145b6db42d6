public import HeadlessUI

// The words for why links do not open, and for what they wait.
extension TaxiApp {
  /// The reasons for which its workflows stop links, and the names of what they wait for.
  public var stopReasons: [String: LocalizedText] { Self.stops.merging(Self.waits) { stop, _ in stop } }

  private static let stops = [
    "maintenance": LocalizedText(ja: "サービスはメンテナンス中です", en: "the service is under maintenance"),
    "alreadyLoggedIn": LocalizedText(ja: "すでにログインしています", en: "they are logged in already"),
    "orderNotFound": LocalizedText(ja: "その注文はありません", en: "there is no such order"),
    "reservationNotFound": LocalizedText(ja: "その予約はありません", en: "there is no such reservation"),
    "reservationClosed": LocalizedText(ja: "その予約はもう変更できません", en: "the reservation can no longer be changed"),
    "rideNotFound": LocalizedText(ja: "その乗車履歴はありません", en: "there is no such ride"),
    "noticeNotFound": LocalizedText(ja: "そのお知らせはありません", en: "there is no such notice"),
  ]

  /// The Japanese names of what links wait for, by the names that the RIBs give.
  private static let waits = [
    "log-in": "ログイン", "log-out": "ログアウト", "the app's launch": "アプリの起動", "the account": "アカウントの読み込み",
    "the registration": "会員登録", "the dispatch feature": "配車画面の表示", "the reservation feature": "予約画面の表示",
    "the wallet feature": "ウォレット画面の表示", "the menu": "メニューの表示", "the page": "ページの表示",
    "the invitation": "招待画面の表示", "the profile": "プロフィール画面の表示", "the ride history": "乗車履歴画面の表示",
    "the receipt": "領収書の表示", "the notices": "お知らせの読み込み", "the rides": "乗車履歴の読み込み",
    "the coupons": "クーポンの読み込み", "the fare": "料金の読み込み", "the search for a place": "場所検索の表示",
    "the confirmation": "注文確認画面の表示", "the order": "注文画面の表示", "the payment": "支払い画面の表示",
    "the wallet": "ウォレットの読み込み", "the means of payment": "支払い方法の読み込み", "the reservation": "予約の表示",
    "the editor": "予約の編集画面の表示", "the list of reservations": "予約一覧の読み込み", "reservation {number}": "予約{number}の読み込み",
    "order {number}": "注文{number}の読み込み",
  ].reduce(into: [String: LocalizedText]()) { $0[$1.key] = LocalizedText(ja: $1.value, en: $1.key) }
}
