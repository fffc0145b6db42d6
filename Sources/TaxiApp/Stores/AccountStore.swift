import Flux
import SessionEngine

/// The log-in and the account.
typealias AccountStore = Store<AccountState>

/// An action of the account.
enum AccountAction: Action {
  /// A phone number was entered, on the log-in screen or in the registration.
  case phoneEntered(String)
  /// A name was entered in the registration.
  case nameEntered(String)
  /// The agreement to the terms was switched on or off.
  case termsAgreed(Bool)
  /// A code was entered on the invitation screen.
  case invitationEntered(String)
  /// The invitation screen was detached. This clears what was typed there.
  case invitationLeft
  /// The wait for the check of the log-in or for the account began, or takes long.
  case launchWaited(LaunchWait)
  /// The question whether to log out while an order is in progress was opened or closed.
  case logOutAsked(Bool)
  /// The customer logs out.
  case loggedOut
  /// LoggedIn was detached, for any reason. This resets every state that belongs to the account.
  case left
}

/// The state of the account. A log-out resets it.
struct AccountState: StoreState {
  static let storeName = "account"

  /// The text of the phone number's field.
  var phone = ""
  /// The text of the name's field in the registration.
  var name = ""
  /// Whether the customer agreed to the terms.
  var isAgreed = false
  /// The number of the last log-in request. Replies to requests before it are ignored.
  var login: Int?
  /// The phone number that is logged in or logs in. Optional, because older stored states lack it.
  var number: String?
  /// Whether a log-in waits for its reply.
  var isLoggingIn = false
  var isLoggedIn = false
  /// The check of the log-in when the app starts; `nil` before the first log-in and once the log-in is valid.
  var tokenCheck: TokenCheck?
  /// The number of the last request for that check or for the account. Optional, because older stored states lack it.
  var launchRequest: Int?
  /// The wait for its reply; `nil` when there is none.
  var launchWait: LaunchWait?
  /// Whether the question whether to log out is shown; `nil` when it is not.
  var isAskingToLogOut: Bool?
  /// The account that is logged in.
  var account = Loadable<Account>.notAsked
  /// The text of the invitation code's field.
  var invitation = ""
  /// The invitations whose requests wait for their replies; `nil` when there are none.
  var underWay: [TaxiChange]?
  /// Whether the invitation in the field was linked.
  var isLinked = false
  /// The code of the last failed log-in, registration or invitation.
  var problem: String?

  /// The phone number of the account that is logged in, by which the backend knows it; `nil` when none is.
  var caller: String? { isLoggedIn ? number ?? account.value?.phone : nil }

  /// Whether the account of a valid log-in is missing: it is loaded, or could not be.
  var isAccountMissing: Bool { isLoggedIn && tokenCheck == nil && account.value == nil }

  /// Whether the check of the log-in or the account waits for its reply.
  var isLaunchAsked: Bool { tokenCheck == .underWay || account.isLoading }

  /// Whether the check of the log-in or the account takes long.
  var isLaunchSlow: Bool { launchWait?.isSlow ?? false }

  /// Whether the invitation in the field is being linked.
  var isLinking: Bool { underWay.holds(.linkInvitation(code: invitation)) }

  /// The state of the log-in. It is under way until the account is loaded, because without an account the app shows no
  /// feature.
  var loginState: LoginState {
    if let code = tokenCheck?.failure ?? account.failure { return LoginState(.loggedOut, reason: code) }
    if isLoggingIn || isLoggedIn && account.value == nil { return LoginState(.underWay) }
    return isLoggedIn ? LoginState(.loggedIn) : LoginState(.loggedOut, reason: problem)
  }

  mutating func reduce(_ action: any Action) {
    if let action = AccountAction(action) { return reduce(action) }
    switch TaxiBackendAction(action) {
    case .asked(let call): asked(call)
    case .answered(let call, let result):
      if isAwaited(call) { answered(call, result) }
    case nil: break
    }
  }

  /// Ignores the actions of other stores.
  func ignores(_ action: any Action) -> Bool {
    !AccountAction.matches(action) && !TaxiBackendAction.matches(action)
  }

  /// Returns the log-in, which the app keeps on the disk. It is checked, and the account is loaded again.
  func surviving(uninstall: Bool) -> AccountState {
    guard !uninstall, isLoggedIn else { return AccountState() }
    var state = AccountState()
    state.isLoggedIn = true
    state.login = login
    state.number = caller
    state.tokenCheck = .notAsked
    return state
  }

  /// Returns the failure of a request of the account, or the expiry of the log-in.
  func error(in action: any Action) -> RequestError? {
    guard case .answered(let call, .failure(let cause))? = TaxiBackendAction(action), isAwaited(call) else {
      return nil
    }
    let isOwn =
      switch call.request {
      case .read(.tokenCheck), .read(.account), .change(.login), .change(.signUp), .change(.linkInvitation): true
      default: cause.endsLogIn
      }
    return isOwn ? RequestError(request: call.request, cause: cause) : nil
  }

  private mutating func reduce(_ action: AccountAction) {
    switch action {
    case .phoneEntered(let phone): self.phone = phone
    case .nameEntered(let name): self.name = name
    case .termsAgreed(let isAgreed): self.isAgreed = isAgreed
    case .invitationEntered(let code):
      invitation = code
      isLinked = false
    case .invitationLeft:
      // After a log-out, `problem` says why the customer was logged out, so it stays.
      guard isLoggedIn else { return }
      invitation = ""
      isLinked = false
    case .launchWaited(let wait):
      launchWait = wait
      return
    case .logOutAsked(let isAsking):
      isAskingToLogOut = isAsking ? true : nil
      return
    case .loggedOut: self = AccountState()
    case .left: return
    }
    problem = nil
  }

  /// Returns whether a reply is for the current log-in or account, and not for an earlier one.
  private func isAwaited(_ call: BackendCall<TaxiSimulator>) -> Bool {
    isLoggedIn ? call.number > login ?? 0 : call.number == login
  }

  private mutating func asked(_ call: BackendCall<TaxiSimulator>) {
    switch call.request {
    case .read(.tokenCheck):
      tokenCheck = .underWay
      beginLaunch(call.number)
    case .read(.account):
      account = .loading
      beginLaunch(call.number)
    case .change(.login(let phone)), .change(.signUp(_, let phone)):
      isLoggingIn = true
      login = call.number
      number = phone
      problem = nil
    case .change(.linkInvitation(let code)):
      underWay.begin(.linkInvitation(code: code))
      problem = nil
    default: break
    }
  }

  private mutating func answered(
    _ call: BackendCall<TaxiSimulator>, _ result: Result<TaxiReply, BackendError>
  ) {
    if case .change(let change) = call.request { underWay.end(change) }
    switch (call.request, result) {
    case (.change(.login(let phone)), .success), (.change(.signUp(_, let phone)), .success):
      self = AccountState()
      isLoggedIn = true
      login = call.number
      number = phone
    case (.change(.login), .failure(let fault)), (.change(.signUp), .failure(let fault)):
      isLoggingIn = false
      number = nil
      problem = fault.code
    case (_, .failure(let fault)) where fault.endsLogIn: leave(because: fault)
    case (.read(.tokenCheck), .success):
      if tokenCheck != nil { (tokenCheck, launchWait) = (nil, nil) }
    case (.read(.tokenCheck), .failure(let fault)):
      if tokenCheck != nil, isLastLaunch(call) { (tokenCheck, launchWait) = (.failed(fault.code), nil) }
    case (.read(.account), .success(.account(let account, _, _))): (self.account, launchWait) = (.loaded(account), nil)
    case (.read(.account), .failure(let fault)):
      if account.isLoading, isLastLaunch(call) { (account, launchWait) = (.failed(fault.code), nil) }
    case (.change(.linkInvitation(let code)), .success(.account(let account, _, _))):
      self.account = .loaded(account)
      isLinked = code == invitation
    case (.change(.linkInvitation(let code)), .failure(let fault)):
      if code == invitation { problem = fault.code }
    default: break
    }
  }

  private mutating func beginLaunch(_ request: Int) {
    launchRequest = request
    launchWait = nil
  }

  /// Returns whether no later request was sent for the same. The first success counts, but only the last failure.
  private func isLastLaunch(_ call: BackendCall<TaxiSimulator>) -> Bool {
    launchRequest.map { call.number >= $0 } ?? true
  }

  private mutating func leave(because fault: BackendError) {
    self = AccountState()
    problem = fault.code
  }
}
