import AndonTesting
import DeepLinks
import Flux
import HeadlessUI
import RIBs
import Streams
import Testing

@testable import TaxiApp

@Suite struct MenuInteractorTests {
  private let feature: Feature<AccountState>
  private let order: OrderFeature
  private let presenter = MenuPresenterFake()
  private let router = MenuRouterFake()
  private let listener = ListenerFake()
  private let interactor: MenuInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    order = try OrderFeature(.completed)
    interactor = MenuInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: feature.actions,
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

@Suite struct MenuRouterTests {
  private let dependency: DependencyFake
  private let builder = SectionBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = MenuViewController()
    world = TestTree(
      MenuRouter(
        interactor: MenuInteractor(
          presenter: view, accountStore: dependency.accountStore, actions: dependency.accountActions,
          orders: dependency.orderActions), view: view, component: MenuComponent(dependency: dependency),
        profileBuilder: builder, couponsBuilder: builder,
        rideHistoryBuilder: builder, noticesBuilder: builder))
  }

  @Test func `one section is pushed above the menu at a time, with the menu as its listener`() throws {
    let menu = try world.router(MenuRouter.self)
    let routes: [(section: String, route: () -> AnyObject)] = [
      ("Profile", { menu.routeToProfile() }), ("Coupons", { menu.routeToCoupons() }),
      ("RideHistory", { menu.routeToRideHistory() }),
      ("Notices", { menu.routeToNotices() }), ("Notices", { menu.routeToNotices() }),
    ]
    for (_, route) in routes {
      #expect(route() as? Interactor === builder.item)
      #expect(builder.item?.isActive == true)
      #expect(builder.listener === menu.interactor)
      #expect(world.places == ["embedded Menu", "  pushed Fake"])
      #expect(world.endTurn() == [])
    }
    #expect(builder.calls == routes.map(\.section))
  }

  @Test func `the section is dismissed, and the menu is shown again`() throws {
    let menu = try world.router(MenuRouter.self)
    _ = menu.routeToCoupons()
    #expect(!menu.isVisible)
    menu.dismissSection()
    menu.dismissSection()
    #expect(world.places == ["embedded Menu"])
    #expect(menu.isVisible)
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the section once the menu is detached`() throws {
    _ = try world.router(MenuRouter.self).routeToProfile()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap opens a section`() throws {
    let listener = ListenerFake()
    let world = TestTree(MenuBuilder(dependency: dependency).build(withListener: listener).router)
    try TestScreen(world.router(MenuRouter.self).view).tap("history")
    try TestScreen(world.router(MenuRouter.self).view).tap("close")
    #expect(world.places == ["embedded Menu", "  pushed RideHistory"])
    #expect(listener.calls == ["close"])
    #expect(world.detachAndEndTurn() == [])
  }
}

/// Builds any section of the menu.
private final class SectionBuilderFake: FakeBuilder, ProfileBuildable, CouponsBuildable, RideHistoryBuildable,
  NoticesBuildable
{
  func build(
    withListener listener: any ProfileListener
  ) -> (router: any Routing, actionableItem: any ProfileActionableItem) {
    child("Profile", for: listener, SectionFake())
  }

  func build(
    withListener listener: any CouponsListener
  ) -> (router: any Routing, actionableItem: any CouponsActionableItem) {
    child("Coupons", for: listener, SectionFake())
  }

  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any Routing, actionableItem: any RideHistoryActionableItem) {
    child("RideHistory", for: listener, SectionFake())
  }

  func build(
    withListener listener: any NoticesListener
  ) -> (router: any Routing, actionableItem: any NoticesActionableItem) {
    child("Notices", for: listener, SectionFake())
  }
}

@Suite struct MenuViewTests {
  private let view = MenuViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | メニュー | title", "profile | プロフィール", "coupons | クーポン", "history | 乗車履歴", "notices | お知らせ",
        "logOut | ログアウト", "close | 閉じる",
      ]
    ),
    (
      .english,
      [
        "text.1 | Menu | title", "profile | Profile", "coupons | Coupons", "history | Ride history",
        "notices | Notices", "logOut | Log out", "close | Close",
      ]
    ),
  ])
  func `the sections are listed`(language: Language, lines: [String]) {
    #expect(screen.lines(language) == lines)
  }

  @Test func `each tap calls the listener`() throws {
    try screen.tapAll()
    #expect(taps.calls == ["profile", "coupons", "history", "notices", "logOut", "close"])
  }

  @Test(arguments: [
    (
      Language.japanese,
      ["question | 進行中の注文があります。ログアウトしても注文は続きます。ログアウトしますか？", "logOut.yes | ログアウトする", "logOut.no | いいえ"]
    ),
    (
      .english,
      [
        "question | Your taxi is under way, also after a log-out. Log out?", "logOut.yes | Yes, log out",
        "logOut.no | No",
      ]
    ),
  ])
  func `the question lies above the menu, of which nothing else can be tapped`(
    language: Language, question: [String]
  ) throws {
    view.show(isAskingToLogOut: true)
    #expect(screen.lines(language).suffix(3) == question)
    try screen.tapAll()
    #expect(taps.calls == ["logOut.yes", "logOut.no"])
  }

  @Test func `nothing is called once the listener is gone`() throws {
    view.listener = nil
    try screen.tapAll()
    #expect(taps.calls == [])
  }
}
