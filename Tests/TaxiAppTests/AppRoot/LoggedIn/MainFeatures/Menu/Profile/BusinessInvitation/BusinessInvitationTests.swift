import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct BusinessInvitationInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = BusinessInvitationPresenterFake()
  private let listener = ListenerFake()
  private let interactor: BusinessInvitationInteractor
  private let account = Account(name: "行灯 花子", phone: "090-1", company: "Andon")

  init() throws {
    let feature = try Feature(AccountState.self)
    let actions = feature.actions
    interactor = BusinessInvitationInteractor(presenter: presenter, accountStore: feature.store, actions: actions)
    interactor.listener = listener
    actions.logIn(phone: "090-1", for: feature.rib)
    feature.repository.reply(.account(account, orders: []))
    interactor.activate()
    self.feature = feature
  }

  @Test func `a tap links the code that was entered, and the screen shows the company and a button to change`() {
    interactor.didEnterCode(" BC-1234abcd ")
    interactor.didTapLink()
    #expect(feature.repository.requests.last == .change(.linkInvitation(code: "BC-1234abcd")))
    #expect(presenter.shown.last == "[BC-1234abcd] busy")
    #expect(listener.calls == [])
    feature.repository.reply(.account(account, orders: []))
    #expect(presenter.shown.last == "[BC-1234abcd] Andon")
    #expect(listener.calls == [])
    #expect(feature.state.account.value == account)
    interactor.didTapChange()
    #expect(presenter.shown.last == "[]")
  }

  @Test func `a refused code shows its problem`() {
    interactor.didEnterCode("BC-1234abcd")
    interactor.didTapLink()
    feature.repository.fail(BackendError(code: "invitationUnknown", message: ""))
    #expect(presenter.shown.last == "[BC-1234abcd] invitationUnknown")
    #expect(listener.calls == [])
  }

  @Test func `a link fills in the code, links nothing, and changes nothing the second time`() {
    _ = interactor.fillIn(code: "BC-1234abcd")
    _ = interactor.fillIn(code: "BC-1234abcd")
    #expect(presenter.shown == ["[]", "[BC-1234abcd]"])
    #expect(feature.repository.names == ["login"])
    #expect(interactor.place.parameters == ["code": .text("BC-1234abcd")])
  }

  @Test func `the back button ends the screen, and the code is cleared when it is gone`() {
    interactor.didEnterCode("BC-1234abcd")
    interactor.didTapBack()
    #expect(listener.calls == ["end"])
    interactor.deactivate()
    #expect(feature.state.invitation == "")
  }
}

private final class BusinessInvitationPresenterFake: BusinessInvitationPresentable {
  private(set) var shown: [String] = []
  func show(code: String, isBusy: Bool, problem: String?, company: String?) {
    shown.append(
      "[\(code)]" + (isBusy ? " busy" : "") + [problem, company].compactMap { $0.map { " \($0)" } }.joined())
  }
}

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
        "text.1 | 会社払いを始める | title", "text.2 | 勤務先が発行したコードを登録すると、乗車料金を会社に請求できます。",
        "text.3 | 仕事以外の乗車には、これまでどおりご自身の支払い方法が使えます。", "code | 会社の招待コード | []", "link | 会社とつなぐ | disabled",
        "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Let your company pay | title",
        "text.2 | With the code that your employer has issued, rides can be charged to the company.",
        "text.3 | Your own means of payment stay available for other rides.", "code | Your company's code | []",
        "link | Link the company | disabled", "back | Back",
      ]
    ),
  ])
  func `an empty form cannot be sent, and its field has a label`(language: Language, lines: [String]) {
    #expect(screen.lines(language) == lines)
  }

  @Test func `a code can be linked, and a text that is none has a message`() {
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: nil)
    #expect(form == ["code | Your company's code | [BC-1234abcd]", "link | Link the company"])
    view.show(code: "BC-12", isBusy: false, problem: nil, company: nil)
    #expect(
      form == [
        "code | Your company's code | [BC-12]",
        "code.problem | Enter an invitation code, for example BC-58qk3m2t", "link | Link the company | disabled",
      ])
  }

  @Test func `while a code is linked the form is disabled, and a failure is shown`() {
    view.show(code: "BC-1234abcd", isBusy: true, problem: "invitationNotFound", company: nil)
    #expect(
      form == [
        "code | Your company's code | [BC-1234abcd] | disabled",
        "problem | There is no such invitation",
        "link | Link the company | disabled",
      ])
  }

  @Test func `a linked company is shown, and a button slides in that changes the code`() {
    view.show(code: "BC-1234abcd", isBusy: false, problem: nil, company: "行灯商事")
    #expect(
      form == [
        "code | Your company's code | [BC-1234abcd] | disabled", "linked | Linked to 行灯商事",
        "link | Link the company | disabled", "change | Use another code",
      ])
    let button = screen.element("change", .japanese)
    #expect(button?.text == "別のコードを使う")
    #expect(button?.transition == "move(edge: .bottom)")
    #expect(button?.animation == "linear(duration: 0.2)")
    #expect(screen.element("linked", .japanese)?.text == "行灯商事とつながりました")
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
