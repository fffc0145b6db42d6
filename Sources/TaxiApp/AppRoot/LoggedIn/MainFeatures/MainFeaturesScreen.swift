import HeadlessUI
import RIBs

/// Receives the taps on the tab bar.
protocol MainFeaturesPresentableListener: AnyObject {
  func didTapFeature(_ feature: MainFeature)
  func didTapMenu()
}

/// The tab bar, the menu button and the maintenance banner, around the feature.
final class MainFeaturesScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var feature = MainFeature.normalDispatch
    var isMaintenance = false
  }

  private var dataSource = DataSource()
  weak var listener: (any MainFeaturesPresentableListener)?

  let presentation = ScreenPresentation.frame

  var body: some View {
    Text(Self.maintenance).identifier("maintenance").hidden(!dataSource.isMaintenance)
    Button(LocalizedText(ja: "メニュー", en: "Menu"), id: "menu") { [listener] in listener?.didTapMenu() }
    Stack(.horizontal) {
      for feature in MainFeature.allCases {
        Button(feature.title, id: "tab.\(feature.rawValue)") { [listener] in listener?.didTapFeature(feature) }
          .selected(feature == dataSource.feature)
          .disabled(dataSource.isMaintenance && feature != dataSource.feature)
      }
    }
  }

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

extension MainFeaturesScreen: MainFeaturesPresentable {
  func show(feature: MainFeature) {
    dataSource.feature = feature
  }

  func show(isMaintenance: Bool) {
    dataSource.isMaintenance = isMaintenance
  }
}
