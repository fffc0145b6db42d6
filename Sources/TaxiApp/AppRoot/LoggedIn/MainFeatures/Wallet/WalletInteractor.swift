import DeepLinks
import Flux
import RIBs

/// What Wallet tells its parent.
protocol WalletListener: AnyObject {}

/// What workflows can do on Wallet.
protocol WalletActionableItem: AnyObject {}

/// In-cab payment: the balance and the card.
final class WalletInteractor: Interactor, WalletActionableItem {
  weak var listener: (any WalletListener)?

  private let walletStore: WalletStore
  private let actions: WalletActions

  init(walletStore: WalletStore, actions: WalletActions) {
    self.walletStore = walletStore
    self.actions = actions
  }

  override func didBecomeActive() {
    if walletStore.state.wallet == nil { actions.load(for: self) }
  }
}

extension WalletInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("wallet", [:]) }
}
