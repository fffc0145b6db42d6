import Flux

/// The wallet for paying in the cab.
typealias WalletStore = Store<WalletState>

/// What happens to the wallet.
enum WalletAction: Action {
  /// The backend told the balance.
  case loaded(Wallet)
}

/// The state of the wallet; a log-out drops it.
struct WalletState: StoreState {
  static let storeName = "wallet"

  var wallet: Wallet?

  mutating func reduce(_ action: any Action) {
    if case .loaded(let wallet)? = action as? WalletAction { self.wallet = wallet }
    if case .loggedOut? = action as? AccountAction { self = WalletState() }
  }
}
