import AndonTesting
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct AppRootInteractorTests {
  private let feature: Feature<AccountState>
  private let actions: AccountActions
  private let router = AppRootRouterFake()
  private let interactor: AppRootInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    actions = AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = AppRootInteractor(accountStore: feature.store)
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

private final class AppRootRouterFake: FakeRouter, AppRootRouting {
  func routeToLoggedOut() -> any LoggedOutActionableItem { show("loggedOut", LoggedOutItemFake()) }
  func routeToLoggedIn() -> any LoggedInActionableItem { show("loggedIn", LoggedInItemFake()) }
}

private final class LoggedOutItemFake: Interactor, LoggedOutActionableItem {
  func showLogIn(phone: String?) -> Future<(any LoggedOutActionableItem, Void)> { .value((self, ())) }
  func showRegistration() -> Future<(any RegistrationActionableItem, Void)> { .stopped("fake") }
}

private final class LoggedInItemFake: Interactor, LoggedInActionableItem {
  func waitForMainFeatures() -> Future<(any MainFeaturesActionableItem, Void)> { .stopped("fake") }
}
