import AndonTesting
import DeepLinks
import HeadlessUI
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
      actions: feature.actions,
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

  @Test func `a link fills in the number above no registration, and does not log in`() {
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

@Suite struct LoggedOutRouterTests {
  private let dependency: DependencyFake
  private let builder = RegistrationBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = LoggedOutViewController()
    let interactor = LoggedOutInteractor(
      presenter: view, accountStore: dependency.accountStore, actions: dependency.accountActions,
      rules: dependency.inputRules)
    world = TestTree(
      LoggedOutRouter(
        interactor: interactor, view: view, component: LoggedOutComponent(dependency: dependency),
        registrationBuilder: builder))
  }

  @Test func `the registration is pushed above the log-in screen, once also when it is opened again`() throws {
    let router = try world.router(LoggedOutRouter.self)
    for _ in 1...2 {
      #expect(router.routeToRegistration() === builder.item)
      #expect(world.places == ["embedded LoggedOut", "  pushed Fake"])
      #expect(builder.listener === router.interactor)
      #expect(world.endTurn() == [])
    }
    router.dismissRegistration()
    #expect(world.places == ["embedded LoggedOut"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the registration once the log-in screen is detached`() throws {
    _ = try world.router(LoggedOutRouter.self).routeToRegistration()
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap opens the registration`() throws {
    let world = TestTree(LoggedOutBuilder(dependency: dependency).build().router)
    try TestScreen(world.router(LoggedOutRouter.self).view).tap("signUp")
    #expect(world.places == ["embedded LoggedOut", "  pushed Registration"])
    #expect(world.detachAndEndTurn() == [])
  }
}

private final class RegistrationBuilderFake: FakeBuilder, RegistrationBuildable {
  func build(
    withListener listener: any RegistrationListener
  ) -> (router: any Routing, actionableItem: any RegistrationActionableItem) {
    child("registration", for: listener, RegistrationItemFake())
  }
}

@Suite struct LoggedOutViewTests {
  private let view = LoggedOutViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      ["text.1 | ログイン | title", "phone | 電話番号 | [090-1234-5678]", "logIn | ログイン", "signUp | 会員登録"]
    ),
    (
      .english,
      ["text.1 | Log in | title", "phone | Phone number | [090-1234-5678]", "logIn | Log in", "signUp | Sign up"]
    ),
  ])
  func `a telephone number can log in`(language: Language, lines: [String]) {
    view.show(phone: "090-1234-5678", isPhone: true, isLoggingIn: false, problem: nil)
    #expect(screen.lines(language) == lines)
  }

  @Test func `an empty field cannot log in, and has no message`() {
    #expect(screen.lines()[1...] == ["phone | Phone number | []", "logIn | Log in | disabled", "signUp | Sign up"])
  }

  @Test func `a text that is no number has a message`() {
    view.show(phone: "x", isPhone: false, isLoggingIn: false, problem: nil)
    #expect(
      screen.lines()[1...] == [
        "phone | Phone number | [x]", "phone.problem | Enter a phone number, for example 090-1234-5678",
        "logIn | Log in | disabled", "signUp | Sign up",
      ])
  }

  @Test func `during the log-in nothing can be tapped, and a failure is shown`() {
    view.show(phone: "090-1", isPhone: true, isLoggingIn: true, problem: "sessionExpired")
    #expect(
      screen.lines()[1...] == [
        "phone | Phone number | [090-1] | disabled", "problem | Your log-in has expired. Please log in again",
        "logIn | Log in | disabled", "signUp | Sign up | disabled",
      ])
    #expect(screen.element("problem", .japanese)?.text == "ログインの有効期限が切れました。もう一度ログインしてください")
  }

  @Test func `each tap calls the listener`() throws {
    view.show(phone: "090-1", isPhone: true, isLoggingIn: false, problem: nil)
    try screen.tapAll(writing: "090-2")
    #expect(taps.calls == ["phone 090-2", "logIn", "signUp"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(phone: "1", isPhone: false, isLoggingIn: false, problem: nil) },
      { view.show(phone: "1", isPhone: true, isLoggingIn: false, problem: nil) },
      { view.show(phone: "1", isPhone: true, isLoggingIn: true, problem: nil) },
      { view.show(phone: "1", isPhone: true, isLoggingIn: true, problem: "network") },
    ])
  }
}
