import AndonTesting
import DeepLinks
import Flux
import RIBs
import Testing

@testable import TaxiApp

@Suite struct NormalDispatchRouterTests {
  private let dependency: DependencyFake
  private let builder = DispatchStepBuilderFake()
  private let world: TestTree
  private let draft = OrderDraft(
    pickup: .here, stops: [Gazetteer.places[1].place, .here], dropoff: Gazetteer.places[0].place, carClass: "van")

  init() throws {
    dependency = try DependencyFake()
    let view = NormalDispatchViewController()
    let worker = OrderTrackingWorker(
      .status, orderStore: dependency.orderStore, actions: dependency.orderActions, time: dependency.time
    ) { $0.running }
    let interactor = NormalDispatchInteractor(
      presenter: view, worker: worker, refresh: RefreshWorker(.map, dependency.appearances) { _ in },
      dispatchStore: dependency.dispatchStore, orders: dependency.ordersInProgress,
      actions: dependency.dispatchActions)
    world = TestTree(
      NormalDispatchRouter(
        interactor: interactor, view: view, component: NormalDispatchComponent(dependency: dependency),
        placeSearchBuilder: builder, dispatchConfirmationBuilder: builder, orderResultBuilder: builder))
  }

  @Test func `the search, the confirmation or an order is pushed above the map, one at a time`() throws {
    let router = try world.router(NormalDispatchRouter.self)
    #expect(router.routeToPlaceSearch(.stop).point == .stop)
    #expect(world.places == ["embedded NormalDispatch", "  pushed PlaceSearchRouterFake"])
    #expect(router.routeToDispatchConfirmation(draft).draft == draft)
    #expect(world.places == ["embedded NormalDispatch", "  pushed DispatchConfirmationRouterFake"])
    for order in [5, 5] {
      #expect(router.routeToOrderResult(order).order == order)
      #expect(world.places == ["embedded NormalDispatch", "  pushed OrderResultRouterFake"])
      #expect(builder.listener === router.interactor)
      #expect(builder.item?.isActive == true)
    }
    #expect(builder.calls == ["search stop", "confirmation", "order 5", "order 5"])
    #expect(world.endTurn() == [])
    router.routeToMap()
    #expect(world.places == ["embedded NormalDispatch"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `the parameters are those of the draft`() {
    #expect(world.snapshot.children.map(\.title) == ["NormalDispatch"])
    dependency.dispatcher.dispatch(DispatchAction.filledIn(draft))
    #expect(
      world.snapshot.children[0].parameters == [
        "pickup": "here", "stops": "35.690921,139.700258,新宿駅; here", "dropoff": "35.681236,139.767125,東京駅",
        "class": "van",
      ])
  }

  @Test func `nothing is left of what is above the map once it is detached`() throws {
    _ = try world.router(NormalDispatchRouter.self).routeToOrderResult(5)
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap opens the search`() throws {
    let world = TestTree(
      NormalDispatchBuilder(dependency: dependency).build(withListener: NormalDispatchListenerFake()).router)
    try TestScreen(world.router(NormalDispatchRouter.self).view).tap("dropoff")
    #expect(world.snapshot.children[0].children.map(\.title) == ["PlaceSearch(point: dropoff)"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class NormalDispatchListenerFake: NormalDispatchListener {}
private final class PlaceSearchRouterFake: FakeRouter, PlaceSearchRouting {}
private final class DispatchConfirmationRouterFake: FakeRouter, DispatchConfirmationRouting {}
private final class OrderResultRouterFake: FakeRouter, OrderResultRouting {
  func show(_ sections: [OrderSection]) {}
}

/// Builds any child of the map.
private final class DispatchStepBuilderFake: FakeBuilder, PlaceSearchBuildable, DispatchConfirmationBuildable,
  OrderResultBuildable
{
  func build(
    withListener listener: any PlaceSearchListener, point: OrderPoint
  ) -> (router: any PlaceSearchRouting, actionableItem: any PlaceSearchActionableItem) {
    let item = build("search \(point.rawValue)", for: listener, PlaceSearchItemFake(point))
    return (PlaceSearchRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any DispatchConfirmationRouting, actionableItem: any DispatchConfirmationActionableItem) {
    let item = build("confirmation", for: listener, DispatchConfirmationItemFake(draft))
    return (DispatchConfirmationRouterFake(interactor: item), item)
  }

  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any OrderResultRouting, actionableItem: any OrderResultActionableItem) {
    let item = build("order \(order)", for: listener, OrderResultItemFake(order))
    return (OrderResultRouterFake(interactor: item), item)
  }
}
