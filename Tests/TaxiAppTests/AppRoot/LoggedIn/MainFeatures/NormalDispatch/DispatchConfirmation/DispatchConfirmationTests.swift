import AndonTesting
import DeepLinks
import Flux
import HeadlessUI
import SessionEngine
import Streams
import Testing

@testable import RIBs
@testable import TaxiApp

@Suite struct DispatchConfirmationInteractorTests {
  private let feature: Feature<DispatchState>
  private let presenter = DispatchConfirmationPresenterFake()
  private let payment = MeansOfPaymentFake()
  private let listener = ListenerFake()
  private let interactor: DispatchConfirmationInteractor
  private let draft = OrderDraft(pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place)
  private let fare = Fare(amount: 2000, distance: 4000, duration: 900)

  init() throws {
    let feature = try Feature(DispatchState.self)
    let actions = feature.actions
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
    #expect(listener.calls == ["back"])
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

@Suite struct DispatchConfirmationRouterTests {
  private let tree = TestTree()

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(_ dependency: DependencyFake) {
    let (router, _) = DispatchConfirmationBuilder(dependency: dependency)
      .build(withListener: ListenerFake(), draft: OrderDraft(pickup: .here, dropoff: .here))
    tree.root.attachChild(router)
  }

  @Test func `the choice of the payment is attached and visible with the confirmation`() throws {
    attach(try DependencyFake())
    let window = tree.root.viewControllable.viewController
    #expect(
      window.visibleControllers.compactMap { $0.router?.name } == [
        "FakeLaunch", "DispatchConfirmation", "PaymentSelection",
      ])
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }
}

@Suite struct DispatchConfirmationViewTests {
  private let view = DispatchConfirmationViewController(
    draft: OrderDraft(pickup: .here, stops: [.here], dropoff: Gazetteer.places[0].place, carClass: "van"))
  private let taps = TapsFake()
  private let screen: TestScreen
  private let fare = Fare(
    amount: 1500, distance: 3490, duration: 601, lines: FareLines(start: 500, distance: 1000))
  private let coupon = Coupon(id: 3, code: "SPRING500", title: "500円引き", status: .owned, discount: 500)
  private let wallet = Wallet(
    balance: 4000, card: "",
    cards: [
      Card(id: 1, number: "•••• 4242", expires: "2031-05"), Card(id: 2, number: "•••• 1881", expires: "2026-01"),
    ])

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  private func offer(_ choice: PaymentChoice = PaymentChoice(), coupons: [Coupon] = []) -> PaymentOffer {
    PaymentOffer(
      wallet: .loaded(wallet), company: "行灯商事", coupons: coupons, chosen: choice, now: 1_800_000_000_000)
  }

  /// The lines after those of the points and the car class.
  private func lines(_ language: Language = .english) -> [String] { Array(screen.lines(language).dropFirst(5)) }

  @Test func `the points and the car class are shown while the fare and the wallet are loading`() {
    #expect(
      screen.lines() == [
        "text.1 | Confirm the order | title", "pickup | Current location", "stop.1 | Current location",
        "dropoff | Tokyo Station", "class | Van", "fare | Loading…", "payment | Loading…",
        "order | Call a taxi | disabled",
        "back | Back",
      ])
    #expect(screen.lines(.japanese).first == "text.1 | 注文の確認 | title")
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "fare | 約1000円（3.4km、約11分）", "payment | •••• 4242", "order | タクシーを呼ぶ", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "fare | about ¥1000 (3.4 km, 11 min)", "payment | •••• 4242", "order | Call a taxi", "back | Back",
      ]
    ),
  ])
  func `the chosen means is named, and the coupon reduces the fare`(language: Language, expected: [String]) {
    view.show(fare: .loaded(fare), isRequesting: false, problem: nil)
    view.show(offer(PaymentChoice(coupon: 3), coupons: [coupon]))
    #expect(lines(language) == expected)
  }

  @Test func `without a chosen coupon the fare is the whole one`() {
    view.show(fare: .loaded(fare), isRequesting: false, problem: nil)
    view.show(offer(coupons: [coupon]))
    #expect(lines().first == "fare | about ¥1500 (3.4 km, 11 min)")
  }

  @Test func `a ride that the company pays needs a purpose`() {
    view.show(fare: .loaded(fare), isRequesting: false, problem: nil)
    view.show(offer(PaymentChoice(method: .business)))
    #expect(lines().suffix(2) == ["order | Call a taxi | disabled", "back | Back"])
    view.show(offer(PaymentChoice(method: .business, purpose: "会議")))
    #expect(lines(.japanese).suffix(2) == ["order | タクシーを呼ぶ", "back | 戻る"])
  }

  @Test func `a fare or a wallet that failed to load can be requested again`() {
    let failure = [
      "problem | The network failed", "retry | Try again", "order | Call a taxi | disabled", "back | Back",
    ]
    view.show(fare: .failed("network"), isRequesting: false, problem: "orderRunning")
    #expect(lines() == ["payment | Loading…"] + failure)
    view.show(fare: .loading, isRequesting: false, problem: nil)
    view.show(PaymentOffer(wallet: .failed("network")))
    #expect(lines() == ["fare | Loading…"] + failure)
  }

  @Test func `while the taxi is requested no other can be, and a refusal is shown`() {
    view.show(offer())
    view.show(fare: .loaded(fare), isRequesting: true, problem: nil)
    #expect(lines().suffix(2) == ["order | Call a taxi | disabled", "back | Back"])
    view.show(fare: .loaded(fare), isRequesting: false, problem: "orderRunning")
    #expect(lines().suffix(3) == ["problem | Another taxi is on its way", "order | Call a taxi", "back | Back"])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(fare: .loaded(fare), isRequesting: false, problem: nil)
    view.show(offer(PaymentChoice(method: .business, purpose: "会議"), coupons: [coupon]))
    try screen.tapAll()
    view.show(PaymentOffer(wallet: .failed("network")))
    try screen.tap("retry")
    #expect(taps.calls == ["order", "back", "retry"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(fare: .loading, isRequesting: false, problem: nil) },
      { view.show(fare: .loading, isRequesting: true, problem: nil) },
      { view.show(fare: .loading, isRequesting: true, problem: "network") }, { view.show(offer()) },
    ])
  }
}

final class DispatchConfirmationItemFake: Interactor, DispatchConfirmationActionableItem {
  let draft: OrderDraft
  init(_ draft: OrderDraft) { self.draft = draft }
  func waitForFare() -> Reached<any DispatchConfirmationActionableItem> { .value((self, ())) }
}
