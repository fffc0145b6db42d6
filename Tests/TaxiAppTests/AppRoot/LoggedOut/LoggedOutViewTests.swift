import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

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
      ["text.1 | タクシーを呼ぶ | title", "phone | 電話番号 | [090-1234-5678]", "logIn | ログイン", "signUp | 新規登録"]
    ),
    (
      .english,
      ["text.1 | Call a taxi | title", "phone | Phone number | [090-1234-5678]", "logIn | Log in", "signUp | Sign up"]
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

private final class TapsFake: CallRecorder, LoggedOutPresentableListener {
  func didEnterPhone(_ phone: String) { record("phone \(phone)") }
  func didTapLogIn() { record("logIn") }
  func didTapSignUp() { record("signUp") }
}
