import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct OrderResultRouterTests {
  private let order: OrderFeature
  private let dependency: OrderDependencyFake
  private let listener = OrderResultListenerFake()
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

  @Test("a tree that is built at a status is like one that came to it", arguments: Order.Status.allCases)
  func rebuilt(status: Order.Status) {
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
