import AndonTesting
import DeepLinks
import Flux
import HeadlessUI
import RIBs
import Testing

@testable import TaxiApp

@Suite struct OrderResultInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let router = RouterFake()
  private let listener = ListenerFake()
  private let interactor: OrderResultInteractor

  init() throws {
    order = try OrderFeature()
    order.actions.leave()
    interactor = OrderResultInteractor(
      presenter: presenter, order: OrderFeature.order, orderStore: order.store, actions: order.actions)
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
  }

  @Test func `the order is shown while the RIB is active, and the back button tells the parent`() {
    #expect(order.store.state.shown == 7)
    #expect(interactor.place.parameters == ["order": .integer(7)])
    interactor.didTapBack()
    #expect(listener.calls == ["back"])
    interactor.deactivate()
    #expect(order.store.state.shown == nil)
  }

  @Test func `the sections follow the status of the order, until the RIB resigns`() {
    #expect(router.shown == OrderSection.sections(for: .searching))
    #expect(!presenter.isOver)
    order.take(.riding)
    #expect(router.shown == OrderSection.sections(for: .riding))
    #expect(!presenter.isOver)
    order.take(.completed)
    #expect(router.shown == OrderSection.sections(for: .completed))
    #expect(presenter.isOver)
    interactor.deactivate()
    order.take(.cancelled)
    #expect(router.shown == OrderSection.sections(for: .completed))
  }
}

private final class RouterFake: ViewableRouter<Interactor, ViewController>, OrderResultRouting {
  private(set) var shown: [OrderSection] = []

  init() {
    super.init(interactor: Interactor(), view: ViewController(), component: EmptyComponent())
  }

  func show(_ sections: [OrderSection]) { shown = sections }
}

private final class PresenterFake: OrderResultPresentable {
  private(set) var isOver = false
  func show(isOver: Bool) { self.isOver = isOver }
}

@Suite struct OrderResultRouterTests {
  private let order: OrderFeature
  private let dependency: OrderDependencyFake
  private let listener = ListenerFake()
  private let tree = TestTree()

  init() throws {
    order = try OrderFeature()
    dependency = OrderDependencyFake(order)
    attach(to: tree)
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(to tree: TestTree) {
    let (router, _) = OrderResultBuilder(dependency: dependency).build(
      withListener: listener, order: OrderFeature.order)
    tree.root.attachChild(router)
  }

  private func children(_ tree: TestTree) -> [String] { tree.snapshot.children.flatMap(\.children).map(\.rib) }

  private var visible: [String] {
    tree.root.viewControllable.viewController.visibleControllers.compactMap { $0.router?.name }
  }

  @Test func `each status attaches its sections and shows them in their order`() {
    #expect(children(tree) == ["VehicleTracking", "OrderStatus", "OrderRoute", "OrderPayment", "OrderCancellation"])
    order.take(.accepted)
    #expect(
      visible == [
        "FakeLaunch", "OrderResult", "OrderStatus", "VehicleAndDriver", "OrderRoute", "OrderPayment",
        "OrderCancellation",
      ])
    order.take(.riding)
    #expect(
      children(tree) == ["VehicleTracking", "OrderStatus", "VehicleAndDriver", "OrderRoute", "OrderPayment"])
    order.take(.completed)
    #expect(children(tree) == ["OrderStatus", "OrderPayment", "RideRating"])
    #expect(tree.endTurn() == [])
  }

  @Test(arguments: Order.Status.allCases)
  func `a tree that is built at a status is like one that came to it`(status: Order.Status) {
    order.take(status)
    let other = TestTree()
    attach(to: other)
    #expect(children(other) == children(tree))
  }

  @Test func `a section that stays is not attached again`() {
    let moves = TreeMoves(of: tree.tree)
    order.take(.searching)
    #expect(moves.total == 0)
    order.take(.accepted)
    #expect(moves.attached == ["VehicleAndDriver"])
    #expect(moves.detached == [])
    order.take(.riding)
    #expect(moves.attached == ["VehicleAndDriver"])
    #expect(moves.detached == ["OrderCancellation"])
    moves.reset()
    order.take(.completed)
    #expect(moves.attached == ["RideRating"])
    #expect(moves.detached == ["OrderRoute", "VehicleAndDriver", "VehicleTracking"])
  }

  @Test func `nothing stays in memory when it is detached`() {
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }
}

@Suite struct OrderResultViewTests {
  @Test(arguments: [(false, "back"), (true, "close")])
  func `the button closes an order that is over, and goes back from any other`(isOver: Bool, id: String) throws {
    let controller = OrderResultViewController()
    let listener = TapsFake()
    controller.listener = listener
    controller.show(isOver: isOver)
    #expect(controller.snapshot(rib: "", language: .english).tappable.map(\.id) == [id])
    try controller.tap(id, text: nil, language: .english)
    #expect(listener.calls == ["back"])
  }
}

final class OrderResultItemFake: Interactor, OrderResultActionableItem {
  let order: Int
  init(_ order: Int) { self.order = order }
}
