import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol QRPaymentPresentable: Presentable {
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool)
}

protocol QRPaymentListener: AnyObject {
  func qrPaymentDidTapBack()
}

protocol QRPaymentActionableItem: AnyObject {
  /// Fills in the code and the amount, or empties their fields for `nil`. Pays nothing, and changes nothing when the
  /// fields have these texts.
  func fillIn(code: String?, amount: Int?) -> Reached<any QRPaymentActionableItem>
}

/// A payment in the cab, by the code of the driver's tablet and the fare.
final class QRPaymentInteractor: PresentableInteractor<any QRPaymentPresentable> {
  weak var listener: (any QRPaymentListener)?

  private let walletStore: WalletStore
  private let actions: WalletActions
  private let rules: InputRules

  init(presenter: any QRPaymentPresentable, walletStore: WalletStore, actions: WalletActions, rules: InputRules) {
    self.walletStore = walletStore
    self.actions = actions
    self.rules = rules
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    walletStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state, isCode: code != nil, isPayable: amount != nil)
    }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.leavePayment()
  }

  /// The code in the field; `nil` when the text cannot be a code.
  private var code: String? {
    let code = walletStore.state.code
    return rules.isPaymentCode(code) ? code : nil
  }

  /// The fare in the field, in yen; `nil` when it cannot be paid.
  private var amount: Int? { rules.amount(walletStore.state.amount) }
}

extension QRPaymentInteractor: QRPaymentActionableItem {
  func fillIn(code: String?, amount: Int?) -> Reached<any QRPaymentActionableItem> {
    let given = (code ?? "", amount.map { String($0) } ?? "")
    if given != (walletStore.state.code, walletStore.state.amount) {
      actions.enter(code: given.0)
      actions.enter(amount: given.1)
    }
    return .value((self, ()))
  }
}

extension QRPaymentInteractor: QRPaymentPresentableListener {
  func didEnterCode(_ code: String) {
    actions.enter(code: code.trimmed)
  }

  func didEnterAmount(_ amount: String) {
    actions.enter(amount: amount.trimmed)
  }

  func didTapPay() {
    guard let code, let amount else { return }
    actions.pay(code: code, amount: amount, for: self)
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
