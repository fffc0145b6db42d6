import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol WalletRouting: Routing {
  func routeToQRPayment() -> any QRPaymentActionableItem
  func dismissQRPayment()
}

protocol WalletPresentable: Presentable {
  func show(_ wallet: Loadable<Wallet>)
  /// Shows why the wallet may be out of date.
  func show(problem: String?)
}

protocol WalletActionableItem: AnyObject {
  /// Waits for the wallet; requests it again after a failure. Fails with the backend's code.
  func waitForWallet() -> Reached<any WalletActionableItem>
  /// Shows the wallet itself: dismisses the payment above it.
  func showWallet() -> Reached<any WalletActionableItem>
  /// Shows the payment.
  func showQRPayment() -> Reached<any QRPaymentActionableItem>
}

/// The balance for payments in the cab. Loads the wallet, whose cards and payments its children show.
final class WalletInteractor: PresentableInteractor<any WalletPresentable> {
  weak var router: (any WalletRouting)?
  private let walletStore: WalletStore
  private let refresh: RefreshWorker
  private let payment = ActionableItemSubject<any QRPaymentActionableItem>(waitingFor: "the payment")

  init(
    presenter: any WalletPresentable, walletStore: WalletStore, refresh: RefreshWorker
  ) {
    self.walletStore = walletStore
    self.refresh = refresh
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] in self?.presenter.show($0.wallet) }.cancelOnDeactivate(of: self)
    refresh.observe(in: self) { [weak self] in self?.presenter.show(problem: $1) }
    refresh.start(self, while: .visible)
  }
}

extension WalletInteractor: WalletActionableItem {
  func waitForWallet() -> Reached<any WalletActionableItem> {
    if walletStore.state.wallet.isMissing { refresh.load(for: self) }
    return walletStore.wait(for: "the wallet", in: self) { $0.wallet.settlement }.map { _ in (self, ()) }
  }

  func showWallet() -> Reached<any WalletActionableItem> {
    router?.dismissQRPayment()
    refresh.open(for: self)
    return .value((self, ()))
  }

  func showQRPayment() -> Reached<any QRPaymentActionableItem> {
    payment.show(in: self) { router?.routeToQRPayment() }
  }
}

extension WalletInteractor: WalletPresentableListener {
  func didTapPay() {
    _ = showQRPayment()
  }

  func didTapRetry() {
    refresh.load(for: self)
  }
}

extension WalletInteractor: QRPaymentListener {
  func qrPaymentDidTapBack() {
    router?.dismissQRPayment()
  }
}

extension WalletInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("wallet", [:]) }
}
