import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of TransactionHistory.
protocol TransactionHistoryPresentable: Presentable {
  /// Shows the payments of a wallet; none before it is loaded.
  func show(_ wallet: Wallet?)
}

/// Receives what TransactionHistory reports to its parent: nothing.
protocol TransactionHistoryListener: AnyObject {}

/// The steps that workflows can take at TransactionHistory: none.
protocol TransactionHistoryActionableItem: AnyObject {}

/// The payments of the account. Wallet loads them.
final class TransactionHistoryInteractor: PresentableInteractor<any TransactionHistoryPresentable>,
  TransactionHistoryActionableItem
{
  weak var listener: (any TransactionHistoryListener)?

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

extension TransactionHistoryInteractor: TransactionHistoryPresentableListener {}
