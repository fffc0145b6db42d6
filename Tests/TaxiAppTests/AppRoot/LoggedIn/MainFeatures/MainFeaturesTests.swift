import AndonTesting
import HeadlessUI
import RIBs
import Streams
import Testing

@testable import TaxiApp

@Suite struct MainFeaturesInteractorTests {
  private let feature: Feature<ServiceState>
  private let presenter = MainFeaturesPresenterFake()
  private let router = MainFeaturesRouterFake()
  private let interactor: MainFeaturesInteractor

  init() throws {
    feature = try Feature(ServiceState.self)
    interactor = MainFeaturesInteractor(presenter: presenter, serviceStore: feature.store)
    interactor.router = router
    interactor.activate()
  }

  @Test func `the map is shown first, and a tab detaches the feature before it attaches another`() {
    interactor.didTapFeature(.reservation)
    interactor.didTapFeature(.reservation)
    interactor.didTapFeature(.wallet)
    #expect(router.calls == ["detach", "normalDispatch", "detach", "reservation", "detach", "wallet"])
    #expect(presenter.features == [.normalDispatch, .reservation, .wallet])
  }

  @Test func `the maintenance is shown as it begins and ends`() {
    let service = ServiceActions(dispatcher: feature.dispatcher)
    service.setMaintenance(true)
    #expect(interactor.isMaintenance)
    service.setMaintenance(false)
    #expect(presenter.maintenance == [false, true, false])
  }

  @Test func `a link to a feature dismisses the overlay, unless it keeps it`() {
    #expect(interactor.showNormalDispatch(keepingOverlay: true).settlement != nil)
    #expect(interactor.showReservation(keepingOverlay: false).settlement != nil)
    #expect(interactor.showWallet(keepingOverlay: true).settlement != nil)
    #expect(
      router.calls == ["detach", "normalDispatch", "dismissOverlay", "detach", "reservation", "detach", "wallet"])
  }

  @Test func `the menu opens once, and its close button dismisses it`() {
    interactor.didTapMenu()
    #expect(interactor.showMenu().settlement != nil)
    interactor.menuDidTapClose()
    #expect(router.calls.dropFirst(2) == ["menu", "dismissOverlay"])
  }

  @Test func `a page opens once for each address, also from the menu, and its close button dismisses it`() {
    #expect(interactor.showWebPage("https://taxi.example/a").settlement != nil)
    interactor.menuDidOpenPage("https://taxi.example/a")
    interactor.menuDidOpenPage("https://taxi.example/b")
    interactor.webPageDidTapClose()
    #expect(
      router.calls.dropFirst(2) == ["page https://taxi.example/a", "page https://taxi.example/b", "dismissOverlay"])
  }
}

private final class MainFeaturesPresenterFake: MainFeaturesPresentable {
  private(set) var features: [MainFeature] = []
  private(set) var maintenance: [Bool] = []
  func show(feature: MainFeature) { features.append(feature) }
  func show(isMaintenance: Bool) { maintenance.append(isMaintenance) }
}

final class MainFeaturesRouterFake: FakeRouter, MainFeaturesRouting {
  func detachFeature() { record("detach") }
  func routeToNormalDispatch() -> any NormalDispatchActionableItem { show("normalDispatch", NormalDispatchItemFake()) }
  func routeToReservation() -> any ReservationActionableItem { show("reservation", ReservationItemFake()) }
  func routeToWallet() -> any WalletActionableItem { show("wallet", WalletItemFake()) }
  func dismissOverlay() { record("dismissOverlay") }
  func routeToMenu() -> any MenuActionableItem { show("menu", MenuItemFake()) }
  func routeToWebPage(_ url: String) -> any WebPageActionableItem { show("page \(url)", WebPageItemFake(url)) }
}

final class NormalDispatchItemFake: Interactor, NormalDispatchActionableItem {
  func showMap() -> Reached<any NormalDispatchActionableItem> { .value((self, ())) }
  func fillIn(_ draft: OrderDraft) -> Reached<any NormalDispatchActionableItem> { .value((self, ())) }
  func showPlaceSearch(for point: OrderPoint) -> Reached<any PlaceSearchActionableItem> { .stopped("fake") }
  func showDispatchConfirmation() -> Reached<any DispatchConfirmationActionableItem> { .stopped("fake") }
  func prepareToShowOrder(_ order: Int) -> Reached<any NormalDispatchActionableItem> { .value((self, ())) }
  func showOrder(_ order: Int) -> Reached<any OrderResultActionableItem> { .stopped("fake") }
}

final class ReservationItemFake: Interactor, ReservationActionableItem {
  func waitForList() -> Reached<any ReservationActionableItem> { .value((self, ())) }
  func showList() -> Reached<any ReservationActionableItem> { .value((self, ())) }
  func showScheduledReservation(_ id: Int) -> Reached<any ScheduledReservationActionableItem> {
    .stopped("fake")
  }
  func showNewReservation() -> Reached<any ReservationEditorActionableItem> { .stopped("fake") }
  func showReservationEditor(
    _ id: Int, allowingClosed: Bool
  ) -> Reached<any ReservationEditorActionableItem> { .stopped("fake") }
}

final class WalletItemFake: Interactor, WalletActionableItem {
  func waitForWallet() -> Reached<any WalletActionableItem> { .value((self, ())) }
  func showWallet() -> Reached<any WalletActionableItem> { .value((self, ())) }
  func showQRPayment() -> Reached<any QRPaymentActionableItem> { .stopped("fake") }
}

final class MenuItemFake: Interactor, MenuActionableItem {
  func showMenu() -> Reached<any MenuActionableItem> { .value((self, ())) }
  func showProfile() -> Reached<any ProfileActionableItem> { .stopped("fake") }
  func showCoupons() -> Reached<any CouponsActionableItem> { .stopped("fake") }
  func showRideHistory() -> Reached<any RideHistoryActionableItem> { .stopped("fake") }
  func showNotices() -> Reached<any NoticesActionableItem> { .stopped("fake") }
}

final class WebPageItemFake: Interactor, WebPageActionableItem {
  let url: String
  init(_ url: String) { self.url = url }
}

@Suite struct MainFeaturesRouterTests {
  private let dependency: DependencyFake
  private let builder = FeatureBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = MainFeaturesViewController()
    let interactor = MainFeaturesInteractor(presenter: view, serviceStore: dependency.serviceStore)
    world = TestTree(
      MainFeaturesRouter(
        interactor: interactor, view: view, component: MainFeaturesComponent(dependency: dependency),
        normalDispatchBuilder: builder, reservationBuilder: builder, walletBuilder: builder, menuBuilder: builder,
        webPageBuilder: builder))
  }

  @Test func `one feature is embedded at a time`() throws {
    let router = try world.router(MainFeaturesRouter.self)
    #expect(router.routeToNormalDispatch() === builder.item)
    #expect(world.places == ["embedded MainFeatures", "  embedded Fake"])
    #expect(router.routeToReservation() === builder.item)
    #expect(builder.listener === router.interactor)
    #expect(world.places == ["embedded MainFeatures", "  embedded Fake"])
    #expect(router.routeToWallet() === builder.item)
    #expect(builder.item?.isActive == true)
    #expect(world.places == ["embedded MainFeatures", "  embedded Fake"])
    #expect(builder.calls == ["normalDispatch", "reservation", "wallet"])
    router.detachFeature()
    #expect(world.places == ["embedded MainFeatures"])
    #expect(world.endTurn() == [])
  }

  @Test func `one overlay is presented above the screen at a time, and the feature stays`() throws {
    let router = try world.router(MainFeaturesRouter.self)
    _ = router.routeToWallet()
    let below = ["embedded MainFeatures", "  embedded Fake"]
    #expect(router.routeToMenu() === builder.item)
    #expect(builder.listener === router.interactor)
    #expect(world.places == below + ["presented Fake"])
    let page = router.routeToWebPage("https://taxi.example/a")
    #expect(page.url == "https://taxi.example/a")
    #expect(builder.listener === router.interactor)
    #expect(world.places == below + ["presented Fake"])
    router.dismissOverlay()
    router.dismissOverlay()
    #expect(world.places == below)
    #expect(builder.calls == ["wallet", "menu", "page https://taxi.example/a"])
  }

  @Test func `nothing is left of the feature and the overlay once the features are detached`() throws {
    _ = try world.router(MainFeaturesRouter.self).routeToNormalDispatch()
    _ = try world.router(MainFeaturesRouter.self).routeToMenu()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which taps change what is shown`() throws {
    let world = TestTree(MainFeaturesBuilder(dependency: dependency).build().router)
    #expect(world.places == ["embedded MainFeatures", "  embedded NormalDispatch"])
    try TestScreen(world.router(MainFeaturesRouter.self).view).tap("tab.wallet")
    try TestScreen(world.router(MainFeaturesRouter.self).view).tap("menu")
    #expect(
      world.places == [
        "embedded MainFeatures", "  embedded Wallet", "    embedded CardList", "    embedded TransactionHistory",
        "presented Menu",
      ])
    #expect(world.detachAndEndTurn() == [])
  }
}

/// Builds any of the features and overlays.
private final class FeatureBuilderFake: FakeBuilder, NormalDispatchBuildable, ReservationBuildable, WalletBuildable,
  MenuBuildable, WebPageBuildable
{
  func build() -> (router: any Routing, actionableItem: any NormalDispatchActionableItem) {
    child("normalDispatch", NormalDispatchItemFake())
  }

  func build(
    withListener listener: any ReservationListener
  ) -> (router: any Routing, actionableItem: any ReservationActionableItem) {
    child("reservation", for: listener, ReservationItemFake())
  }

  func build() -> (router: any Routing, actionableItem: any WalletActionableItem) {
    child("wallet", WalletItemFake())
  }

  func build(
    withListener listener: any MenuListener
  ) -> (router: any Routing, actionableItem: any MenuActionableItem) {
    child("menu", for: listener, MenuItemFake())
  }

  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any Routing, actionableItem: any WebPageActionableItem) {
    child("page \(url)", for: listener, WebPageItemFake(url))
  }
}

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
