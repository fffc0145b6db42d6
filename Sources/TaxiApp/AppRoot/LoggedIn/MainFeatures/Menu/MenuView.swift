import HeadlessUI

/// The menu, above the feature.
struct MenuView: View {
  final class DataSource: ObservableObject {
    @Published var isAskingToLogOut = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any MenuPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "メニュー", en: "Menu")).textStyle(.title)
    Row(.profile, id: "profile") { listener?.didTapProfile() }
    Row(.coupons, id: "coupons") { listener?.didTapCoupons() }
    Row(.rideHistory, id: "history") { listener?.didTapHistory() }
    Row(.notices, id: "notices") { listener?.didTapNotices() }
    Spacer()
    Button(LocalizedText(ja: "ログアウト", en: "Log out"), id: "logOut") { listener?.didTapLogOut() }
    Button(.close, id: "close") { listener?.didTapClose() }.role(.back)
    if dataSource.isAskingToLogOut {
      Alert(Self.question, id: "question") {
        Button(LocalizedText(ja: "ログアウトする", en: "Yes, log out"), id: "logOut.yes") { listener?.didTapLogOutYes() }
        Button(.no, id: "logOut.no") { listener?.didTapLogOutNo() }.role(.back)
      }
    }
  }

  private static let question = LocalizedText(
    ja: "進行中の注文があります。ログアウトしても注文は続きます。ログアウトしますか？",
    en: "Your taxi is under way, also after a log-out. Log out?")
}

/// The names of the sections, in the menu and as the titles of their screens.
extension LocalizedText {
  static let profile = LocalizedText(ja: "プロフィール", en: "Profile")
  static let coupons = LocalizedText(ja: "クーポン", en: "Coupons")
  static let rideHistory = LocalizedText(ja: "乗車履歴", en: "Ride history")
  static let notices = LocalizedText(ja: "お知らせ", en: "Notices")
}
