import AndonTesting
import HeadlessUI
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
    actions = feature.actions
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

  @Test func `the phone number of a link is filled in before the log-in, and not after it`() throws {
    _ = interactor.prepareLogIn(phone: "090-1")
    #expect(router.loggedOut.phones == ["090-1"])
    logIn()
    #expect(interactor.prepareLogIn(phone: "090-2").settlement != nil)
    #expect(router.loggedOut.phones == ["090-1"])
  }
}

private final class AppRootPresenterFake: AppRootPresentable {
  private(set) var shown: [AccountLoading?] = []
  func show(_ loading: AccountLoading?) { shown.append(loading) }
}

private final class AppRootRouterFake: FakeRouter, AppRootRouting {
  func routeToLaunchScreen() { dismiss("launchScreen") }
  let loggedOut = LoggedOutItemFake()
  func routeToLoggedOut() -> any LoggedOutActionableItem { show("loggedOut", loggedOut) }
  func routeToLoggedIn() -> any LoggedInActionableItem { show("loggedIn", LoggedInItemFake()) }
}

final class LoggedOutItemFake: Interactor, LoggedOutActionableItem {
  private(set) var phones: [String?] = []
  func showLogIn(phone: String?) -> Reached<any LoggedOutActionableItem> {
    phones.append(phone)
    return .value((self, ()))
  }
  func showRegistration() -> Reached<any RegistrationActionableItem> { .stopped("fake") }
}

final class LoggedInItemFake: Interactor, LoggedInActionableItem {
  func waitForMainFeatures() -> Reached<any MainFeaturesActionableItem> { .stopped("fake") }
}

@Suite struct AppRootRouterTests {
  private let tree = RIBTree()
  private let view = AppRootViewController()
  private let builder = BuilderFake()
  private let router: AppRootRouter

  init() throws {
    let feature = try Feature(AccountState.self)
    let actions = feature.actions
    let worker = LaunchWaitWorker(accountStore: feature.store, actions: actions, time: SessionTime(now: 0))
    let interactor = AppRootInteractor(
      presenter: view, accountStore: feature.store, actions: actions, worker: worker)
    router = AppRootRouter(
      interactor: interactor, view: view, component: EmptyComponent(), launchScreenBuilder: builder,
      loggedOutBuilder: builder, loggedInBuilder: builder)
    router.launch(in: tree)
  }

  @Test func `each child takes the place of the one before`() {
    router.routeToLaunchScreen()
    #expect(router.children.count == 1)
    #expect(router.routeToLoggedOut() === builder.item)
    #expect(router.children.count == 1)
    #expect(router.routeToLoggedIn() === builder.item)
    #expect(router.children.count == 1)
    #expect(builder.calls == ["launchScreen", "loggedOut", "loggedIn"])
    #expect(tree.takeErrors().isEmpty)
    #expect(tree.leakDetector.check().isEmpty)
  }

  @Test func `the launch screen is embedded in the window until it is detached`() throws {
    router.routeToLaunchScreen()
    let screen = try #require(router.children.first as? any ViewableRouting)
    #expect(view.embedded.first === screen.viewControllable.viewController)
    #expect(view.isVisible)
    #expect(screen.isVisible)
    _ = router.routeToLoggedIn()
    #expect(!screen.isVisible)
    #expect(!view.embedded.contains { $0 === screen.viewControllable.viewController })
    #expect(view.isVisible)
  }
}

/// Builds the fakes of AppRoot's children.
private final class BuilderFake: FakeBuilder, LaunchScreenBuildable, LoggedOutBuildable, LoggedInBuildable {
  func build() -> any Routing { child("launchScreen", Interactor()).router }

  func build() -> (router: any Routing, actionableItem: any LoggedOutActionableItem) {
    child("loggedOut", LoggedOutItemFake())
  }

  func build() -> (router: any Routing, actionableItem: any LoggedInActionableItem) {
    child("loggedIn", LoggedInItemFake())
  }
}

@Suite struct AppRootViewTests {
  private let view = AppRootViewController()

  @Test func `the window's own view is on the screen only while the account is loaded`() {
    #expect(!view.hasContent)
    view.show(.underWay(isSlow: false))
    #expect(view.hasContent)
    view.show(nil)
    #expect(!view.hasContent)
  }

  @Test func `it shows that something is under way, in both languages`() {
    view.show(.underWay(isSlow: false))
    #expect(shown == [["読み込み中…"], ["Loading…"]])
  }

  @Test func `it offers to try again what takes long or has failed, with the reason`() throws {
    let listener = TapsFake()
    view.listener = listener
    view.show(.underWay(isSlow: true))
    #expect(shown.first == ["読み込み中…", "通信に時間がかかっています", "再試行"])
    try view.tap("retry", text: nil, language: .japanese)
    view.show(.failed("network"))
    #expect(shown == [["通信できませんでした", "再試行"], ["The network failed", "Try again"]])
    try view.tap("retry", text: nil, language: .japanese)
    #expect(listener.calls == ["retry", "retry"])
  }

  private var shown: [[String]] {
    Language.allCases.map { view.snapshot(rib: "AppRoot", language: $0).elements.map(\.text) }
  }
}
