public import HeadlessUI

// The words for why links do not open, for what they wait, and for their steps.
extension TaxiApp {
  /// The reasons for which its workflows stop links, the names of what they wait for, and those of their steps.
  public var stopReasons: [String: LocalizedText] {
    Self.stops.merging(Self.waits.merging(Self.steps) { wait, _ in wait }) { stop, _ in stop }
  }

  private static let stops = [
    "maintenance": LocalizedText(ja: "メンテナンス中です", en: "the service is under maintenance"),
    "alreadyLoggedIn": LocalizedText(ja: "すでにログインしています", en: "they are logged in already"),
    "orderNotFound": LocalizedText(ja: "その注文は見つかりません", en: "there is no such order"),
    "reservationNotFound": LocalizedText(ja: "その予約は見つかりません", en: "there is no such reservation"),
    "reservationClosed": LocalizedText(ja: "その予約はもう変更できません", en: "the reservation can no longer be changed"),
    "rideNotFound": LocalizedText(ja: "その乗車履歴は見つかりません", en: "there is no such ride"),
    "noticeNotFound": LocalizedText(ja: "そのお知らせは見つかりません", en: "there is no such notice"),
  ]

  /// The Japanese names of what links wait for, by the names that the RIBs give.
  private static let waits = [
    "no maintenance": "メンテナンス中でないこと", "log-in": "ログイン", "log-out": "ログアウト", "the app's launch": "アプリの起動",
    "the account": "アカウントの読み込み",
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

  /// The Japanese names of steps, by the names that the workflows give.
  private static let steps = [
    "logged in": "ログインの確認", "logged out": "ログアウトの確認", "main features": "メイン画面の表示",
    "dispatch feature": "配車画面の表示", "reservation feature": "予約画面の表示", "wallet feature": "ウォレット画面の表示",
    "menu overlay": "メニューの表示", "web page": "ウェブページの表示", "registration": "会員登録画面の表示",
    "profile section": "プロフィールの表示", "business invitation": "会社払いの画面の表示", "invitation filled in": "招待コードの入力",
    "coupons": "クーポンの表示", "coupon filled in": "クーポンコードの入力", "coupons loaded": "クーポンの読み込み",
    "ride history section": "乗車履歴の表示", "rides loaded": "乗車履歴の読み込み", "receipt of ride {number}": "乗車{number}の領収書の表示",
    "notices section": "お知らせの表示", "notices loaded": "お知らせの読み込み", "notice {number}": "お知らせ{number}の表示",
    "list loaded": "予約一覧の読み込み", "new reservation": "新しい予約の表示", "reservation filled in": "予約内容の入力",
    "wallet loaded": "ウォレットの読み込み", "payment": "支払い画面の表示", "payment filled in": "支払い内容の入力",
    "order filled in": "注文内容の入力", "confirmation": "注文確認画面の表示", "map": "地図の表示", "fare": "料金の読み込み",
    "search for the pickup": "お迎え場所の検索画面の表示", "search for the dropoff": "目的地の検索画面の表示",
    "search for the stop": "経由地の検索画面の表示", "log-in screen": "ログイン画面の表示", "phone number": "電話番号の入力",
    "menu": "メニュー画面の表示", "profile": "プロフィール画面の表示", "ride history": "乗車履歴画面の表示",
    "rides up to date": "乗車履歴の更新", "notices": "お知らせ一覧の表示", "reservation list": "予約一覧の表示",
    "wallet": "ウォレット画面の表示", "editor of reservation {number}": "予約{number}の編集画面の表示",
  ].reduce(into: [String: LocalizedText]()) { $0[$1.key] = LocalizedText(ja: $1.value, en: $1.key) }
}
