import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What QRPayment shows.
protocol QRPaymentPresentable: Presentable {
  func show(_ state: WalletState)
}

/// What QRPayment tells its parent.
protocol QRPaymentListener: AnyObject {
  func qrPaymentDidTapBack()
}

/// What workflows can do on QRPayment.
protocol QRPaymentActionableItem: AnyObject {
  /// Fills in what is given, and leaves the rest. Nothing is paid.
  func fillIn(code: String?, amount: Int?) -> Future<(any QRPaymentActionableItem, Void)>
}

/// Paying in the cab: the code of the driver's tablet, the fare, and "Pay".
final class QRPaymentInteractor: PresentableInteractor<any QRPaymentPresentable> {
  weak var listener: (any QRPaymentListener)?

  private let walletStore: WalletStore
  private let actions: TaxiActions

  init(presenter: any QRPaymentPresentable, walletStore: WalletStore, actions: TaxiActions) {
    self.walletStore = walletStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] in self?.presenter.show($0) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.dispatch(WalletAction.paymentLeft)
  }
}

extension QRPaymentInteractor: QRPaymentActionableItem {
  func fillIn(code: String?, amount: Int?) -> Future<(any QRPaymentActionableItem, Void)> {
    if let code { actions.dispatch(WalletAction.codeEntered(code)) }
    if let amount { actions.dispatch(WalletAction.amountEntered(String(amount))) }
    return .value((self, ()))
  }
}

extension QRPaymentInteractor: QRPaymentPresentableListener {
  func didEnterCode(_ code: String) {
    actions.dispatch(WalletAction.codeEntered(code))
  }

  func didEnterAmount(_ amount: String) {
    actions.dispatch(WalletAction.amountEntered(amount))
  }

  func didTapPay() {
    let state = walletStore.state
    guard let amount = Int(state.amount) else { return }
    actions.backend.send(.pay(code: state.code, amount: amount), from: self)
  }

  func didTapBack() {
    listener?.qrPaymentDidTapBack()
  }
}

extension QRPaymentInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let state = walletStore.state
    var parameters: [String: ParameterValue] = [:]
    if !state.code.isEmpty { parameters["code"] = .text(state.code) }
    parameters["amount"] = Int(state.amount).map { .integer($0) }
    return ("walletPay", parameters)
  }
}
