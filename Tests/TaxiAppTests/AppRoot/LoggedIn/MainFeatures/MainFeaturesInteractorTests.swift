import AndonTesting
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
