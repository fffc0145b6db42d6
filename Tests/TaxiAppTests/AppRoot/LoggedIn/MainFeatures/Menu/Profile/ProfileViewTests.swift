import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct ProfileViewTests {
  private let view = ProfileViewController()
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
        "text.1 | プロフィール | title", "name | 行灯 花子", "phone | 090-1234-5678", "invitation | ビジネスプロフィール | [行灯商事]",
        "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Profile | title", "name | 行灯 花子", "phone | 090-1234-5678", "invitation | Business profile | [行灯商事]",
        "back | Back",
      ]
    ),
  ])
  func `the account is shown with its company`(language: Language, lines: [String]) {
    view.show(Account(name: "行灯 花子", phone: "090-1234-5678", company: "行灯商事"))
    #expect(screen.lines(language) == lines)
  }

  @Test func `a name and a company that are missing are shown as not set`() {
    view.show(Account(name: "", phone: "090-1"))
    #expect(screen.lines()[1...3] == ["name | Not set", "phone | 090-1", "invitation | Business profile | [Not set]"])
    #expect(screen.element("name", .japanese)?.text == "未設定")
    #expect(screen.element("invitation", .japanese)?.value == "未設定")
  }

  @Test func `without an account only the way back is shown`() {
    #expect(screen.lines() == ["text.1 | Profile | title", "back | Back"])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(Account(name: "", phone: "090-1"))
    try screen.tapAll()
    #expect(taps.calls == ["invitation", "back"])
  }

  @Test func `another account changes the screen`() {
    screen.checkChanges([{ view.show(Account(name: "", phone: "090-1")) }, { view.show(nil) }])
  }
}

private final class TapsFake: CallRecorder, ProfilePresentableListener {
  func didTapInvitation() { record("invitation") }
  func didTapBack() { record("back") }
}
