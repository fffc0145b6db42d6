import Flux
import RIBs
import SessionEngine

/// The requests of the wallet.
protocol WalletRepository: AnyObject {
  /// Requests the wallet.
  func requestWallet(for rib: any Interactable)
  /// Pays a fare in yen in the cab, by the code of the driver's tablet.
  func pay(code: String, amount: Int, for rib: any Interactable)
}

extension BackendPort: WalletRepository where Simulator == TaxiSimulator {
  func requestWallet(for rib: any Interactable) { send(.wallet, from: rib) }
  func pay(code: String, amount: Int, for rib: any Interactable) { send(.pay(code: code, amount: amount), from: rib) }
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

  /// Requests the wallet at a time in milliseconds since 1970.
  func reload(at time: Int64, for rib: any Interactable) {
    dispatcher.dispatch(WalletAction.requested(at: time))
    repository.requestWallet(for: rib)
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
  func pay(code: String, amount: Int, for rib: any Interactable) {
    repository.pay(code: code, amount: amount, for: rib)
  }

  /// Leaves the payment.
  func leavePayment() {
    dispatcher.dispatch(WalletAction.paymentLeft)
  }
}
