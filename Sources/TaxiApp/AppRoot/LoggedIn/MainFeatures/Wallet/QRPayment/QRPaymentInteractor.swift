import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of QRPayment.
protocol QRPaymentPresentable: Presentable {
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool)
}

/// Receives what QRPayment reports to its parent.
protocol QRPaymentListener: AnyObject {
  func qrPaymentDidTapBack()
}

/// The steps that workflows can take at QRPayment.
protocol QRPaymentActionableItem: AnyObject {
  /// Fills in the code and the amount, or empties their fields for `nil`. Pays nothing, and changes nothing when the
  /// fields have these texts.
  func fillIn(code: String?, amount: Int?) -> Future<(any QRPaymentActionableItem, Void)>
}

/// A payment in the cab, by the code of the driver's tablet and the fare.
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
    walletStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state, isCode: code != nil, isPayable: amount != nil)
    }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.dispatch(WalletAction.paymentLeft)
  }

  /// The code in the field; `nil` when the text cannot be a code.
  private var code: String? {
    let code = walletStore.state.code
    return actions.isPaymentCode(code) ? code : nil
  }

  /// The fare in the field, in yen; `nil` when it cannot be paid.
  private var amount: Int? { actions.amount(walletStore.state.amount) }
}

extension QRPaymentInteractor: QRPaymentActionableItem {
  func fillIn(code: String?, amount: Int?) -> Future<(any QRPaymentActionableItem, Void)> {
    let given = (code ?? "", amount.map { String($0) } ?? "")
    if given != (walletStore.state.code, walletStore.state.amount) {
      actions.dispatch(WalletAction.codeEntered(given.0))
      actions.dispatch(WalletAction.amountEntered(given.1))
    }
    return .value((self, ()))
  }
}

extension QRPaymentInteractor: QRPaymentPresentableListener {
  func didEnterCode(_ code: String) {
    actions.dispatch(WalletAction.codeEntered(code.trimmed))
  }

  func didEnterAmount(_ amount: String) {
    actions.dispatch(WalletAction.amountEntered(amount.trimmed))
  }

  func didTapPay() {
    guard let code, let amount else { return }
    actions.backend.send(.pay(code: code, amount: amount), from: self)
  }

  func didTapBack() {
    listener?.qrPaymentDidTapBack()
  }
}

extension QRPaymentInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    var parameters: [String: ParameterValue] = [:]
    parameters["code"] = code.map { .text($0) }
    parameters["amount"] = amount.map { .integer($0) }
    return ("walletPay", parameters)
  }
}
