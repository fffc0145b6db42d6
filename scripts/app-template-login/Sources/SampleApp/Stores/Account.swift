import Flux
import SessionEngine

/// An action of the account.
enum AccountAction: Action {
  /// The text of the field for the member's name changed.
  case nameEntered(String)
  /// A member logged in.
  case loggedIn(member: String)
  /// The member logged out.
  case loggedOut
}

/// The account: the field of the log-in screen, and the member who is logged in.
struct AccountState: TypedStoreState {
  static let storeName = "account"

  var name = ""
  var member: String?

  mutating func reduce(_ action: AccountAction) {
    switch action {
    case .nameEntered(let text): name = text
    case .loggedIn(let member): self = AccountState(member: member)
    case .loggedOut: self = AccountState()
    }
  }

  /// Returns the log-in, which the app keeps on the disk.
  func surviving(uninstall: Bool) -> AccountState { uninstall ? AccountState() : AccountState(member: member) }
}

/// The account's store, and what the RIBs do with it.
final class AccountActions {
  let store: Store<AccountState>
  private let dispatcher: Dispatcher

  init(_ context: AppContext) throws {
    dispatcher = context.dispatcher
    store = try Store(context.dispatcher, stored: context.state)
  }

  /// Changes the text of the field for the member's name.
  func enter(name: String) {
    if name != store.state.name { dispatcher.dispatch(AccountAction.nameEntered(name)) }
  }

  /// Logs a member in. Does nothing without a name, and while one is logged in.
  func logIn(_ member: String) {
    if !member.isEmpty, store.state.member == nil { dispatcher.dispatch(AccountAction.loggedIn(member: member)) }
  }

  /// Logs out.
  func logOut() {
    if store.state.member != nil { dispatcher.dispatch(AccountAction.loggedOut) }
  }
}
