import AndonTesting
import DeepLinks
import RIBs
import Testing

@testable import TaxiApp

@Suite struct RideHistoryRouterTests {
  private let dependency: DependencyFake
  private let builder = RideReceiptBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = RideHistoryViewController()
    let interactor = RideHistoryInteractor(
      presenter: view, menuStore: dependency.menuStore,
      refresh: RefreshWorker(.history, dependency.appearances) { _ in })
    world = TestTree(
      RideHistoryRouter(
        interactor: interactor, view: view, component: RideHistoryComponent(dependency: dependency),
        rideReceiptBuilder: builder))
  }

  @Test func `one receipt is pushed above the history at a time`() throws {
    let history = try world.router(RideHistoryRouter.self)
    for ride in [7, 8, 8] {
      #expect(history.routeToRideReceipt(ride).ride == ride)
      #expect(world.places == ["embedded RideHistory", "  pushed RideReceiptRouterFake"])
      #expect(builder.listener === history.interactor)
      #expect(builder.item?.isActive == true)
      #expect(world.endTurn() == [])
    }
    #expect(builder.calls == ["receipt 7", "receipt 8", "receipt 8"])
    history.dismissRideReceipt()
    #expect(world.places == ["embedded RideHistory"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the receipt once the history is detached`() throws {
    _ = try world.router(RideHistoryRouter.self).routeToRideReceipt(7)
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap on a ride opens its receipt`() throws {
    let listener = RideHistoryListenerFake()
    let world = TestTree(RideHistoryBuilder(dependency: dependency).build(withListener: listener).router)
    try world.router(RideHistoryRouter.self).interactor.setVisible(true)
    dependency.repository.reply(.rides([Ride(id: 7, at: 0, pickup: .here, dropoff: .here, fare: 900)]))
    let screen = try TestScreen(world.router(RideHistoryRouter.self).view)
    try screen.tap("ride.7")
    try screen.tap("back")
    #expect(world.snapshot.children[0].children.map(\.title) == ["RideReceipt(ride: 7)"])
    #expect(listener.backs == 1)
  }
}

private final class RideReceiptRouterFake: FakeRouter, RideReceiptRouting {}

private final class RideReceiptBuilderFake: FakeBuilder, RideReceiptBuildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any RideReceiptRouting, actionableItem: any RideReceiptActionableItem) {
    let item = build("receipt \(ride)", for: listener, RideReceiptItemFake(ride))
    return (RideReceiptRouterFake(interactor: item), item)
  }
}
