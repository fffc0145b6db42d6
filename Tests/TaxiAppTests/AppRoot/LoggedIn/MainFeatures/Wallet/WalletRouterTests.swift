import AndonTesting
import RIBs
import Testing

@testable import TaxiApp

@Suite struct WalletRouterTests {
  private let dependency: DependencyFake
  private let builder = QRPaymentBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = WalletViewController()
    let interactor = WalletInteractor(
      presenter: view, walletStore: dependency.walletStore, actions: dependency.walletActions,
      orders: dependency.rideSource, time: dependency.time)
    world = TestTree(
      WalletRouter(
        interactor: interactor, view: view, component: WalletComponent(dependency: dependency),
        qrPaymentBuilder: builder))
  }

  @Test func `the payment is pushed above the wallet, once also when it is opened again`() throws {
    let wallet = try world.router(WalletRouter.self)
    for _ in 1...2 {
      #expect(wallet.routeToQRPayment() === builder.item)
      #expect(world.places == ["embedded Wallet", "  pushed QRPaymentRouterFake"])
      #expect(builder.listener === wallet.interactor && world.endTurn() == [])
    }
    wallet.dismissQRPayment()
    #expect(world.places == ["embedded Wallet"] && builder.item == nil && world.endTurn() == [])
  }

  @Test func `nothing is left of the payment once the wallet is detached`() throws {
    _ = try world.router(WalletRouter.self).routeToQRPayment()
    #expect(world.detachAndEndTurn() == [] && world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap opens the payment`() throws {
    let world = TestTree(WalletBuilder(dependency: dependency).build(withListener: WalletListenerFake()).router)
    try TestScreen(world.router(WalletRouter.self).view).tap("pay")
    #expect(world.places == ["embedded Wallet", "  pushed QRPayment"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class WalletListenerFake: WalletListener {}
private final class QRPaymentRouterFake: FakeRouter, QRPaymentRouting {}

private final class QRPaymentBuilderFake: FakeBuilder, QRPaymentBuildable {
  func build(
    withListener listener: any QRPaymentListener
  ) -> (router: any QRPaymentRouting, actionableItem: any QRPaymentActionableItem) {
    let item = build("payment", for: listener, QRPaymentItemFake())
    return (QRPaymentRouterFake(interactor: item), item)
  }
}
