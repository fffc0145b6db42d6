import RIBs

/// Shows the payment over the wallet.
final class WalletRouter: SlotRouter<WalletInteractor, WalletScreen>, WalletRouting {
  // Builders are made when they are wanted.
  private let dependency: WalletComponent
  private var qrPaymentBuilder: any QRPaymentBuildable { QRPaymentBuilder(dependency: dependency) }

  init(interactor: WalletInteractor, view: WalletScreen, component: WalletComponent) {
    dependency = component
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToQRPayment() -> any QRPaymentActionableItem {
    let (router, item) = qrPaymentBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissQRPayment() { dismiss() }
}
