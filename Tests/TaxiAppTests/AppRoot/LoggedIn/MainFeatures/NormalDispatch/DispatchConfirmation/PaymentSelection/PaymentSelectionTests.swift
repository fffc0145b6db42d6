import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct PaymentSelectionInteractorTests {
  private let feature: Feature<DispatchState>
  private let presenter = PresenterFake()
  private let payment = MeansOfPaymentFake()
  private let interactor: PaymentSelectionInteractor

  init() throws {
    let feature = try Feature(DispatchState.self)
    interactor = PaymentSelectionInteractor(
      presenter: presenter, dispatchStore: feature.store, payment: payment,
      actions: feature.actions)
    interactor.activate()
    self.feature = feature
  }

  @Test func `the means are shown, and not loaded`() {
    #expect(presenter.offer.wallet.isLoading)
    #expect(payment.calls == [])
    #expect(feature.repository.names == [])
  }

  @Test func `what the customer chooses is stored and shown`() {
    interactor.didTapMethod(.business)
    #expect(!presenter.offer.isComplete)
    interactor.didEnterPurpose(" Visit ")
    interactor.didTapCoupon(3)
    #expect(presenter.offer.isComplete)
    #expect(presenter.offer.method == .business)
    #expect(feature.state.choice == PaymentChoice(method: .business, coupon: 3, purpose: "Visit"))
  }

  @Test func `a purpose of white space is none`() {
    interactor.didTapMethod(.business)
    interactor.didEnterPurpose("  ")
    #expect(feature.state.choice == PaymentChoice(method: .business))
  }
}

private final class PresenterFake: PaymentSelectionPresentable {
  private(set) var offer = PaymentOffer()
  func show(_ offer: PaymentOffer) { self.offer = offer }
}

@Suite struct PaymentSelectionViewTests {
  private let controller = PaymentSelectionViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let listener = TapsFake()
  private let offer = PaymentOffer(
    wallet: .loaded(
      Wallet(
        balance: 3000, card: "•••• 4242",
        cards: [
          Card(id: 1, number: "•••• 4242", expires: "2039-12"), Card(id: 2, number: "•••• 1881", expires: "2024-03"),
        ])),
    company: "行灯商事", coupons: [Coupon(id: 3, code: "A", title: "初回500円引き", status: .owned)],
    now: 1_800_000_000_000)

  init() {
    controller.listener = listener
  }

  private var screen: ScreenSnapshot { controller.snapshot(rib: "", language: .english) }

  @Test func `nothing can be chosen before the wallet is loaded`() {
    #expect(screen.elements.isEmpty)
  }

  @Test func `it offers the means and the coupons, and an expired card cannot be chosen`() throws {
    controller.show(offer)
    #expect(
      screen.elements.map(\.id) == [
        "payment.card.1", "payment.card.2", "payment.wallet", "payment.business", "payment.cash", "coupon.none",
        "coupon.3",
      ])
    #expect(screen.elements.filter(\.selected).map(\.id) == ["payment.card.1", "coupon.none"])
    #expect(screen.element("payment.card.2")?.enabled == false)
    for id in ["payment.cash", "coupon.3", "coupon.none"] { try controller.tap(id, text: nil, language: .english) }
    #expect(listener.calls == ["cash", "coupon 3", "no coupon"])
  }

  @Test func `the company pays with a purpose, which has a field`() throws {
    var offer = offer
    offer.chosen = PaymentChoice(method: .business, coupon: 3, purpose: "Visit")
    controller.show(offer)
    #expect(screen.element("purpose")?.value == "Visit")
    #expect(screen.elements.filter(\.selected).map(\.id) == ["payment.business", "coupon.3"])
    try controller.tap("purpose", text: "Meeting", language: .english)
    #expect(listener.calls == ["purpose Meeting"])
  }
}
