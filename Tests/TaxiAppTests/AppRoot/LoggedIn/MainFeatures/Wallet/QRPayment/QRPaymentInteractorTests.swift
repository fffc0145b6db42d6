import DeepLinks
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct QRPaymentInteractorTests {
  private let feature: Feature<WalletState>
  private let presenter = QRPaymentPresenterFake()
  private let listener = QRPaymentListenerFake()
  private let interactor: QRPaymentInteractor

  init() throws {
    let feature = try Feature(WalletState.self)
    interactor = QRPaymentInteractor(
      presenter: presenter, walletStore: feature.store,
      actions: WalletActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher),
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
    #expect(listener.backs == 1)
    interactor.deactivate()
    #expect(feature.state == WalletState())
  }
}

private final class QRPaymentPresenterFake: QRPaymentPresentable {
  private(set) var shown: (state: WalletState, isCode: Bool, isPayable: Bool) = (WalletState(), false, false)
  func show(_ state: WalletState, isCode: Bool, isPayable: Bool) { shown = (state, isCode, isPayable) }
}

final class QRPaymentListenerFake: QRPaymentListener {
  private(set) var backs = 0
  func qrPaymentDidTapBack() { backs += 1 }
}
