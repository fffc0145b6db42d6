import RIBs

/// Shows the payment over the wallet.
final class WalletRouter: SlotRouter<WalletInteractor, WalletScreen>, WalletRouting {
  private let qrPaymentBuilder: any QRPaymentBuildable

  init(
    interactor: WalletInteractor, view: WalletScreen, component: WalletComponent,
    qrPaymentBuilder: any QRPaymentBuildable
  ) {
    self.qrPaymentBuilder = qrPaymentBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToQRPayment() -> any QRPaymentActionableItem {
    let (router, item) = qrPaymentBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissQRPayment() { dismiss() }
}
