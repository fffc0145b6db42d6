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
      actions: DispatchActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher))
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
