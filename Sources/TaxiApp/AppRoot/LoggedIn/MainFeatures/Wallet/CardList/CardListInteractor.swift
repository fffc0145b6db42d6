import Flux
import RIBs
import SessionEngine
import Streams

protocol CardListPresentable: Presentable {
  /// Shows the cards at a time in milliseconds since 1970, by which cards have expired.
  func show(_ cards: [Card], at now: Int64)
}

/// The cards of the account that can pay rides. Wallet loads them.
final class CardListInteractor: PresentableInteractor<any CardListPresentable> {
  private let walletStore: WalletStore
  private let time: SessionTime

  init(presenter: any CardListPresentable, walletStore: WalletStore, time: SessionTime) {
    self.walletStore = walletStore
    self.time = time
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.wallet.value?.cards ?? [], at: state.requestedAt ?? time.now)
    }.cancelOnDeactivate(of: self)
  }
}
