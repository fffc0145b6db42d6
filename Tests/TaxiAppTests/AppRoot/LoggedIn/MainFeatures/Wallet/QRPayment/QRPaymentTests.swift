import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct QRPaymentInteractorTests {
  private let feature: Feature<WalletState>
  private let presenter = QRPaymentPresenterFake()
  private let listener = ListenerFake()
  private let interactor: QRPaymentInteractor

  init() throws {
    let feature = try Feature(WalletState.self)
    interactor = QRPaymentInteractor(
      presenter: presenter, walletStore: feature.store,
      actions: feature.actions,
      rules: InputRules(routes: try TaxiWorld.routes()))
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `the screen shows whether the code and the fare that were entered can be paid`() {
    interactor.didEnterCode(" TX-1 ")
    interactor.didEnterAmount("many")
    #expect(presenter.shown.isCode)
    #expect(!presenter.shown.isPayable)
    interactor.didEnterAmount(" 700 ")
    #expect(presenter.shown.isPayable)
    #expect(presenter.shown.state.amount == "700")
  }

  @Test func `a tap pays what was entered, and the screen shows the payment`() {
    interactor.didEnterCode("TX-1")
    interactor.didEnterAmount("700")
    interactor.didTapPay()
    #expect(feature.repository.requests == [.change(.pay(code: "TX-1", amount: 700))])
    let payment = Payment(code: "TX-1", amount: 700, wallet: Wallet(balance: 2300, card: "Visa 1234"))
    feature.repository.reply(.payment(payment))
    #expect(presenter.shown.state.paid == payment)
    #expect(presenter.shown.state.code == "")
  }

  @Test func `a refused payment shows its problem`() {
    interactor.didEnterCode("TX-1")
    interactor.didEnterAmount("700")
    interactor.didTapPay()
    feature.repository.fail(.maintenance)
    #expect(presenter.shown.state.problem == "maintenance")
  }

  @Test func `a tap pays nothing while the fare cannot be paid`() {
    interactor.didEnterCode("TX-1")
    interactor.didTapPay()
    #expect(feature.repository.requests == [])
  }

  @Test func `a link fills in the fields, pays nothing, and keeps a payment that it repeats`() {
    _ = interactor.fillIn(code: "TX-1", amount: 700)
    #expect(interactor.place.parameters == ["code": .text("TX-1"), "amount": .integer(700)])
    interactor.didTapPay()
    feature.repository.fail(.network)
    _ = interactor.fillIn(code: "TX-1", amount: 700)
    #expect(presenter.shown.state.problem == "network")
    #expect(feature.repository.names == ["pay"])
    _ = interactor.fillIn(code: nil, amount: nil)
    #expect(interactor.place.parameters == [:])
    #expect(presenter.shown.state.problem == nil)
  }

  @Test func `the back button tells the parent, and the fields are cleared when the screen is gone`() {
    interactor.didEnterCode("TX-1")
    interactor.didTapBack()
    #expect(listener.calls == ["back"])
    interactor.deactivate()
    #expect(feature.state == WalletState())
  }
}

private final class QRPaymentPresenterFake: QRPaymentPresentable {
  private(set) var shown: (state: WalletState, isCode: Bool, isPayable: Bool) = (WalletState(), false, false)
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool) { shown = (state, isCode, isPayable) }
}

@Suite struct QRPaymentViewTests {
  private let view = QRPaymentViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      ["text.1 | QRコード決済 | title", "code | コード | [TX-1]", "amount | 金額（円） | [1200]", "pay | 支払う", "back | 戻る"]
    ),
    (
      .english,
      [
        "text.1 | QR payment | title", "code | Code | [TX-1]", "amount | Amount (yen) | [1200]", "pay | Pay",
        "back | Back",
      ]
    ),
  ])
  func `a complete form can be paid`(language: Language, lines: [String]) {
    view.show(WalletState(code: "TX-1", amount: "1200"), isCode: true, isPayable: true)
    #expect(screen.lines(language) == lines)
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `an empty form has no message, and cannot be paid`(isCode: Bool, isPayable: Bool) {
    view.show(WalletState(), isCode: isCode, isPayable: isPayable)
    #expect(
      screen.lines()[1...] == [
        "code | Code | []", "amount | Amount (yen) | []", "pay | Pay | disabled", "back | Back",
      ])
  }

  @Test func `a code and an amount that are not understood have messages`() {
    view.show(WalletState(code: "?", amount: "x"), isCode: false, isPayable: false)
    #expect(
      screen.lines()[1...] == [
        "code | Code | [?]", "code.problem | Enter a code of letters, digits, - and _", "amount | Amount (yen) | [x]",
        "amount.problem | Enter an amount that can be paid, for example 1200", "pay | Pay | disabled", "back | Back",
      ])
  }

  @Test func `while the payment is under way the form is disabled, and a failure is shown`() {
    let payment = TaxiChange.pay(code: "A", amount: 1)
    view.show(
      WalletState(code: "A", amount: "1", underWay: [payment], problem: "balanceTooLow"), isCode: true, isPayable: true)
    #expect(
      screen.lines()[1...] == [
        "code | Code | [A] | disabled", "amount | Amount (yen) | [1] | disabled", "problem | The balance is too low",
        "pay | Pay | disabled", "back | Back",
      ])
  }

  @Test func `a payment is shown, and its image has a label`() {
    view.show(WalletState(paid: paid), isCode: false, isPayable: false)
    #expect(screen.lines()[1...2] == ["image.1 | paid | label Paid", "paid | ¥1200 paid"])
    #expect(screen.lines(.japanese)[1...2] == ["image.1 | paid | label 支払い済み", "paid | 1200円を支払いました"])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(WalletState(code: "A", amount: "1"), isCode: true, isPayable: true)
    try screen.tapAll(writing: "7")
    #expect(taps.calls == ["code 7", "amount 7", "pay", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    let state = WalletState(code: "A", amount: "1", underWay: [.pay(code: "A", amount: 1)], paid: paid)
    screen.checkChanges([
      { view.show(WalletState(code: "A"), isCode: false, isPayable: false) },
      { view.show(WalletState(code: "A", amount: "1"), isCode: false, isPayable: false) },
      { view.show(WalletState(code: "A", amount: "1"), isCode: true, isPayable: false) },
      { view.show(WalletState(code: "A", amount: "1"), isCode: true, isPayable: true) },
      { view.show(WalletState(code: "A", amount: "1", paid: paid), isCode: true, isPayable: true) },
      { view.show(state, isCode: true, isPayable: true) },
      {
        var failed = state
        failed.problem = "network"
        view.show(failed, isCode: true, isPayable: true)
      },
    ])
  }

  private var paid: Payment { Payment(code: "A", amount: 1200, wallet: Wallet(balance: 0, card: "")) }
}
