import RIBs

/// A router that attaches CardList and TransactionHistory for as long as the wallet is shown, and QRPayment above it.
final class WalletRouter: ViewableRouter<WalletInteractor, WalletViewController>, WalletRouting {
  private let qrPaymentBuilder: any QRPaymentBuildable
  private let cardListBuilder: any CardListBuildable
  private let transactionHistoryBuilder: any TransactionHistoryBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: WalletInteractor, view: WalletViewController, component: WalletComponent,
    qrPaymentBuilder: any QRPaymentBuildable, cardListBuilder: any CardListBuildable,
    transactionHistoryBuilder: any TransactionHistoryBuildable
  ) {
    self.qrPaymentBuilder = qrPaymentBuilder
    self.cardListBuilder = cardListBuilder
    self.transactionHistoryBuilder = transactionHistoryBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  override func didLoad() {
    attachChild(cardListBuilder.build())
    attachChild(transactionHistoryBuilder.build())
  }

  func routeToQRPayment() -> any QRPaymentActionableItem {
    let (router, item) = qrPaymentBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissQRPayment() { slot.detach() }
}
