import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct MainFeaturesViewTests {
  private let view = MainFeaturesViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      ["menu | メニュー", "tab.normalDispatch | 今すぐ呼ぶ", "tab.reservation | 予約", "tab.wallet | お支払い | selected"]
    ),
    (
      .english,
      [
        "menu | Menu", "tab.normalDispatch | Ride now", "tab.reservation | Reservations",
        "tab.wallet | Wallet | selected",
      ]
    ),
  ])
  func `the tab of the feature is selected`(language: Language, lines: [String]) {
    view.show(feature: .wallet)
    #expect(screen.lines(language) == lines)
  }

  @Test func `during maintenance a banner is shown, and no other tab can be tapped`() {
    view.show(isMaintenance: true)
    #expect(
      screen.lines() == [
        "maintenance | The service is under maintenance. You cannot switch to another feature", "menu | Menu",
        "tab.normalDispatch | Ride now | selected", "tab.reservation | Reservations | disabled",
        "tab.wallet | Wallet | disabled",
      ])
    #expect(screen.element("maintenance", .japanese)?.text == "メンテナンス中です。ほかの機能には切り替えられません")
    view.show(isMaintenance: false)
    #expect(screen.element("maintenance") == nil)
  }

  @Test func `each tap calls the listener`() throws {
    try screen.tapAll()
    #expect(taps.calls == ["menu", "normalDispatch", "reservation", "wallet"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([{ view.show(feature: .reservation) }, { view.show(isMaintenance: true) }])
  }
}

private final class TapsFake: CallRecorder, MainFeaturesPresentableListener {
  func didTapFeature(_ feature: MainFeature) { record(feature.rawValue) }
  func didTapMenu() { record("menu") }
}
