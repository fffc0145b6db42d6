import Flux
import RIBs
import SessionEngine
import Streams

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

  /// Loads the wallet.
  func load(for rib: Interactor) {
    if store.state.wallet.isNotAsked { repository.requestWallet(for: rib) }
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

/// The wallet as the means of payment, for screens of other features.
protocol MeansOfPayment: AnyObject {
  /// Calls `show` with the wallet, now and after each change, until `rib` becomes inactive.
  func observe(in rib: Interactor, _ show: @escaping (Loadable<Wallet>) -> Void)
  /// Loads the wallet.
  func load(for rib: Interactor)
  /// Requests the wallet again after a failure.
  func retry(for rib: Interactor)
  /// Returns the wallet after it is loaded; fails with the backend's code. The wait ends when `rib` becomes inactive.
  func wait(in rib: Interactor) -> Future<Wallet>
}

extension WalletActions: MeansOfPayment {
  func observe(in rib: Interactor, _ show: @escaping (Loadable<Wallet>) -> Void) {
    store.states.subscribe { show($0.wallet) }.cancelOnDeactivate(of: rib)
  }

  func wait(in rib: Interactor) -> Future<Wallet> {
    store.wait(for: "the means of payment", in: rib) { $0.wallet.settlement }
  }
}
