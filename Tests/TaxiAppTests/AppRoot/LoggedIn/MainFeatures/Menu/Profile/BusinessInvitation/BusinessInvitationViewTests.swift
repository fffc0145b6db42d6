import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct BusinessInvitationViewTests {
  private let view = BusinessInvitationViewController()
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
        "text.1 | 招待コードを入力 | title", "text.2 | GO BUSINESS招待メールに記載された", "text.3 | 招待コードを入力してください",
        "code | 招待コード(例: BC-1234abcd) | []", "link | 連携する | disabled", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Enter the invitation code | title", "text.2 | Enter the invitation code",
        "text.3 | of the GO BUSINESS invitation e-mail", "code | Invitation code (such as BC-1234abcd) | []",
        "link | Link | disabled", "back | Back",
      ]
    ),
  ])
  func `an empty form cannot be sent, and its field has a label`(language: Language, lines: [String]) {
    #expect(screen.lines(language) == lines)
  }

  @Test func `a code can be linked, and a text that is none has a message`() {
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: nil)
    #expect(form == ["code | Invitation code (such as BC-1234abcd) | [BC-1234abcd]", "link | Link"])
    view.show(code: "BC-12", isBusy: false, problem: nil, company: nil)
    #expect(
      form == [
        "code | Invitation code (such as BC-1234abcd) | [BC-12]",
        "code.problem | Enter an invitation code, for example BC-1234abcd", "link | Link | disabled",
      ])
  }

  @Test func `while a code is linked the form is disabled, and a failure is shown`() {
    view.show(code: "BC-1234abcd", isBusy: true, problem: "invitationNotFound", company: nil)
    #expect(
      form == [
        "code | Invitation code (such as BC-1234abcd) | [BC-1234abcd] | disabled",
        "problem | There is no such invitation",
        "link | Link | disabled",
      ])
  }

  @Test func `a linked company is shown, and a button slides in that changes the code`() {
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: "行灯商事")
    #expect(
      form == [
        "code | Invitation code (such as BC-1234abcd) | [BC-1234abcd] | disabled", "linked | Linked to 行灯商事",
        "link | Link | disabled", "change | Change",
      ])
    let button = screen.element("change", .japanese)
    #expect(button?.text == "変更する")
    #expect(button?.transition == "move(edge: .bottom)")
    #expect(button?.animation == "linear(duration: 0.15)")
    #expect(screen.element("linked", .japanese)?.text == "行灯商事と連携しました")
  }

  @Test func `each tap calls the listener`() throws {
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: nil)
    try screen.tapAll(writing: "BC-5678efgh")
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: "行灯商事")
    try screen.tapAll()
    #expect(taps.calls == ["code BC-5678efgh", "link", "back", "change", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(code: "B", isBusy: false, problem: nil, company: nil) },
      { view.show(code: "B", isBusy: true, problem: nil, company: nil) },
      { view.show(code: "B", isBusy: true, problem: "network", company: nil) },
      { view.show(code: "B", isBusy: true, problem: "network", company: "行灯商事") },
    ])
  }

  /// The lines between the explanation and the way back.
  private var form: [String] { Array(screen.lines().dropFirst(3).dropLast()) }
}

private final class TapsFake: CallRecorder, BusinessInvitationPresentableListener {
  func didEnterCode(_ code: String) { record("code \(code)") }
  func didTapActivationButton() { record("link") }
  func didTapChangeButton() { record("change") }
  func didTapBack() { record("back") }
}
