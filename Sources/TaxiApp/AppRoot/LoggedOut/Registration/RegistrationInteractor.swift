import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol RegistrationPresentable: Presentable {
  func show(_ state: AccountState, isPhone: Bool)
}

protocol RegistrationListener: AnyObject {
  func registrationDidTapBack()
}

protocol RegistrationActionableItem: AnyObject {
  /// Fills in the phone number, or empties its field for `nil`, and keeps the other fields. Registers nothing.
  func fillIn(phone: String?) -> Reached<any RegistrationActionableItem>
}

/// The registration: name, phone number, terms.
final class RegistrationInteractor: PresentableInteractor<any RegistrationPresentable> {
  weak var listener: (any RegistrationListener)?

  private let accountStore: AccountStore
  private let actions: AccountActions
  private let rules: InputRules

  init(
    presenter: any RegistrationPresentable, accountStore: AccountStore, actions: AccountActions, rules: InputRules
  ) {
    self.accountStore = accountStore
    self.actions = actions
    self.rules = rules
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state, isPhone: rules.isPhone(state.phone))
    }.cancelOnDeactivate(of: self)
  }
}

extension RegistrationInteractor: RegistrationPresentableListener {
  func didEnterName(_ name: String) {
    actions.enter(name: name.trimmed)
  }

  func didEnterPhone(_ phone: String) {
    actions.enter(phone: phone.trimmed)
  }

  func didAgree(_ isAgreed: Bool) {
    actions.agreeToTerms(isAgreed)
  }

  func didTapRegister() {
    actions.signUp(for: self)
  }

  func didTapBack() {
    listener?.registrationDidTapBack()
  }
}

extension RegistrationInteractor: RegistrationActionableItem {
  func fillIn(phone: String?) -> Reached<any RegistrationActionableItem> {
    if accountStore.state.phone != phone ?? "" { actions.enter(phone: phone ?? "") }
    return .value((self, ()))
  }
}

extension RegistrationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let phone = accountStore.state.phone
    return ("signup", phone.isEmpty ? [:] : ["phone": .text(phone)])
  }
}
