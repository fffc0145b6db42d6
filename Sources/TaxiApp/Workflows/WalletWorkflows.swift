import RIBs
import SessionEngine

/// Shows the wallet.
final class WalletWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.wallet, purpose: purpose)
    walletFeature()
      .onStep("wallet") { wallet, _ in purpose.unlessRestoring(wallet) { wallet.showWallet() } }
      .onStep("wallet loaded", deadline: Self.patience) { wallet, _ in
        purpose.unlessRestoring(wallet) { wallet.waitForWallet() }
      }
      .commit()
  }
}

/// Shows the payment, filled in; nothing is paid.
final class QRPaymentWorkflow: TaxiWorkflow {
  init(code: String?, amount: Int?, purpose: LinkPurpose) {
    super.init(.qrPayment, purpose: purpose)
    walletFeature()
      .onStep("wallet loaded", deadline: Self.patience) { wallet, _ in
        purpose.unlessRestoring(wallet) { wallet.waitForWallet() }
      }
      .onStep("payment") { wallet, _ in wallet.showQRPayment() }
      .onStep("payment filled in") { payment, _ in
        purpose.unlessRestoring(payment) { payment.fillIn(code: code, amount: amount) }
      }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Drops the feature that stands, unless it is Wallet already, switches, and takes Wallet.
  fileprivate func walletFeature() -> Step<any AppRootActionableItem, any WalletActionableItem, Void> {
    mainFeatures().onStep("wallet feature") { [purpose] mainFeatures, _ in
      mainFeatures.unlessMaintenance(purpose) { mainFeatures.showWallet(keepingOverlay: purpose.isRestoring) }
    }
  }
}
