import AndonTesting
import DeepLinks
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct NormalDispatchViewTests {
  private let view = NormalDispatchViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let tokyo = Gazetteer.places[0].place

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | タクシーを呼ぶ | title", "image.1 | map | label 地図", "pickup | お迎え場所 | [未設定]",
        "stop | 経由地を追加", "stops.clear | 経由地を消去 | disabled", "dropoff | 目的地 | [未設定]", "class | 車種 | [スタンダード]",
        "class.standard | スタンダード | selected", "class.premium | プレミアム", "class.van | ワゴン",
        "class.accessible | 車いす対応", "confirm | 確認へ進む | disabled",
      ]
    ),
    (
      .english,
      [
        "text.1 | Call a taxi | title", "image.1 | map | label Map", "pickup | Pick-up | [Not set]",
        "stop | Add a stop", "stops.clear | Clear the stops | disabled", "dropoff | Destination | [Not set]",
        "class | Class | [Standard]", "class.standard | Standard | selected", "class.premium | Premium",
        "class.van | Van", "class.accessible | Accessible", "confirm | Continue | disabled",
      ]
    ),
  ])
  func `an empty draft cannot be confirmed, and the image of the map has a label`(language: Language, lines: [String]) {
    #expect(screen.lines(language) == lines)
  }

  @Test func `a complete draft can be confirmed`() {
    view.show(OrderDraft(pickup: .here, stops: [tokyo], dropoff: tokyo, carClass: "van"))
    #expect(
      screen.lines()[2...] == [
        "pickup | Pick-up | [Current location]", "stop.1 | Tokyo Station", "stop | Add a stop",
        "stops.clear | Clear the stops", "dropoff | Destination | [Tokyo Station]", "class | Class | [Van]",
        "class.standard | Standard", "class.premium | Premium", "class.van | Van | selected",
        "class.accessible | Accessible", "confirm | Continue",
      ])
  }

  @Test func `no stop can be added to as many as there may be`() {
    view.show(OrderDraft(stops: Array(repeating: tokyo, count: OrderDraft.mostStops)))
    #expect(screen.element("stop")?.enabled == false)
    #expect(screen.element("stop.5") != nil)
  }

  @Test(arguments: [(Language.japanese, "進行中の注文 | [到着しました]"), (.english, "Your taxi | [The car has arrived]")])
  func `an order in progress has a row`(language: Language, row: String) {
    view.show(running: [order(.arrived)], ended: nil)
    #expect(screen.lines(language)[1] == "order.5 | \(row)")
    view.show(running: [], ended: nil)
    #expect(screen.element("order.5") == nil)
  }

  @Test func `the orders in progress have rows, and the one that ended is below them`() {
    var second = order(.riding)
    second.id = 6
    var over = order(.completed)
    over.id = 4
    view.show(running: [order(.arrived), second], ended: over)
    #expect(
      Array(screen.lines()[1...3]) == [
        "order.5 | Your taxi | [The car has arrived]", "order.6 | Your taxi | [Riding]",
        "order.4 | Your last taxi | [Completed. Please rate your ride]",
      ])
  }

  @Test func `the failure of the request for the orders is said above them`() {
    view.show(running: [order(.arrived)], ended: nil)
    view.show(missing: nil, problem: "network")
    #expect(screen.lines()[1] == "problem | The network failed")
    #expect(screen.element("order.5") != nil)
  }

  @Test func `the end of an order has a row, which names the party that cancelled or asks for the rating`() {
    var over = order(.noCarFound)
    func row() -> String? { screen.lines()[1...].first { $0.hasPrefix("order.5") } }
    view.show(running: [], ended: over)
    #expect(row() == "order.5 | Your last taxi | [No car was found]")
    over.status = .cancelled
    over.cancellation = Cancellation(by: .driver, fee: 0)
    view.show(running: [], ended: over)
    #expect(row() == "order.5 | Your last taxi | [The driver cancelled]")
    view.show(running: [], ended: order(.completed))
    #expect(row() == "order.5 | Your last taxi | [Completed. Please rate your ride]")
    over = order(.completed)
    over.rating = 5
    view.show(running: [], ended: over)
    #expect(row() == "order.5 | Your last taxi | [Completed]")
  }

  @Test func `an order that a link did not find is named in the customer's language`() {
    view.show(missing: "orderNotFound", problem: nil)
    #expect(screen.element("missing")?.text == "This order was not found")
    #expect(screen.lines(.japanese)[1] == "missing | この注文は見つかりませんでした")
  }

  @Test func `each tap calls the listener`() throws {
    view.show(OrderDraft(pickup: .here, stops: [tokyo], dropoff: tokyo))
    view.show(running: [order(.riding)], ended: nil)
    try screen.tapAll()
    #expect(
      taps.calls == [
        "order 5", "pickup", "stop", "clear", "dropoff", "class standard", "class premium", "class van",
        "class accessible", "confirm",
      ])
  }

  @Test func `each part of the state changes the screen, and another time of the order does not`() {
    screen.checkChanges([
      { view.show(OrderDraft(pickup: .here)) }, { view.show(running: [order(.arrived)], ended: nil) },
      { view.show(running: [order(.riding)], ended: nil) }, { view.show(running: [], ended: order(.completed)) },
      { view.show(missing: "orderNotFound", problem: nil) }, { view.show(missing: nil, problem: "network") },
    ])
    view.show(running: [order(.riding)], ended: nil)
    var later = order(.riding)
    later.asOf = 1000
    #expect(!screen.isChanged { view.show(running: [later], ended: nil) })
  }

  private func order(_ status: Order.Status) -> Order {
    Order(
      id: 5, status: status, requestedAt: 0, asOf: 0, draft: OrderDraft(),
      fare: Fare(amount: 900, distance: 2000, duration: 600))
  }
}
