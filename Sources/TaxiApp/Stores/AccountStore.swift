import Flux
import SessionEngine

/// Who is logged in, and what is known of them.
typealias AccountStore = Store<AccountState>

/// What happens to the account.
enum AccountAction: Action {
  /// A phone number was filled in, on the log-in screen or on the registration.
  case phoneEntered(String)
  /// A name was filled in on the registration.
  case nameEntered(String)
  /// The terms were agreed to, or not.
  case termsAgreed(Bool)
  /// A code was filled in on the screen of business invitations.
  case invitationEntered(String)
  /// The screen of business invitations has gone: what was typed there goes with it.
  case invitationLeft
  /// The account leaves.
  case loggedOut
  /// It has gone, whatever way: nothing of what it saw stands any more, and its things go with it.
  case left
}

/// The state of the account. Nothing outlives a log-out.
struct AccountState: StoreState {
  static let storeName = "account"

  /// The phone number that stands in the field.
  var phone = ""
  /// The name that stands in the registration's field.
  var name = ""
  /// Whether the terms were agreed to.
  var isAgreed = false
  /// The number of the request that logs in or has logged in: answers to those before it are nobody's any more.
  var login: Int?
  /// Whether a log-in is on its way.
  var isLoggingIn = false
  var isLoggedIn = false
  /// Who is logged in.
  var account = Loadable<Account>.notAsked
  /// The invitation code that stands in the field.
  var invitation = ""
  /// The invitations that are being linked, as long as no answer has come; `nil` for none.
  var underWay: [TaxiChange]?
  /// Whether an invitation was just linked.
  var isLinked = false
  /// Why the last log-in, registration or invitation failed; a stable code.
  var problem: String?

  /// Whether the very invitation that is filled in is being linked.
  var isLinking: Bool { underWay.holds(.linkInvitation(code: invitation)) }

  mutating func reduce(_ action: any Action) {
    if let action = action as? AccountAction { return reduce(action) }
    switch action as? TaxiBackendAction {
    case .asked(let call): asked(call)
    case .answered(let call, let result):
      if isAwaited(call) { answered(call, result) }
    case nil: break
    }
  }

  private mutating func reduce(_ action: AccountAction) {
    switch action {
    case .phoneEntered(let phone): self.phone = phone
    case .nameEntered(let name): self.name = name
    case .termsAgreed(let isAgreed): self.isAgreed = isAgreed
    case .invitationEntered(let code): invitation = code
    case .invitationLeft:
      // Whoever was logged out while the screen stood is told why: that problem stays.
      guard isLoggedIn else { return }
      invitation = ""
      isLinked = false
    case .loggedOut: self = AccountState()
    case .left: return
    }
    problem = nil
  }

  /// Whether an answer is this account's: not to a log-in that was given up, nor to whoever was logged in before.
  private func isAwaited(_ call: BackendCall<TaxiSimulator>) -> Bool {
    isLoggedIn ? call.number > login ?? 0 : call.number == login
  }

  private mutating func asked(_ call: BackendCall<TaxiSimulator>) {
    switch call.request {
    case .read(.account): account = .loading
    case .change(.login), .change(.signUp):
      isLoggingIn = true
      login = call.number
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
    case (.change(.login), .success), (.change(.signUp), .success):
      self = AccountState()
      isLoggedIn = true
      login = call.number
    case (.change(.login), .failure(let fault)), (.change(.signUp), .failure(let fault)):
      isLoggingIn = false
      problem = fault.code
    case (_, .failure(.sessionExpired)): leave(because: .sessionExpired)
    case (.read(.account), .success(.account(let account, _))): self.account = .loaded(account)
    // Without an account there is nothing to show: back to the log-in, which says why.
    case (.read(.account), .failure(let fault)): leave(because: fault)
    case (.change(.linkInvitation(let code)), .success(.account(let account, _))):
      self.account = .loaded(account)
      isLinked = code == invitation
    case (.change(.linkInvitation(let code)), .failure(let fault)):
      if code == invitation { problem = fault.code }
    default: break
    }
  }

  private mutating func leave(because fault: BackendError) {
    self = AccountState()
    problem = fault.code
  }
}
