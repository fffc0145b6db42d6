import Flux
import RIBs
import SessionEngine

/// An action of the account.
enum AccountAction: Action {
  /// The text of the field for the member's number changed.
  case numberEntered(String)
  /// The member logged out.
  case loggedOut
}

/// The state of the log-in.
struct AccountState: StoreState {
  static let storeName = "account"

  /// The text of the field for the member's number.
  var number = ""
  /// The member who is logged in.
  var member: Member?
  /// The number of the log-in request that waits for its reply.
  var login: Int?
  /// The code of the last failed log-in.
  var problem: String?

  var isLoggingIn: Bool { login != nil }

  /// The state, as commands show it.
  var loginState: LoginState {
    if isLoggingIn { return LoginState(.underWay) }
    return member == nil ? LoginState(.loggedOut, reason: problem) : LoginState(.loggedIn)
  }

  mutating func reduce(_ action: any Action) {
    switch action {
    case AccountAction.numberEntered(let text):
      number = text
      problem = nil
    case AccountAction.loggedOut: self = AccountState()
    case CoffeeBackendAction.asked(let call):
      guard case .change(.login) = call.request else { return }
      login = call.number
      problem = nil
    case CoffeeBackendAction.answered(let call, let result):
      guard call.number == login else { return }
      self = AccountState()
      switch result.of({ if case .member(let member) = $0 { member } else { nil } }) {
      case .success(let member): self.member = member
      case .failure(let error): problem = error.code
      }
    default: break
    }
  }

  /// Returns the log-in, which the app keeps on the disk.
  func surviving(uninstall: Bool) -> AccountState {
    var state = AccountState()
    if !uninstall { state.member = member }
    return state
  }
}

/// The account's store, and what the RIBs do with it.
final class AccountActions {
  let store: Store<AccountState>
  private let backend: CoffeeBackend
  private let dispatcher: Dispatcher

  init(store: Store<AccountState>, backend: CoffeeBackend, dispatcher: Dispatcher) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
  }

  /// Changes the text of the field for the member's number.
  func enter(number: String) {
    if number != store.state.number { dispatcher.dispatch(AccountAction.numberEntered(number)) }
  }

  /// Requests the log-in of a member. Does nothing while one is logged in or logs in.
  func logIn(number: String, for rib: any Interactable) {
    guard store.state.member == nil, !store.state.isLoggingIn else { return }
    backend.send(.login(member: number), from: rib)
  }

  /// Logs out.
  func logOut() {
    dispatcher.dispatch(AccountAction.loggedOut)
  }
}
