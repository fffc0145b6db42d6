import RIBs
import SessionEngine

/// Shows the wallet.
final class WalletWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.wallet, purpose: purpose)
    mainFeatures()
      .onStep("wallet feature") { [self] mainFeatures, _ in
        unlessMaintenance(mainFeatures) {
          mainFeatures.removeCurrentFeatureAndSwitch(to: .wallet)
          return mainFeatures.waitForWallet()
        }
      }
      .commit()
  }
}
