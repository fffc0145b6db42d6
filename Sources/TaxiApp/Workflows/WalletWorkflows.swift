import DeepLinks
import RIBs
import SessionEngine

/// A workflow that shows the wallet.
final class WalletWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Wallet", needs: .feature) { _ in WalletWorkflow() }

  init() {
    super.init(Self.link)
    walletFeature()
      .onOpening("wallet") { wallet, _ in wallet.showWallet() }
      .onOpening("wallet loaded", deadline: Self.backendDeadline) { wallet, _ in wallet.waitForWallet() }
      .commit()
  }
}

/// A workflow that shows the payment and fills it in. Pays nothing.
final class QRPaymentWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi(
    "QRPayment", [.text("code"), WorkflowParameter("amount", .integer(1...Int.max))], needs: .feature
  ) {
    QRPaymentWorkflow(code: $0.text("code"), amount: $0.integer("amount"))
  }

  init(code: String?, amount: Int?) {
    super.init(Self.link)
    walletFeature()
      .onOpening("wallet loaded", deadline: Self.backendDeadline) { wallet, _ in wallet.waitForWallet() }
      .onStep("payment") { wallet, _ in wallet.showQRPayment() }
      .onOpening("payment filled in") { payment, _ in payment.fillIn(code: code, amount: amount) }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Adds the steps that switch to Wallet.
  fileprivate func walletFeature() -> Step<any AppRootActionableItem, any WalletActionableItem, Void> {
    feature("wallet feature") { $0.showWallet(keepingOverlay: $1) }
  }
}
