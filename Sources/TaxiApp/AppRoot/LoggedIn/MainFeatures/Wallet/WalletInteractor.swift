import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The routes of Wallet.
protocol WalletRouting: Routing {
  func routeToQRPayment() -> any QRPaymentActionableItem
  func dismissQRPayment()
}

/// The presenter of Wallet.
protocol WalletPresentable: Presentable {
  func show(_ wallet: Loadable<Wallet>)
}

/// Receives what Wallet reports to its parent.
protocol WalletListener: AnyObject {}

/// The steps that workflows can take at Wallet.
protocol WalletActionableItem: AnyObject {
  /// Waits for the wallet; requests it again after a failure. Fails with the backend's code.
  func waitForWallet() -> Future<(any WalletActionableItem, Void)>
  /// Shows the wallet itself: dismisses the payment above it.
  func showWallet() -> Future<(any WalletActionableItem, Void)>
  /// Shows the payment.
  func showQRPayment() -> Future<(any QRPaymentActionableItem, Void)>
}

/// The balance for payments in the cab. Loads the wallet, whose cards and payments its children show.
final class WalletInteractor: PresentableInteractor<any WalletPresentable> {
  weak var router: (any WalletRouting)?
  weak var listener: (any WalletListener)?

  private let walletStore: WalletStore
  private let actions: WalletActions
  private let orders: any RideSource
  private let time: SessionTime
  private let payment = ActionableItemSubject<any QRPaymentActionableItem>(waitingFor: "the payment")

  init(
    presenter: any WalletPresentable, walletStore: WalletStore, actions: WalletActions, orders: any RideSource,
    time: SessionTime
  ) {
    self.orders = orders
    self.time = time
    self.walletStore = walletStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] in self?.presenter.show($0.wallet) }.cancelOnDeactivate(of: self)
    actions.open(at: time.now, hasNews: orders.hasNews(since: walletStore.state.visit?.askedAt), for: self)
  }

  override func willResignActive() {
    actions.close()
  }
}

extension WalletInteractor: WalletActionableItem {
  func waitForWallet() -> Future<(any WalletActionableItem, Void)> {
    actions.retry(for: self)
    return walletStore.wait(for: "the wallet", in: self) { $0.wallet.settlement }.map { _ in (self, ()) }
  }

  func showWallet() -> Future<(any WalletActionableItem, Void)> {
    router?.dismissQRPayment()
    return .value((self, ()))
  }

  func showQRPayment() -> Future<(any QRPaymentActionableItem, Void)> {
    payment.show(in: self) { router?.routeToQRPayment() }
  }
}

extension WalletInteractor: WalletPresentableListener {
  func didTapPay() {
    _ = showQRPayment()
  }

  func didTapRetry() {
    actions.retry(for: self)
  }
}

extension WalletInteractor: QRPaymentListener, CardListListener, TransactionHistoryListener {
  func qrPaymentDidTapBack() {
    router?.dismissQRPayment()
  }
}

extension WalletInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("wallet", [:]) }
}
