import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of CardList.
protocol CardListPresentable: Presentable {
  /// Shows the cards at a time in milliseconds since 1970, by which cards have expired.
  func show(_ cards: [Card], at now: Int64)
}

/// Receives what CardList reports to its parent: nothing.
protocol CardListListener: AnyObject {}

/// The steps that workflows can take at CardList: none.
protocol CardListActionableItem: AnyObject {}

/// The cards of the account that can pay rides. Wallet loads them.
final class CardListInteractor: PresentableInteractor<any CardListPresentable>, CardListActionableItem {
  weak var listener: (any CardListListener)?

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

extension CardListInteractor: CardListPresentableListener {}
