import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing
import TextFormats

@Suite("Random walks around an order")
struct DispatchWalkTests {
  @Test(arguments: Seeds.first(10))
  func `a session that is loaded again after every event behaves like one that stays in memory`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.loggedIn()
    var history: [SessionEvent] = []
    for _ in 0..<60 {
      // Due timers run first, so that the tap finds the same screen.
      taxi.turn(.tick)
      let event = Self.event(in: taxi, &random)
      history.append(event)
      // Only a failure needs it, and the description of the events takes longer than a turn.
      let context = { [history] in Comment(rawValue: "seed \(seed), after \(history)") }
      let twin = try taxi.restarted().session
      let turn = taxi.session.turn(event, at: taxi.now)
      let twinTurn = twin.turn(event, at: taxi.now)
      #expect(turn.leaks.isEmpty, context())
      #expect(turn.refusal == nil, context())
      #expect(twinTurn.change?.entry == turn.change?.entry, context())
      #expect(twin.record == taxi.session.record, context())
      taxi.now += Int64.random(in: 0..<15_000, using: &random)
    }
  }

  @Test func `taps reach every RIB around an order`() throws {
    let taxi = try TaxiWorld.loggedIn()
    var seen = Set(taxi.ribs)
    for element in [
      "pickup", "place.here", "stop", "query", "place.tower", "dropoff", "place.haneda", "confirm", "order", "back",
    ] {
      try taxi.tap(element, element == "query" ? "タワー" : nil)
      seen.formUnion(taxi.ribs)
    }
    #expect(
      seen.isSuperset(of: [
        "NormalDispatch", "PlaceSearch", "DispatchConfirmation", "PaymentSelection", "OrderResult", "VehicleTracking",
        "OrderStatus", "OrderRoute", "OrderPayment", "OrderCancellation",
      ]))
  }

  /// Returns a random event: mostly a tap on a visible element.
  private static func event(in taxi: TestSession, _ random: inout SplitMix64) -> SessionEvent {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .open(url: urls[Int.random(in: 0..<urls.count, using: &random)])
    case 1: return .configure(settings[Int.random(in: 0..<settings.count, using: &random)])
    case 2: return .advance(milliseconds: Int64.random(in: 1...90_000, using: &random))
    default: return tap(in: taxi, &random) ?? .login([:])
    }
  }

  private static func tap(in taxi: TestSession, _ random: inout SplitMix64) -> SessionEvent? {
    // The tabs and the menu are left out, so that the walk stays around the order.
    let screens = taxi.session.screens.filter { $0.rib != "MainFeatures" }
    // Only a few places are offered, so that the walk also leaves the search.
    let offered = screens.flatMap(\.tappable).filter {
      !$0.id.hasPrefix("place.") || ["place.here", "place.ueno"].contains($0.id)
    }
    guard !offered.isEmpty else { return nil }
    let element = offered[Int.random(in: 0..<offered.count, using: &random)].id
    let texts = ["", "東京", "35.6,139.7,わが家", "nowhere"]
    let isField = screens.contains { $0.element(element)?.kind == .field }
    return .tap(element: element, text: isField ? texts[Int.random(in: 0..<texts.count, using: &random)] : nil)
  }

  private static let urls = [
    "taxi://home", "taxi://order?pickup=here", "taxi://order?\(DispatchTests.ends)&class=van",
    "taxi://order/confirm?\(DispatchTests.ends)", "taxi://order/search?point=stop", "taxi://orders/501",
    "taxi://orders/502", "taxi://wallet",
  ]

  private static let settings = [
    ["latency": "0"], ["latency": "2s", "jitter": "5s"], ["errors": "50"], ["errors": "0"], ["maintenance": "on"],
    ["maintenance": "off"], ["links": "queue"], ["links": "parallel"], ["language": "en"],
  ]
}

extension TestSession {
  /// The names of the attached RIBs.
  fileprivate var ribs: [String] {
    session.tree.text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.prefix { $0 != "(" })
    }
  }
}
