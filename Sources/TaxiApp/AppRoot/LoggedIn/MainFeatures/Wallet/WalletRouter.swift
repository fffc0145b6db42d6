import RIBs

/// A router that attaches QRPayment above the wallet.
final class WalletRouter: ViewableRouter<WalletInteractor, WalletViewController>, WalletRouting {
  private let qrPaymentBuilder: any QRPaymentBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: WalletInteractor, view: WalletViewController, component: WalletComponent,
    qrPaymentBuilder: any QRPaymentBuildable
  ) {
    self.qrPaymentBuilder = qrPaymentBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToQRPayment() -> any QRPaymentActionableItem {
    let (router, item) = qrPaymentBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissQRPayment() { slot.detach() }
}
