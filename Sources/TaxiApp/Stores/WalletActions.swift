import Flux
import RIBs
import SessionEngine

/// The requests of the wallet.
protocol WalletRepository: AnyObject {
  /// Requests the wallet.
  func requestWallet(for rib: Interactor)
  /// Pays a fare in yen in the cab, by the code of the driver's tablet.
  func pay(code: String, amount: Int, for rib: Interactor)
}

extension BackendPort: WalletRepository where Simulator == TaxiSimulator {
  func requestWallet(for rib: Interactor) { send(.wallet, from: rib) }
  func pay(code: String, amount: Int, for rib: Interactor) { send(.pay(code: code, amount: amount), from: rib) }
}

/// The action creator of the wallet and of the payment in the cab.
final class WalletActions {
  private let store: WalletStore
  private let repository: any WalletRepository
  private let dispatcher: Dispatcher

  init(store: WalletStore, repository: any WalletRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  /// Loads the wallet when it, or the confirmation of an order, opens. Requests a loaded wallet again when it is old, or
  /// when `hasNews` tells that an order can have changed it since its last request. A wallet that is rebuilt was already
  /// open, so it requests nothing. The time is in milliseconds since 1970.
  func open(at time: Int64, hasNews: Bool, for rib: Interactor) {
    let state = store.state
    guard state.visit?.isOpen != true else { return }
    let isRequested = state.visit.mustRequest(state.wallet, at: time, hasNews: hasNews)
    dispatcher.dispatch(WalletAction.opened(at: isRequested ? time : nil))
    if isRequested { repository.requestWallet(for: rib) }
  }

  /// Leaves the wallet, or the confirmation of an order.
  func close() {
    dispatcher.dispatch(WalletAction.closed)
  }

  /// Requests the wallet again after a failure.
  func retry(for rib: Interactor) {
    if store.state.wallet.failure != nil { repository.requestWallet(for: rib) }
  }

  /// Enters the code of the driver's tablet.
  func enter(code: String) {
    dispatcher.dispatch(WalletAction.codeEntered(code))
  }

  /// Enters the fare, as digits.
  func enter(amount: String) {
    dispatcher.dispatch(WalletAction.amountEntered(amount))
  }

  /// Pays a fare in yen.
  func pay(code: String, amount: Int, for rib: Interactor) {
    repository.pay(code: code, amount: amount, for: rib)
  }

  /// Leaves the payment.
  func leavePayment() {
    dispatcher.dispatch(WalletAction.paymentLeft)
  }
}
