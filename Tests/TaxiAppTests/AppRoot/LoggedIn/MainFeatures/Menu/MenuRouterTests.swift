import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

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
    for (section, route) in routes {
      #expect(route() as? Interactor === builder.item)
      #expect(builder.item?.isActive == true)
      #expect(builder.listener === menu.interactor)
      #expect(world.places == ["embedded Menu", "  pushed \(section)RouterFake"])
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
    let listener = MenuListenerFake()
    let world = TestTree(MenuBuilder(dependency: dependency).build(withListener: listener).router)
    try TestScreen(world.router(MenuRouter.self).view).tap("history")
    try TestScreen(world.router(MenuRouter.self).view).tap("close")
    #expect(world.places == ["embedded Menu", "  pushed RideHistory"])
    #expect(listener.calls == ["close"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class CouponsRouterFake: FakeRouter, CouponsRouting {}
private final class NoticesRouterFake: FakeRouter, NoticesRouting {}

/// Builds any section of the menu.
private final class SectionBuilderFake: FakeBuilder, ProfileBuildable, CouponsBuildable, RideHistoryBuildable,
  NoticesBuildable
{
  func build(
    withListener listener: any ProfileListener
  ) -> (router: any ProfileRouting, actionableItem: any ProfileActionableItem) {
    let item = build("Profile", for: listener, SectionFake())
    return (ProfileRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any CouponsListener
  ) -> (router: any CouponsRouting, actionableItem: any CouponsActionableItem) {
    let item = build("Coupons", for: listener, SectionFake())
    return (CouponsRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any RideHistoryListener
  ) -> (router: any RideHistoryRouting, actionableItem: any RideHistoryActionableItem) {
    let item = build("RideHistory", for: listener, SectionFake())
    return (RideHistoryRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any NoticesListener
  ) -> (router: any NoticesRouting, actionableItem: any NoticesActionableItem) {
    let item = build("Notices", for: listener, SectionFake())
    return (NoticesRouterFake(interactor: item), item)
  }
}
