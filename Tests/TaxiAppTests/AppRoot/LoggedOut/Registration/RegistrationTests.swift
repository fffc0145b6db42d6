import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct RegistrationInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = RegistrationPresenterFake()
  private let listener = ListenerFake()
  private let interactor: RegistrationInteractor

  init() throws {
    let feature = try Feature(AccountState.self)
    interactor = RegistrationInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: feature.actions,
      rules: InputRules(routes: try TaxiWorld.routes()))
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `what is entered is shown, without spaces around it`() {
    interactor.didEnterName(" 行灯 花子 ")
    interactor.didEnterPhone(" 080-0000-0001 ")
    interactor.didAgree(true)
    let (state, isPhone) = presenter.shown
    #expect(state.name == "行灯 花子")
    #expect(state.phone == "080-0000-0001")
    #expect(state.isAgreed)
    #expect(isPhone)
  }

  @Test func `a tap registers what was entered, and the screen shows the failure`() {
    interactor.didEnterName("行灯 花子")
    interactor.didEnterPhone("080-0000-0001")
    interactor.didTapRegister()
    #expect(feature.repository.requests == [.change(.signUp(name: "行灯 花子", phone: "080-0000-0001"))])
    feature.repository.fail(BackendError(code: "phoneTaken", message: ""))
    #expect(presenter.shown.state.problem == "phoneTaken")
  }

  @Test func `a link fills in the number, keeps the name, and registers nothing`() {
    interactor.didEnterName("行灯 花子")
    #expect(interactor.fillIn(phone: "080-0000-0001").settlement != nil)
    #expect(feature.state.name == "行灯 花子")
    #expect(feature.state.phone == "080-0000-0001")
    #expect(interactor.place.parameters == ["phone": .text("080-0000-0001")])
    #expect(feature.repository.requests == [])
    _ = interactor.fillIn(phone: nil)
    #expect(feature.state.phone == "")
    #expect(interactor.place.parameters == [:])
  }

  @Test func `the back button tells the parent`() {
    interactor.didTapBack()
    #expect(listener.calls == ["back"])
  }
}

private final class RegistrationPresenterFake: RegistrationPresentable {
  private(set) var shown: (state: AccountState, isPhone: Bool) = (AccountState(), false)
  func show(_ state: AccountState, isPhone: Bool) { shown = (state, isPhone) }
}

@Suite struct RegistrationViewTests {
  private let view = RegistrationViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 会員登録 | title", "name | お名前 | [花子]", "phone | 電話番号 | [090-1]", "terms | 利用規約に同意する | [on]",
        "register | 登録する", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Sign up | title", "name | Name | [花子]", "phone | Phone number | [090-1]",
        "terms | I agree to the terms | [on]", "register | Register", "back | Back",
      ]
    ),
  ])
  func `a complete form can be sent`(language: Language, lines: [String]) {
    view.show(AccountState(phone: "090-1", name: "花子", isAgreed: true), isPhone: true)
    #expect(screen.lines(language) == lines)
  }

  @Test(arguments: [
    (AccountState(phone: "090-1", isAgreed: true), true), (AccountState(phone: "090-1", name: "花子"), true),
    (AccountState(name: "花子", isAgreed: true), false),
  ])
  func `a form without a name, a number or the agreement cannot be sent`(state: AccountState, isPhone: Bool) {
    view.show(state, isPhone: isPhone)
    #expect(screen.element("register")?.enabled == false)
    #expect(screen.element("phone.problem") == nil)
  }

  @Test func `a text that is no number has a message`() {
    view.show(AccountState(phone: "x", name: "花子", isAgreed: false), isPhone: false)
    #expect(
      screen.lines()[2...] == [
        "phone | Phone number | [x]", "phone.problem | Enter a phone number, for example 090-1234-5678",
        "terms | I agree to the terms | [off]", "register | Register | disabled", "back | Back",
      ])
  }

  @Test func `while the form is sent it is disabled, and a failure is shown`() {
    view.show(
      AccountState(phone: "090-1", name: "花子", isAgreed: true, isLoggingIn: true, problem: "network"), isPhone: true)
    #expect(
      screen.lines()[1...] == [
        "name | Name | [花子] | disabled", "phone | Phone number | [090-1] | disabled",
        "terms | I agree to the terms | [on] | disabled", "problem | The network failed",
        "register | Register | disabled",
        "back | Back",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(AccountState(phone: "090-1", name: "花子", isAgreed: true), isPhone: true)
    try screen.tapAll(writing: "x")
    view.show(AccountState(), isPhone: false)
    try screen.tap("terms")
    #expect(taps.calls == ["name x", "phone x", "agreed false", "register", "back", "agreed true"])
  }

  @Test func `each part of the state changes the screen`() {
    var state = AccountState()
    let changes: [(inout AccountState) -> Void] = [
      { $0.name = "花子" }, { $0.phone = "090-1" }, { $0.isAgreed = true }, { $0.isLoggingIn = true },
      { $0.problem = "network" },
    ]
    for change in changes {
      change(&state)
      screen.checkChanges([{ [state] in view.show(state, isPhone: false) }])
    }
    screen.checkChanges([{ [state] in view.show(state, isPhone: true) }])
  }
}
