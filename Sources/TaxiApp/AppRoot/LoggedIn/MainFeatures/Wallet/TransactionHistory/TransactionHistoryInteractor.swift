import Flux
import RIBs
import SessionEngine
import Streams

protocol TransactionHistoryPresentable: Presentable {
  /// Shows the payments of a wallet; none before it is loaded.
  func show(_ wallet: Wallet?)
}

/// The payments of the account. Wallet loads them.
final class TransactionHistoryInteractor: PresentableInteractor<any TransactionHistoryPresentable> {
  private let walletStore: WalletStore

  init(presenter: any TransactionHistoryPresentable, walletStore: WalletStore) {
    self.walletStore = walletStore
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] in self?.presenter.show($0.wallet.value) }
      .cancelOnDeactivate(of: self)
  }
}
