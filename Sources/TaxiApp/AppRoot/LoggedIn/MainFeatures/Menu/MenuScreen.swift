import HeadlessUI
import RIBs

/// Receives the taps on the menu.
protocol MenuPresentableListener: AnyObject {
  func didTapProfile()
  func didTapCoupons()
  func didTapHistory()
  func didTapNotices()
  func didTapLogOut()
  func didTapClose()
}

/// The menu, above the feature.
final class MenuScreen: Screen, ViewControllable, MenuPresentable {
  weak var listener: (any MenuPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(LocalizedText(ja: "メニュー", en: "Menu")).textStyle(.title)
    Row(.profile, id: "profile") { [listener] in listener?.didTapProfile() }
    Row(.coupons, id: "coupons") { [listener] in listener?.didTapCoupons() }
    Row(.rideHistory, id: "history") { [listener] in listener?.didTapHistory() }
    Row(.notices, id: "notices") { [listener] in listener?.didTapNotices() }
    Spacer()
    Button(LocalizedText(ja: "ログアウト", en: "Log out"), id: "logOut") { [listener] in listener?.didTapLogOut() }
    Button(.close, id: "close") { [listener] in listener?.didTapClose() }
  }
}

/// The names of the sections, in the menu and as the titles of their screens.
extension LocalizedText {
  static let profile = LocalizedText(ja: "プロフィール", en: "Profile")
  static let coupons = LocalizedText(ja: "クーポン", en: "Coupons")
  static let rideHistory = LocalizedText(ja: "乗車履歴", en: "Ride history")
  static let notices = LocalizedText(ja: "お知らせ", en: "Notices")
}
