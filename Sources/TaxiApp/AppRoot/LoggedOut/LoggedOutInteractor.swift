import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol LoggedOutRouting: Routing {
  func routeToRegistration() -> any RegistrationActionableItem
  func dismissRegistration()
}

protocol LoggedOutPresentable: Presentable {
  func show(phone: String, isPhone: Bool, isLoggingIn: Bool, problem: String?)
}

protocol LoggedOutActionableItem: AnyObject {
  /// Shows the log-in screen itself and fills in the phone number, or empties its field for `nil`. Does not log in.
  func showLogIn(phone: String?) -> Reached<any LoggedOutActionableItem>
  /// Shows the registration.
  func showRegistration() -> Reached<any RegistrationActionableItem>
}

/// The log-in by phone number.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable> {
  weak var router: (any LoggedOutRouting)?
  private let accountStore: AccountStore
  private let actions: AccountActions
  private let rules: InputRules
  private let registration = ActionableItemSubject<any RegistrationActionableItem>(waitingFor: "the registration")

  init(
    presenter: any LoggedOutPresentable, accountStore: AccountStore, actions: AccountActions, rules: InputRules
  ) {
    self.accountStore = accountStore
    self.actions = actions
    self.rules = rules
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(
        phone: state.phone, isPhone: rules.isPhone(state.phone), isLoggingIn: state.isLoggingIn,
        problem: state.problem)
    }.cancelOnDeactivate(of: self)
  }
}

extension LoggedOutInteractor: LoggedOutPresentableListener {
  func didEnterPhone(_ phone: String) {
    actions.enter(phone: phone.trimmed)
  }

  func didTapLogIn() {
    actions.logIn(phone: accountStore.state.phone, for: self)
  }

  func didTapSignUp() {
    _ = showRegistration()
  }
}

extension LoggedOutInteractor: LoggedOutActionableItem {
  func showLogIn(phone: String?) -> Reached<any LoggedOutActionableItem> {
    router?.dismissRegistration()
    if accountStore.state.phone != phone ?? "" { actions.enter(phone: phone ?? "") }
    return .value((self, ()))
  }

  func showRegistration() -> Reached<any RegistrationActionableItem> {
    registration.show(in: self) { router?.routeToRegistration() }
  }
}

extension LoggedOutInteractor: RegistrationListener {
  func registrationDidTapBack() {
    router?.dismissRegistration()
  }
}

extension LoggedOutInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let phone = accountStore.state.phone
    return ("login", phone.isEmpty ? [:] : ["phone": .text(phone)])
  }
}
