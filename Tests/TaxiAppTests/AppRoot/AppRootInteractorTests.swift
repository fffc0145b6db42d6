import AndonTesting
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct AppRootInteractorTests {
  private let feature: Feature<AccountState>
  private let actions: AccountActions
  private let time = SessionTime(now: 0)
  private let presenter = AppRootPresenterFake()
  private let router = AppRootRouterFake()
  private let interactor: AppRootInteractor

  init() throws {
    try self.init(in: AccountState())
  }

  private init(in state: AccountState) throws {
    let feature = try Feature(AccountState.self, in: state)
    actions = AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = AppRootInteractor(
      presenter: presenter, accountStore: feature.store, actions: actions,
      worker: LaunchWaitWorker(accountStore: feature.store, actions: actions, time: time))
    interactor.router = router
    interactor.activate()
    self.feature = feature
  }

  private func logIn() {
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(Account(name: "行灯 花子", phone: "090-1"), orders: []))
  }

  @Test func `the log-in decides which child is shown, and other changes attach nothing`() {
    actions.enter(phone: "090-1")
    #expect(router.calls == ["loggedOut"])
    logIn()
    actions.logOut()
    #expect(router.calls == ["loggedOut", "loggedIn", "loggedOut"])
  }

  @Test func `a log-in that is found on the disk shows the launch screen until it is checked`() throws {
    let start = try Self(in: .found)
    #expect(start.router.calls == ["launchScreen"])
    start.actions.checkToken(for: start.feature.rib)
    start.feature.repository.reply(.account(Account(name: "行灯 花子", phone: "090-1"), orders: []))
    #expect(start.router.calls == ["launchScreen", "loggedIn"])
    let refused = try Self(in: .found)
    refused.actions.checkToken(for: refused.feature.rib)
    refused.feature.repository.fail(.sessionExpired)
    #expect(refused.router.calls == ["launchScreen", "loggedOut"])
  }

  @Test func `a link waits for the launch, and for the log-in when the stored one has expired`() throws {
    let start = try Self(in: .found)
    let wait = start.interactor.waitForLoggedIn()
    let logIn = start.interactor.requireLoggedOut()
    #expect(wait.waitingFor == "the app's launch")
    #expect(logIn.waitingFor == "the app's launch")
    start.actions.checkToken(for: start.feature.rib)
    start.feature.repository.fail(.sessionExpired)
    #expect(wait.waitingFor == "log-in")
    #expect(logIn.settlement != nil)
    start.logIn()
    #expect(wait.settlement != nil)
  }

  @Test func `the window shows a sign while the account is loaded`() {
    #expect(presenter.shown == [nil])
    logIn()
    actions.load(for: feature.rib)
    #expect(presenter.shown.last == .underWay(isSlow: false))
    feature.repository.reply(.account(Account(name: "行灯 花子", phone: "090-1"), orders: []))
    #expect(presenter.shown.last == .some(nil))
  }

  @Test func `an account that cannot be loaded is a problem, and a tap requests it again`() {
    logIn()
    actions.load(for: feature.rib)
    feature.repository.fail(.network)
    #expect(presenter.shown.last == .failed("network"))
    #expect(router.calls.last == "loggedIn")
    interactor.didTapRetry()
    #expect(feature.repository.names == ["login", "account", "account"])
    #expect(presenter.shown.last == .underWay(isSlow: false))
  }

  @Test func `an account that takes long is said to, and a tap requests it again`() {
    logIn()
    actions.load(for: feature.rib)
    time.now = LaunchWait.patience - 1
    #expect(!time.runNext())
    interactor.didTapRetry()
    #expect(feature.repository.names == ["login", "account"])
    time.now = LaunchWait.patience
    #expect(time.runNext())
    #expect(presenter.shown.last == .underWay(isSlow: true))
    interactor.didTapRetry()
    #expect(feature.repository.names == ["login", "account", "account"])
    #expect(presenter.shown.last == .underWay(isSlow: false))
    #expect(feature.state.launchWait?.since == time.now)
  }

  @Test func `a link waits for the log-in`() {
    let wait = interactor.waitForLoggedIn()
    #expect(wait.waitingFor == "log-in")
    logIn()
    #expect(wait.settlement != nil)
  }

  @Test func `a link to the log-in stops after the log-in`() {
    #expect(interactor.requireLoggedOut().waitingFor == nil)
    logIn()
    guard case .stopped(let reason)? = interactor.requireLoggedOut().settlement else {
      Issue.record("the link did not stop")
      return
    }
    #expect(reason == "alreadyLoggedIn")
  }
}

private final class AppRootPresenterFake: AppRootPresentable {
  private(set) var shown: [AccountLoading?] = []
  func show(_ loading: AccountLoading?) { shown.append(loading) }
}

private final class AppRootRouterFake: FakeRouter, AppRootRouting {
  func routeToLaunchScreen() { dismiss("launchScreen") }
  func routeToLoggedOut() -> any LoggedOutActionableItem { show("loggedOut", LoggedOutItemFake()) }
  func routeToLoggedIn() -> any LoggedInActionableItem { show("loggedIn", LoggedInItemFake()) }
}

private final class LoggedOutItemFake: Interactor, LoggedOutActionableItem {
  func showLogIn(phone: String?) -> Reached<any LoggedOutActionableItem> { .value((self, ())) }
  func showRegistration() -> Reached<any RegistrationActionableItem> { .stopped("fake") }
}

private final class LoggedInItemFake: Interactor, LoggedInActionableItem {
  func waitForMainFeatures() -> Reached<any MainFeaturesActionableItem> { .stopped("fake") }
}
