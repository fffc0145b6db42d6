import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct DispatchConfirmationInteractorTests {
  private let feature: Feature<DispatchState>
  private let presenter = DispatchConfirmationPresenterFake()
  private let payment = MeansOfPaymentFake()
  private let listener = DispatchConfirmationListenerFake()
  private let interactor: DispatchConfirmationInteractor
  private let draft = OrderDraft(pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place)
  private let fare = Fare(amount: 2000, distance: 4000, duration: 900)

  init() throws {
    let feature = try Feature(DispatchState.self)
    let actions = DispatchActions(
      store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = DispatchConfirmationInteractor(
      presenter: presenter, draft: draft, dispatchStore: feature.store, payment: payment, actions: actions,
      refresh: try feature.refresh(.confirmation) { [payment] in payment.reload(for: $0) })
    interactor.listener = listener
    actions.fillIn(draft)
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  @Test func `the fare and the means of payment are loaded when the screen opens, and shown`() {
    #expect(feature.repository.requests == [.read(.fareEstimate(draft))])
    #expect(payment.calls == ["reload"])
    feature.repository.reply(.fare(fare))
    #expect(presenter.fare.value == fare)
    #expect(presenter.offer.wallet.isLoading)
  }

  @Test func `after a failure the retry requests the fare again, and asks for the means of payment`() {
    feature.repository.fail(.network)
    interactor.didTapRetry()
    #expect(feature.repository.names == ["fareEstimate", "fareEstimate"])
    #expect(payment.calls == ["reload"])
    payment.isMissing = true
    interactor.didTapRetry()
    #expect(payment.calls == ["reload", "reload"])
  }

  @Test func `a link waits for the fare, then for the means of payment`() {
    let wait = interactor.waitForFare()
    #expect(wait.waitingFor == "the fare")
    feature.repository.reply(.fare(fare))
    #expect(wait.waitingFor == "the fake")
    payment.wallet.settle(.value(Wallet(balance: 3000, card: "Visa 1234")))
    #expect(wait.settlement != nil)
    #expect(feature.repository.names == ["fareEstimate"])
  }

  @Test func `a tap orders the draft, and the screen shows a refusal`() {
    feature.repository.reply(.fare(fare))
    interactor.didTapOrder()
    #expect(feature.repository.requests.last == .change(.requestRide(draft, PaymentChoice())))
    #expect(presenter.isRequesting)
    feature.repository.fail(.maintenance)
    #expect(presenter.problem == "maintenance")
    #expect(!presenter.isRequesting)
  }

  @Test func `what the customer chose to pay with is shown, and sent with the order`() {
    feature.repository.reply(.fare(fare))
    let choice = PaymentChoice(method: .business, purpose: "Visit")
    feature.dispatcher.dispatch(DispatchAction.paymentChosen(choice))
    #expect(presenter.offer.isComplete)
    #expect(presenter.offer.method == .business)
    interactor.didTapOrder()
    #expect(feature.repository.requests.last == .change(.requestRide(draft, choice)))
  }

  @Test func `the back button tells the parent, and the fare is cleared when the screen is gone`() {
    feature.repository.reply(.fare(fare))
    interactor.didTapBack()
    #expect(listener.backs == 1)
    interactor.deactivate()
    #expect(feature.state.fare.isNotAsked)
    #expect(feature.state.draft == draft)
  }
}

final class MeansOfPaymentFake: MeansOfPayment {
  let wallet = Promise<Wallet>(waitingFor: "the fake")
  private(set) var calls: [String] = []
  func observe(in rib: any Interactable, _ show: @escaping () -> Void) { show() }
  func offer(_ choice: PaymentChoice?) -> PaymentOffer {
    PaymentOffer(wallet: .loading, chosen: choice ?? PaymentChoice())
  }
  var isMissing = false
  func reload(for rib: any Interactable) { calls.append("reload") }
  func wait(in rib: any Interactable) -> Future<Wallet> { wallet.future }
}

private final class DispatchConfirmationPresenterFake: DispatchConfirmationPresentable {
  private(set) var fare = Loadable<Fare>.notAsked
  private(set) var isRequesting = false
  private(set) var problem: String?
  private(set) var offer = PaymentOffer()

  func show(fare: Loadable<Fare>, isRequesting: Bool, problem: String?) {
    self.fare = fare
    self.isRequesting = isRequesting
    self.problem = problem
  }

  func show(_ offer: PaymentOffer) { self.offer = offer }
}

final class DispatchConfirmationListenerFake: DispatchConfirmationListener {
  private(set) var backs = 0
  func dispatchConfirmationDidTapBack() { backs += 1 }
}
