import Flux

/// Who is logged in, and what is known of them.
typealias AccountStore = Store<AccountState>

/// What happens to the account.
enum AccountAction: Action {
  /// A phone number was filled in on the log-in screen.
  case phoneEntered(String)
  /// Somebody logged in with this phone number.
  case loggedIn(phone: String)
  /// The account left.
  case loggedOut
  /// The backend told who it is.
  case loaded(Account)
}

/// The state of the account. The phone number outlives nothing: logging out forgets all.
struct AccountState: StoreState {
  static let storeName = "account"

  var enteredPhone: String?
  var isLoggedIn = false
  var phone: String?
  var account: Account?

  mutating func reduce(_ action: any Action) {
    switch action as? AccountAction {
    case .phoneEntered(let phone): enteredPhone = phone
    case .loggedIn(let phone):
      self = AccountState()
      isLoggedIn = true
      self.phone = phone
    case .loggedOut: self = AccountState()
    case .loaded(let account): self.account = account
    case nil: break
    }
  }
}
