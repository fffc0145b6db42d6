import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct WalletRouterTests {
  private let tree = TestTree()
  private let wallet: WalletFeature

  init() throws {
    wallet = try WalletFeature()
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(withPayment hasPayment: Bool) {
    let (router, _) = WalletBuilder(dependency: wallet).build(withListener: ListenerFake())
    tree.root.attachChild(router)
    if hasPayment { _ = router.routeToQRPayment() }
  }

  private var visible: [String] {
    tree.root.viewControllable.viewController.visibleControllers.compactMap { $0.router?.name }
  }

  @Test func `the cards and the payments are attached and visible with the wallet`() {
    attach(withPayment: false)
    #expect(visible == ["FakeLaunch", "Wallet", "CardList", "TransactionHistory"])
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }

  @Test func `the payment covers the wallet with its cards and payments`() {
    attach(withPayment: true)
    let children = tree.snapshot.children.flatMap(\.children).map(\.rib)
    #expect(children == ["CardList", "TransactionHistory", "QRPayment"])
    #expect(visible == ["FakeLaunch", "QRPayment"])
  }
}

private final class ListenerFake: WalletListener {}
