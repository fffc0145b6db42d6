import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct AccountActionsTests {
  private let feature: Feature<AccountState>
  private let actions: AccountActions
  private let account = Account(name: "行灯 花子", phone: "090-1")

  init() throws {
    let feature = try Feature(AccountState.self)
    actions = feature.actions
    self.feature = feature
  }

  private func logIn() {
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
  }

  @Test func `a log-in sends the number, and its reply logs in`() {
    actions.logIn(phone: "090-1", for: feature.rib)
    #expect(feature.repository.requests == [.change(.login(phone: "090-1"))])
    #expect(feature.state.isLoggingIn)
    #expect(!feature.state.isLoggedIn)
    feature.repository.reply(.account(account, orders: []))
    #expect(feature.state.isLoggedIn)
    #expect(feature.errors == [])
  }

  @Test func `a failed log-in is reported once, and its problem stays in the state`() {
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors == [RequestError(request: .change(.login(phone: "090-1")), cause: .network)])
    #expect(feature.state.problem == "network")
    #expect(!feature.state.isLoggingIn)
    actions.enter(phone: "090-2")
    #expect(feature.errors.count == 1)
    #expect(feature.state.problem == nil)
  }

  @Test func `a log-out while a log-in waits makes its failure unreported`() {
    actions.logIn(phone: "090-1", for: feature.rib)
    actions.logOut()
    feature.repository.fail(.network)
    #expect(feature.errors == [])
    #expect(feature.state == AccountState())
  }

  @Test func `the account is requested once`() {
    logIn()
    actions.load(for: feature.rib)
    actions.load(for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    actions.load(for: feature.rib)
    #expect(feature.repository.names == ["login", "account"])
    #expect(feature.state.account.value == account)
  }

  @Test func `an expired log-in is reported, whichever request finds it`() {
    logIn()
    let walletCall = BackendCall<TaxiSimulator>(number: 9, request: .read(.wallet), rib: "Wallet")
    feature.dispatcher.dispatch(TaxiBackendAction.answered(walletCall, .failure(.network)))
    #expect(feature.errors == [])
    #expect(feature.state.isLoggedIn)
    feature.dispatcher.dispatch(TaxiBackendAction.answered(walletCall, .failure(.sessionExpired)))
    #expect(feature.errors.map(\.code) == ["sessionExpired"])
    #expect(!feature.state.isLoggedIn)
  }

  @Test func `a log-in that is found on the disk is checked once, and a reply makes it valid`() throws {
    let feature = try Feature(AccountState.self, in: .found)
    let actions = feature.actions
    #expect(feature.state.tokenCheck == .notAsked)
    #expect(feature.state.loginState == LoginState(.underWay))
    actions.checkToken(for: feature.rib)
    actions.checkToken(for: feature.rib)
    actions.retryTokenCheck(for: feature.rib)
    #expect(feature.repository.names == ["tokenCheck"])
    #expect(feature.state.tokenCheck == .underWay)
    feature.repository.reply(.account(account, orders: []))
    #expect(feature.state.tokenCheck == nil)
    #expect(feature.state.isAccountMissing)
    #expect(feature.errors == [])
    #expect(feature.state.caller == "090-1")
  }

  @Test func `a check that fails keeps the log-in, and is sent again`() throws {
    let feature = try Feature(AccountState.self, in: .found)
    let actions = feature.actions
    actions.checkToken(for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.state.tokenCheck == .failed("network"))
    #expect(feature.state.isLoggedIn)
    #expect(feature.state.loginState == LoginState(.loggedOut, reason: "network"))
    #expect(feature.errors.map(\.code) == ["network"])
    actions.checkToken(for: feature.rib)
    #expect(feature.repository.names == ["tokenCheck"])
    actions.retryTokenCheck(for: feature.rib)
    #expect(feature.repository.names == ["tokenCheck", "tokenCheck"])
    #expect(feature.state.tokenCheck == .underWay)
  }

  @Test(arguments: [BackendError.sessionExpired, .sessionRevoked])
  func `a log-in that the backend refuses ends with the reason`(cause: BackendError) throws {
    let feature = try Feature(AccountState.self, in: .found)
    let actions = feature.actions
    actions.checkToken(for: feature.rib)
    feature.repository.fail(cause)
    #expect(feature.state.loginState == LoginState(.loggedOut, reason: cause.code))
    #expect(!feature.state.isLoggedIn)
    #expect(feature.state.tokenCheck == nil)
    #expect(feature.errors.map(\.code) == [cause.code])
  }

  @Test func `the reply to a check ends no later log-in`() throws {
    let feature = try Feature(AccountState.self, in: .found)
    let actions = feature.actions
    actions.checkToken(for: feature.rib)
    actions.logOut()
    actions.logIn(phone: "090-2", for: feature.rib)
    feature.repository.fail(.sessionExpired)
    feature.repository.reply(.account(account, orders: []))
    #expect(feature.state.isLoggedIn)
    #expect(feature.state.caller == "090-2")
    #expect(feature.errors == [])
  }

  @Test func `an app that is removed loses its log-in, and checks none`() {
    #expect(AccountState.found.surviving(uninstall: true) == AccountState())
    #expect(AccountState().surviving(uninstall: false) == AccountState())
  }

  @Test func `the registration sends what was entered`() {
    actions.enter(name: "行灯 太郎")
    actions.enter(phone: "080-1")
    actions.agreeToTerms(true)
    #expect(feature.state.isAgreed)
    actions.signUp(for: feature.rib)
    #expect(feature.repository.requests == [.change(.signUp(name: "行灯 太郎", phone: "080-1"))])
  }

  @Test func `an invitation sends the code that was entered, and leaving its screen clears the code`() {
    logIn()
    actions.enter(invitation: "BC-1234abcd")
    actions.linkInvitation(for: feature.rib)
    #expect(feature.repository.requests.last == .change(.linkInvitation(code: "BC-1234abcd")))
    feature.repository.fail(BackendError(code: "invitationUnknown", message: ""))
    #expect(feature.state.problem == "invitationUnknown")
    #expect(feature.errors.map(\.code) == ["invitationUnknown"])
    actions.leaveInvitation()
    #expect(feature.state.invitation == "")
  }

  @Test func `leaving the account resets the other stores, and keeps the reason of a log-out`() throws {
    let wallet: WalletStore = try Store(feature.dispatcher)
    feature.dispatcher.dispatch(WalletAction.codeEntered("TX-1"))
    logIn()
    actions.load(for: feature.rib)
    feature.repository.fail(.sessionExpired)
    actions.leave()
    #expect(wallet.state == WalletState())
    #expect(feature.state.problem == "sessionExpired")
  }

  @Test func `an account that cannot be loaded keeps the log-in, and is requested again only by a retry`() {
    logIn()
    actions.load(for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.state.isLoggedIn)
    #expect(feature.state.account.failure == "network")
    #expect(feature.state.loginState == LoginState(.loggedOut, reason: "network"))
    actions.load(for: feature.rib)
    #expect(feature.repository.names == ["login", "account"])
    actions.retryLoad(for: feature.rib)
    actions.retryLoad(for: feature.rib)
    #expect(feature.repository.names == ["login", "account", "account"])
    #expect(feature.state.account.isLoading)
    feature.repository.reply(.account(account, orders: []))
    actions.retryLoad(for: feature.rib)
    #expect(feature.state.account.value == account)
    #expect(feature.repository.names.count == 3)
  }

  @Test func `of two requests for the account the first success counts, and only the last failure`() {
    logIn()
    actions.load(for: feature.rib)
    actions.retryLoad(for: feature.rib)
    #expect(feature.repository.names.count == 2, "it does not take long yet")
    actions.noteWait(LaunchWait(since: 0, isSlow: true))
    actions.retryLoad(for: feature.rib)
    #expect(feature.repository.names.count == 3)
    #expect(feature.state.launchWait == nil)
    feature.repository.fail(.network)
    #expect(feature.state.account.isLoading, "the second request waits")
    feature.repository.reply(.account(account, orders: []))
    #expect(feature.state.account.value == account)
  }

  @Test func `a late failure of an earlier check does not end a launch`() throws {
    let feature = try Feature(AccountState.self, in: .found)
    let actions = feature.actions
    actions.checkToken(for: feature.rib)
    actions.noteWait(LaunchWait(since: 0, isSlow: true))
    actions.retryTokenCheck(for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    feature.repository.fail(.network)
    #expect(feature.repository.names == ["tokenCheck", "tokenCheck"])
    #expect(feature.state.tokenCheck == nil)
    #expect(feature.state.isAccountMissing)
  }
}
