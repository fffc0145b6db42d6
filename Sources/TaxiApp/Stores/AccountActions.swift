import Flux
import RIBs
import SessionEngine

/// The requests of the account.
protocol AccountRepository: AnyObject {
  /// Asks whether the stored log-in is still valid.
  func checkToken(for rib: any Interactable)
  /// Requests the account, with the orders in progress, which every feature needs.
  func requestAccount(for rib: any Interactable)
  /// Logs in.
  func logIn(phone: String, for rib: any Interactable)
  /// Registers a new account, and logs in.
  func signUp(name: String, phone: String, for rib: any Interactable)
  /// Links the business profile of an invitation.
  func linkInvitation(code: String, for rib: any Interactable)
}

extension BackendPort: AccountRepository where Simulator == TaxiSimulator {
  func checkToken(for rib: any Interactable) { send(.tokenCheck, from: rib) }
  func requestAccount(for rib: any Interactable) { send(.account, from: rib) }
  func logIn(phone: String, for rib: any Interactable) { send(.login(phone: phone), from: rib) }
  func signUp(name: String, phone: String, for rib: any Interactable) {
    send(.signUp(name: name, phone: phone), from: rib)
  }
  func linkInvitation(code: String, for rib: any Interactable) { send(.linkInvitation(code: code), from: rib) }
}

/// The action creator of the account: the log-in, the registration, the profile and its invitation.
final class AccountActions {
  private let store: AccountStore
  private let repository: any AccountRepository
  private let dispatcher: Dispatcher

  init(store: AccountStore, repository: any AccountRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  /// Checks the log-in that the app found on the disk.
  func checkToken(for rib: any Interactable) {
    if store.state.tokenCheck == .notAsked { repository.checkToken(for: rib) }
  }

  /// Checks it again after a failure, or when the check takes long.
  func retryTokenCheck(for rib: any Interactable) {
    guard let check = store.state.tokenCheck else { return }
    if check.failure != nil || store.state.isLaunchSlow { repository.checkToken(for: rib) }
  }

  /// Loads the account.
  func load(for rib: any Interactable) {
    if store.state.account.isNotAsked { repository.requestAccount(for: rib) }
  }

  /// Loads the account again after a failure, or when it takes long.
  func retryLoad(for rib: any Interactable) {
    guard store.state.isAccountMissing else { return }
    if store.state.account.failure != nil || store.state.isLaunchSlow { repository.requestAccount(for: rib) }
  }

  /// Notes that the check of the log-in or the account is awaited, or takes long.
  func noteWait(_ wait: LaunchWait) {
    dispatcher.dispatch(AccountAction.launchWaited(wait))
  }

  /// Logs in with a phone number.
  func logIn(phone: String, for rib: any Interactable) {
    repository.logIn(phone: phone, for: rib)
  }

  /// Registers the account that was entered.
  func signUp(for rib: any Interactable) {
    repository.signUp(name: store.state.name, phone: store.state.phone, for: rib)
  }

  /// Links the invitation that was entered.
  func linkInvitation(for rib: any Interactable) {
    repository.linkInvitation(code: store.state.invitation, for: rib)
  }

  /// Enters a phone number, on the log-in screen or in the registration.
  func enter(phone: String) {
    dispatcher.dispatch(AccountAction.phoneEntered(phone))
  }

  /// Enters a name in the registration.
  func enter(name: String) {
    dispatcher.dispatch(AccountAction.nameEntered(name))
  }

  /// Switches the agreement to the terms on or off.
  func agreeToTerms(_ isAgreed: Bool) {
    dispatcher.dispatch(AccountAction.termsAgreed(isAgreed))
  }

  /// Enters a code on the invitation screen.
  func enter(invitation code: String) {
    dispatcher.dispatch(AccountAction.invitationEntered(code))
  }

  /// Leaves the invitation screen.
  func leaveInvitation() {
    dispatcher.dispatch(AccountAction.invitationLeft)
  }

  /// Opens or closes the question whether to log out while an order is in progress.
  func askToLogOut(_ isAsking: Bool) {
    dispatcher.dispatch(AccountAction.logOutAsked(isAsking))
  }

  /// Logs out.
  func logOut() {
    dispatcher.dispatch(AccountAction.loggedOut)
  }

  /// Resets every state that belongs to the account.
  func leave() {
    dispatcher.dispatch(AccountAction.left)
  }
}
