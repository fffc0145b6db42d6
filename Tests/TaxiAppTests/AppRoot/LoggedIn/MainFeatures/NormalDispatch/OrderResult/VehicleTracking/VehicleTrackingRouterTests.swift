import AndonTesting
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct VehicleTrackingRouterTests {
  private let tree = TestTree()

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(_ listener: any VehicleTrackingListener) throws {
    let dependency = VehicleTrackingDependencyFake(try OrderFeature())
    tree.root.attachChild(
      VehicleTrackingBuilder(dependency: dependency).build(withListener: listener, order: OrderFeature.order).router)
  }

  @Test func `it is active in the tree, has no view, and is released after it is detached`() throws {
    let listener = VehicleTrackingListenerFake()
    try attach(listener)
    #expect(tree.snapshot.children.map(\.rib) == ["VehicleTracking"])
    #expect(tree.snapshot.children[0].active)
    #expect(
      tree.root.viewControllable.viewController.visibleControllers.compactMap { $0.router?.name } == ["FakeLaunch"])
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }
}

private final class VehicleTrackingListenerFake: VehicleTrackingListener {}

private final class VehicleTrackingDependencyFake: VehicleTrackingDependency {
  private let order: OrderFeature
  init(_ order: OrderFeature) { self.order = order }
  var orderStore: OrderStore { order.store }
  var orderActions: OrderActions { order.actions }
  var time: SessionTime { order.time }
}
