import AndonTesting
import DeepLinks
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct LoggedOutInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = LoggedOutPresenterFake()
  private let router = LoggedOutRouterFake()
  private let interactor: LoggedOutInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    interactor = LoggedOutInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher),
      rules: InputRules(routes: try TaxiWorld.routes()))
    interactor.router = router
    interactor.activate()
    self.feature = feature
  }

  @Test func `the screen shows whether the number that was entered is one`() {
    interactor.didEnterPhone("ninety")
    interactor.didEnterPhone(" 090-0000-0001 ")
    #expect(presenter.shown == ["[] false", "[ninety] false", "[090-0000-0001] true"])
  }

  @Test func `a tap logs in with the number that was entered, and the screen shows the failure`() {
    interactor.didEnterPhone("090-0000-0001")
    interactor.didTapLogIn()
    #expect(feature.repository.requests == [.change(.login(phone: "090-0000-0001"))])
    #expect(presenter.shown.last == "[090-0000-0001] true busy")
    feature.repository.fail(.network)
    #expect(presenter.shown.last == "[090-0000-0001] true network")
  }

  @Test func `a link fills in the number above no registration, and logs nobody in`() {
    #expect(interactor.showLogIn(phone: "090-0000-0001").settlement != nil)
    #expect(router.calls == ["dismiss"])
    #expect(feature.repository.requests == [])
    #expect(interactor.place.parameters == ["phone": .text("090-0000-0001")])
    _ = interactor.showLogIn(phone: nil)
    #expect(feature.state.phone == "")
    #expect(interactor.place.parameters == [:])
  }

  @Test func `the registration opens once, and its back button dismisses it`() {
    interactor.didTapSignUp()
    #expect(interactor.showRegistration().settlement != nil)
    interactor.registrationDidTapBack()
    #expect(router.calls == ["registration", "dismiss"])
  }

  @Test func `an inactive interactor shows nothing more`() {
    interactor.deactivate()
    interactor.didEnterPhone("090-0000-0001")
    #expect(presenter.shown.count == 1)
  }
}

private final class LoggedOutPresenterFake: LoggedOutPresentable {
  private(set) var shown: [String] = []
  func show(phone: String, isPhone: Bool, isLoggingIn: Bool, problem: String?) {
    shown.append("[\(phone)] \(isPhone)" + (isLoggingIn ? " busy" : "") + (problem.map { " \($0)" } ?? ""))
  }
}

final class LoggedOutRouterFake: FakeRouter, LoggedOutRouting {
  func routeToRegistration() -> any RegistrationActionableItem { show("registration", RegistrationItemFake()) }
  func dismissRegistration() { dismiss("dismiss") }
}

final class RegistrationItemFake: Interactor, RegistrationActionableItem {
  func fillIn(phone: String?) -> Reached<any RegistrationActionableItem> { .value((self, ())) }
}
