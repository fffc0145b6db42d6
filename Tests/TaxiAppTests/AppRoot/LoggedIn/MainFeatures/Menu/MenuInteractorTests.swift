import AndonTesting
import DeepLinks
import Flux
import RIBs
import Streams
import Testing

@testable import TaxiApp

@Suite struct MenuInteractorTests {
  private let feature: Feature<AccountState>
  private let order: OrderFeature
  private let presenter = MenuPresenterFake()
  private let router = MenuRouterFake()
  private let listener = MenuListenerFake()
  private let interactor: MenuInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    order = try OrderFeature(.completed)
    interactor = MenuInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher),
      orders: order.actions)
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `each row opens its section`() {
    interactor.didTapProfile()
    interactor.didTapCoupons()
    interactor.didTapHistory()
    interactor.didTapNotices()
    #expect(router.calls == ["profile", "coupons", "rideHistory", "notices"])
  }

  @Test func `a link to the section that is open attaches nothing`() {
    interactor.didTapCoupons()
    #expect(interactor.showCoupons().settlement != nil)
    #expect(router.calls == ["coupons"])
    #expect(interactor.showProfile().settlement != nil)
    #expect(router.calls == ["coupons", "profile"])
  }

  @Test func `a link to the menu, and each section's back button, dismiss the section`() {
    _ = interactor.showMenu()
    interactor.profileDidTapBack()
    interactor.couponsDidTapBack()
    interactor.rideHistoryDidTapBack()
    interactor.noticesDidTapBack()
    #expect(router.calls == Array(repeating: "dismissSection", count: 5))
  }

  @Test func `the log-out logs out`() {
    feature.dispatcher.dispatch(AccountAction.phoneEntered("090-1"))
    interactor.didTapLogOut()
    #expect(feature.state == AccountState())
    #expect(listener.calls == [])
  }

  @Test func `the log-out asks first while an order is in progress`() {
    order.take(.riding)
    feature.dispatcher.dispatch(AccountAction.phoneEntered("090-1"))
    interactor.didTapLogOut()
    #expect(presenter.isAsking)
    #expect(feature.state.phone == "090-1")
    interactor.didTapLogOutNo()
    #expect(!presenter.isAsking)
    #expect(feature.state.phone == "090-1")
    interactor.didTapLogOut()
    interactor.didTapLogOutYes()
    #expect(!presenter.isAsking)
    #expect(feature.state == AccountState())
  }

  @Test func `closing the menu closes the question`() {
    order.take(.riding)
    interactor.didTapLogOut()
    interactor.deactivate()
    #expect(feature.state == AccountState())
  }

  @Test func `closing, and the page of a notice, tell the parent`() {
    interactor.noticesDidOpenPage("https://taxi.example/help")
    interactor.didTapClose()
    #expect(listener.calls == ["open https://taxi.example/help", "close"])
  }
}

private final class MenuPresenterFake: MenuPresentable {
  private(set) var isAsking = false
  func show(isAskingToLogOut: Bool) { isAsking = isAskingToLogOut }
}

final class MenuListenerFake: MenuListener {
  private(set) var calls: [String] = []
  func menuDidTapClose() { calls.append("close") }
  func menuDidOpenPage(_ url: String) { calls.append("open \(url)") }
}

final class MenuRouterFake: FakeRouter, MenuRouting {
  func routeToProfile() -> any ProfileActionableItem { show("profile", SectionFake()) }
  func routeToCoupons() -> any CouponsActionableItem { show("coupons", SectionFake()) }
  func routeToRideHistory() -> any RideHistoryActionableItem { show("rideHistory", SectionFake()) }
  func routeToNotices() -> any NoticesActionableItem { show("notices", SectionFake()) }
  func dismissSection() { dismiss("dismissSection") }
}

/// Any section of the menu.
final class SectionFake: Interactor, ProfileActionableItem, CouponsActionableItem, RideHistoryActionableItem,
  NoticesActionableItem
{
  func showProfile() -> Reached<any ProfileActionableItem> { .value((self, ())) }
  func showBusinessInvitation() -> Reached<any BusinessInvitationActionableItem> { .stopped("fake") }
  func waitForCoupons() -> Reached<any CouponsActionableItem> { .value((self, ())) }
  func fillIn(code: String?) -> Reached<any CouponsActionableItem> { .value((self, ())) }
  func waitForRides() -> Reached<any RideHistoryActionableItem> { .value((self, ())) }
  func showRideHistory() -> Reached<any RideHistoryActionableItem> { .value((self, ())) }
  func showRideReceipt(_ ride: Int) -> Reached<any RideReceiptActionableItem> { .stopped("fake") }
  func waitForNotices() -> Reached<any NoticesActionableItem> { .value((self, ())) }
  func showNotices() -> Reached<any NoticesActionableItem> { .value((self, ())) }
  func showNotice(_ notice: Int) -> Reached<any NoticesActionableItem> { .value((self, ())) }
}
