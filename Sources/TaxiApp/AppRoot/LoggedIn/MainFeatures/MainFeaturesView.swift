import HeadlessUI

/// The tab bar, the menu button and the maintenance banner, around the feature.
struct MainFeaturesView: View {
  final class DataSource: ObservableObject {
    @Published var feature = MainFeature.normalDispatch
    @Published var isMaintenance = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any MainFeaturesPresentableListener)?

  var body: some View {
    Text(Self.maintenance).identifier("maintenance").hidden(!dataSource.isMaintenance)
    Button(LocalizedText(ja: "メニュー", en: "Menu"), id: "menu") { listener?.didTapMenu() }
    Stack(.horizontal) {
      for feature in MainFeature.allCases {
        Button(feature.title, id: "tab.\(feature.rawValue)") { listener?.didTapFeature(feature) }
          .selected(feature == dataSource.feature)
          .role(isHome(feature) && !isHome(dataSource.feature) ? .back : nil)
          .disabled(dataSource.isMaintenance && feature != dataSource.feature)
      }
    }
  }

  /// Whether a feature is the one to which the phone's back returns from the others.
  private func isHome(_ feature: MainFeature) -> Bool { feature == .normalDispatch }

  private static let maintenance = LocalizedText(
    ja: "メンテナンス中です。ほかの機能には切り替えられません",
    en: "The service is under maintenance. You cannot switch to another feature")
}

extension MainFeature {
  fileprivate var title: LocalizedText {
    switch self {
    case .normalDispatch: LocalizedText(ja: "今すぐ呼ぶ", en: "Ride now")
    case .reservation: LocalizedText(ja: "予約", en: "Reservations")
    case .wallet: LocalizedText(ja: "お支払い", en: "Wallet")
    }
  }
}
