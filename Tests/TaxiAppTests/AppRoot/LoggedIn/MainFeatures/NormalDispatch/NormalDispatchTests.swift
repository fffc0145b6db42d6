import AndonTesting
import DeepLinks
import Flux
import Streams
import Testing

@testable import RIBs
@testable import SessionEngine
@testable import TaxiApp

@Suite struct NormalDispatchInteractorTests {
  private let feature: Feature<DispatchState>
  private let orderStore: OrderStore
  private let orders: OrderActions
  private let presenter = NormalDispatchPresenterFake()
  private let router = NormalDispatchRouterFake()
  private let time = SessionTime(now: 0)
  private let interactor: NormalDispatchInteractor
  private let home = Gazetteer.places[1].place

  init() throws {
    let feature = try Feature(DispatchState.self)
    orderStore = try Store(feature.dispatcher)
    orders = OrderActions(store: orderStore, repository: feature.repository, dispatcher: feature.dispatcher)
    let (found, time) = (orders, time)
    interactor = NormalDispatchInteractor(
      presenter: presenter,
      worker: OrderTrackingWorker(.status, orderStore: orderStore, actions: orders, time: time) { $0.running },
      refresh: try feature.refresh(.map, at: time) { found.reloadOrders(at: time.now, for: $0) },
      dispatchStore: feature.store, orders: orders,
      actions: feature.actions)
    interactor.router = router
    interactor.activate()
    self.feature = feature
  }

  private func order(_ id: Int) -> Order {
    Order(
      id: id, status: .searching, requestedAt: 0, asOf: 0, draft: OrderDraft(),
      fare: Fare(amount: 1000, distance: 1, duration: 1))
  }

  @Test func `the screen shows the draft as the customer changes it`() {
    _ = interactor.fillIn(OrderDraft(stops: [home], dropoff: home))
    interactor.didTapClass("van")
    interactor.didTapClearStops()
    #expect(presenter.drafts.last == OrderDraft(dropoff: home, carClass: "van"))
    #expect(interactor.place.parameters == ["dropoff": .place(home), "class": .text("van")])
  }

  @Test func `a point opens the search for it, and a link to the same point attaches nothing`() {
    interactor.didTapPoint(.pickup)
    #expect(interactor.showPlaceSearch(for: .pickup).settlement != nil)
    interactor.didTapPoint(.dropoff)
    #expect(router.calls == ["search pickup", "search dropoff"])
  }

  @Test func `the confirmation opens for the draft, and again when the draft has changed`() {
    interactor.didTapConfirm()
    #expect(interactor.showDispatchConfirmation().settlement != nil)
    #expect(router.calls == ["confirmation"])
    interactor.didTapClass("van")
    _ = interactor.showDispatchConfirmation()
    #expect(router.calls == ["confirmation", "confirmation"])
  }

  @Test func `the children's ends show the map, as a link to it does`() {
    interactor.placeSearchDidEnd()
    interactor.dispatchConfirmationDidTapBack()
    interactor.orderResultDidTapBack()
    _ = interactor.showMap()
    #expect(router.calls == ["map", "map", "map", "map"])
  }

  @Test func `a link to an order opens it after it is loaded, and stops for an unknown one`() {
    _ = interactor.prepareToShowOrder(7)
    let wait = interactor.showOrder(7)
    #expect(feature.repository.names == ["order(7)"])
    #expect(router.calls == ["map"])
    feature.repository.reply(.order(order(7)))
    #expect(wait.settlement != nil)
    #expect(router.calls == ["map", "order 7"])
    _ = interactor.prepareToShowOrder(7)
    #expect(interactor.showOrder(7).settlement != nil)
    #expect(router.calls.count == 2)
    let unknown = interactor.showOrder(8)
    feature.repository.fail(.notFound("order", 8))
    guard case .stopped(let reason)? = unknown.settlement else {
      Issue.record("the link did not stop")
      return
    }
    #expect(reason == "orderNotFound")
    #expect(presenter.missing == "orderNotFound")
  }

  @Test func `the map requests the orders each time it appears, and alone the one that has ended`() {
    interactor.setVisible(true)
    #expect(feature.repository.names == ["orders"])
    feature.repository.reply(.orders([order(7), order(8)]))
    #expect(presenter.running.last?.map(\.id) == [7, 8])
    interactor.setVisible(false)
    time.now = 3_600_000
    interactor.setVisible(true)
    while time.runNext() {}
    #expect(feature.repository.names == ["orders", "orders"])
    feature.repository.reply(.orders([order(8)]))
    while time.runNext() {}
    #expect(feature.repository.names == ["orders", "orders", "order(7)"])
    var over = order(7)
    over.status = .cancelled
    feature.repository.reply(.order(over))
    #expect(presenter.running.last?.map(\.id) == [8])
    #expect(presenter.ended?.id == 7)
  }

  @Test func `a failed request for the orders is said until the next one succeeds`() {
    interactor.setVisible(true)
    feature.repository.fail(.network)
    #expect(presenter.problem == "network")
    time.now = 1000
    _ = interactor.showMap()
    #expect(presenter.problem == "network")
    feature.repository.reply(.orders([]))
    #expect(presenter.problem == nil)
    #expect(feature.repository.names == ["orders", "orders"])
  }

  @Test func `the end of an order is shown until the order's screen is left`() {
    orders.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7)))
    var over = order(7)
    over.status = .noCarFound
    orders.refresh(7, at: 0, for: feature.rib)
    feature.repository.reply(.order(over))
    #expect(presenter.running.last?.isEmpty == true)
    #expect(presenter.ended?.status == .noCarFound)
    interactor.didTapOrder(7)
    #expect(router.calls == ["order 7"])
    orders.show(7)
    #expect(presenter.ended != nil)
    orders.leave()
    #expect(presenter.ended == nil)
  }

  @Test func `the order in progress is shown, tracked, and opened by a tap`() {
    orders.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7)))
    #expect(presenter.running.first?.isEmpty == true)
    #expect(presenter.running.last?.map(\.id) == [7])
    interactor.didTapOrder(7)
    #expect(router.calls == ["order 7"])
    interactor.setVisible(true)
    time.now = OrderTimeline.search
    while time.runNext() {}
    #expect(feature.repository.names == ["order(7)", "orders", "order(7)"])
  }

  @Test func `the end of the feature ends the tracking`() {
    orders.load(7, for: feature.rib)
    feature.repository.reply(.order(order(7)))
    interactor.setVisible(true)
    #expect(time.nextMoment != nil)
    orders.show(7)
    interactor.deactivate()
    #expect(orderStore.state.shown == nil)
    #expect(time.nextMoment == nil)
  }
}

private final class NormalDispatchPresenterFake: NormalDispatchPresentable {
  private(set) var drafts: [OrderDraft] = []
  private(set) var running: [[Order]] = []
  func show(_ draft: OrderDraft) { drafts.append(draft) }
  private(set) var ended: Order?
  private(set) var missing: String?
  private(set) var problem: String?
  func show(running: [Order], ended: Order?) {
    self.running.append(running)
    self.ended = ended
  }
  func show(missing: String?, problem: String?) {
    self.missing = missing
    self.problem = problem
  }
}

final class NormalDispatchRouterFake: FakeRouter, NormalDispatchRouting {
  func routeToPlaceSearch(_ point: OrderPoint) -> any PlaceSearchActionableItem {
    show("search \(point.rawValue)", PlaceSearchItemFake(point))
  }

  func routeToDispatchConfirmation(_ draft: OrderDraft) -> any DispatchConfirmationActionableItem {
    show("confirmation", DispatchConfirmationItemFake(draft))
  }

  func routeToOrderResult(_ order: Int) -> any OrderResultActionableItem {
    show("order \(order)", OrderResultItemFake(order))
  }

  func routeToMap() { dismiss("map") }
}

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
    #expect(world.places == ["embedded NormalDispatch", "  pushed Fake"])
    #expect(router.routeToDispatchConfirmation(draft).draft == draft)
    #expect(world.places == ["embedded NormalDispatch", "  pushed Fake"])
    for order in [5, 5] {
      #expect(router.routeToOrderResult(order).order == order)
      #expect(world.places == ["embedded NormalDispatch", "  pushed Fake"])
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
    let world = TestTree(NormalDispatchBuilder(dependency: dependency).build().router)
    try TestScreen(world.router(NormalDispatchRouter.self).view).tap("dropoff")
    #expect(world.snapshot.children[0].children.map(\.title) == ["PlaceSearch(point: dropoff)"])
    #expect(world.detachAndEndTurn() == [])
  }
}

/// Builds any child of the map.
private final class DispatchStepBuilderFake: FakeBuilder, PlaceSearchBuildable, DispatchConfirmationBuildable,
  OrderResultBuildable
{
  func build(
    withListener listener: any PlaceSearchListener, point: OrderPoint
  ) -> (router: any Routing, actionableItem: any PlaceSearchActionableItem) {
    child("search \(point.rawValue)", for: listener, PlaceSearchItemFake(point))
  }

  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any Routing, actionableItem: any DispatchConfirmationActionableItem) {
    child("confirmation", for: listener, DispatchConfirmationItemFake(draft))
  }

  func build(
    withListener listener: any OrderResultListener, order: Int
  ) -> (router: any Routing, actionableItem: any OrderResultActionableItem) {
    child("order \(order)", for: listener, OrderResultItemFake(order))
  }
}
