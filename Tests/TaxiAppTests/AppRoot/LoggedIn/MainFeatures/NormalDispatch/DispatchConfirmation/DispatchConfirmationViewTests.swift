import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

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
        "fare | 約1000円(3.4km、約11分)", "payment | •••• 4242", "order | タクシーを呼ぶ", "back | 戻る",
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

private final class TapsFake: CallRecorder, DispatchConfirmationPresentableListener {
  func didTapOrder() { record("order") }
  func didTapRetry() { record("retry") }
  func didTapBack() { record("back") }
}
