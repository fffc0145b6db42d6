import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

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

  @Test func `one feature is embedded at a time, and the features have the router's interactor as their listener`()
    throws
  {
    let router = try world.router(MainFeaturesRouter.self)
    #expect(router.routeToNormalDispatch() === builder.item)
    #expect(world.places == ["embedded MainFeatures", "  embedded NormalDispatchRouterFake"])
    #expect(router.routeToReservation() === builder.item)
    #expect(world.places == ["embedded MainFeatures", "  embedded ReservationRouterFake"])
    #expect(router.routeToWallet() === builder.item)
    #expect(builder.item?.isActive == true)
    #expect(world.places == ["embedded MainFeatures", "  embedded WalletRouterFake"])
    #expect(builder.calls == ["normalDispatch", "reservation", "wallet"])
    #expect(builder.listener === router.interactor)
    router.detachFeature()
    #expect(world.places == ["embedded MainFeatures"])
    #expect(world.endTurn() == [])
  }

  @Test func `one overlay is presented above the screen at a time, and the feature stays`() throws {
    let router = try world.router(MainFeaturesRouter.self)
    _ = router.routeToWallet()
    let below = ["embedded MainFeatures", "  embedded WalletRouterFake"]
    #expect(router.routeToMenu() === builder.item)
    #expect(builder.listener === router.interactor)
    #expect(world.places == below + ["presented MenuRouterFake"])
    let page = router.routeToWebPage("https://taxi.example/a")
    #expect(page.url == "https://taxi.example/a")
    #expect(builder.listener === router.interactor)
    #expect(world.places == below + ["presented WebPageRouterFake"])
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
    let world = TestTree(
      MainFeaturesBuilder(dependency: dependency).build(withListener: MainFeaturesListenerFake()).router)
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

private final class MainFeaturesListenerFake: MainFeaturesListener {}

private final class WebPageRouterFake: FakeRouter, WebPageRouting {}

/// Builds any of the features and overlays.
private final class FeatureBuilderFake: FakeBuilder, NormalDispatchBuildable, ReservationBuildable, WalletBuildable,
  MenuBuildable, WebPageBuildable
{
  func build(
    withListener listener: any NormalDispatchListener
  ) -> (router: any NormalDispatchRouting, actionableItem: any NormalDispatchActionableItem) {
    let item = build("normalDispatch", for: listener, NormalDispatchItemFake())
    return (NormalDispatchRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any ReservationListener
  ) -> (router: any ReservationRouting, actionableItem: any ReservationActionableItem) {
    let item = build("reservation", for: listener, ReservationItemFake())
    return (ReservationRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any WalletListener
  ) -> (router: any WalletRouting, actionableItem: any WalletActionableItem) {
    let item = build("wallet", for: listener, WalletItemFake())
    return (WalletRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any MenuListener
  ) -> (router: any MenuRouting, actionableItem: any MenuActionableItem) {
    let item = build("menu", for: listener, MenuItemFake())
    return (MenuRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any WebPageRouting, actionableItem: any WebPageActionableItem) {
    let item = build("page \(url)", for: listener, WebPageItemFake(url))
    return (WebPageRouterFake(interactor: item), item)
  }
}
