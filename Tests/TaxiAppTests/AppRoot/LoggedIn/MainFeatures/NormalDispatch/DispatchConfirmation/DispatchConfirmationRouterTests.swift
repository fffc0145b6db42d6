import AndonTesting
import DeepLinks
import RIBs
import Testing

@testable import TaxiApp

@Suite struct DispatchConfirmationRouterTests {
  private let tree = TestTree()

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(_ dependency: ConfirmationDependencyFake) {
    let (router, _) = DispatchConfirmationBuilder(dependency: dependency)
      .build(withListener: DispatchConfirmationListenerFake(), draft: OrderDraft(pickup: .here, dropoff: .here))
    tree.root.attachChild(router)
  }

  @Test func `the choice of the payment is attached and visible with the confirmation`() throws {
    attach(try ConfirmationDependencyFake())
    let window = tree.root.viewControllable.viewController
    #expect(
      window.visibleControllers.compactMap { $0.router?.name } == [
        "FakeLaunch", "DispatchConfirmation", "PaymentSelection",
      ])
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }
}
