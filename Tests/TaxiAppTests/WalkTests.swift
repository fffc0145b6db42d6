import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing
import TextFormats

/// Tests with random taps, links, settings and time. A failure prints the seed and the events.
@Suite("Walks through the app")
struct WalkTests {
  @Test(
    "law 2: a session that is loaded again after each event behaves like one that stays in memory",
    arguments: Seeds.first(16))
  func reloadedSessions(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.loggedIn()
    var events: [SessionEvent] = []
    for _ in 0..<60 {
      let twin = try taxi.restarted().session
      #expect(twin.wakeProblems == [], "seed \(seed), after \(events)")
      #expect(twin.tree == taxi.session.tree, "seed \(seed), after \(events)")
      #expect(twin.screens == taxi.session.screens, "seed \(seed), after \(events)")
      let event = Walk.event(taxi.session, &random)
      events.append(event)
      // A long time passes: orders continue, replies arrive.
      if event == .tick { taxi.now += 400_000 }
      let turn = taxi.turn(event)
      // A timer or a reply may have removed the element to tap. Nothing else is refused.
      #expect(turn.refusal.map { TapError.Code(rawValue: $0.code) != nil } ?? true, "seed \(seed), after \(events)")
      #expect(turn.leaks.isEmpty, "seed \(seed), after \(events)")
      let twinTurn = twin.turn(event, at: taxi.now)
      #expect(twinTurn.change?.entry == turn.change?.entry, "seed \(seed), after \(events)")
      #expect(twin.record == taxi.session.record, "seed \(seed), after \(events)")
    }
  }

  @Test(arguments: Seeds.first(6))
  func `law 7: links of a walk send no changing request and change no row`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.loggedIn()
    for _ in 0..<60 {
      taxi.turn(Walk.event(taxi.session, &random))
      // The reply to a tap's request can arrive in the turn of a link.
      let isQuiet = taxi.session.isQuiet
      let url = Walk.url(&random)
      let turn = taxi.turn(.open(url: url))
      #expect(!isQuiet || turn.change?.rows == [], "seed \(seed), \(url)")
      #expect(turn.answer?.reason != "changingRequestOfLink", "seed \(seed), \(url)")
    }
  }
}

/// Random events: mostly taps on visible elements.
enum Walk {
  static func event(_ session: Session, _ random: inout SplitMix64) -> SessionEvent {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3: .open(url: url(&random))
    case 4: .configure(["latency": ["0", "0", "3s"].randomElement(using: &random) ?? "0"])
    case 5: .configure(["errors": ["0", "0", "0", "50"].randomElement(using: &random) ?? "0"])
    case 6: .configure(["maintenance": ["off", "off", "on"].randomElement(using: &random) ?? "off"])
    case 7: .tick
    case 8: .login([:])
    default: tap(session, &random)
    }
  }

  static func url(_ random: inout SplitMix64) -> String {
    let urls = [
      "taxi://home", "taxi://order?pickup=here&dropoff=35.7,139.8,B",
      "taxi://order/confirm?pickup=here&dropoff=35.7,139.8",
      "taxi://orders/501", "taxi://reservations", "taxi://reservations/42", "taxi://reservations/new",
      "taxi://reservations/42/edit", "taxi://wallet", "taxi://wallet/pay?code=CAB-7&amount=100", "taxi://menu",
      "taxi://menu/profile", "taxi://menu/profile/invitation?code=BC-1234abcd", "taxi://menu/coupons?code=SPRING300",
      "taxi://menu/history", "taxi://menu/history/402", "taxi://menu/history/501", "taxi://menu/notices",
      "taxi://menu/notices/2", "taxi://menu/notices/99", "taxi://web?url=https://www.taxi.example/premium",
      "taxi://login", "taxi://signup",
    ]
    return urls.randomElement(using: &random) ?? urls[0]
  }

  private static func tap(_ session: Session, _ random: inout SplitMix64) -> SessionEvent {
    let elements = session.screens.flatMap(\.elements).filter { $0.enabled && $0.kind.isTappable }
    guard let element = elements.randomElement(using: &random) else { return .tick }
    let texts = ["", "35.6,139.7,A", "BC-1234abcd", "SPRING300", "2030-01-11 23:00", "1200", "駅"]
    return .tap(element: element.id, text: element.kind == .field ? texts.randomElement(using: &random) : nil)
  }
}
