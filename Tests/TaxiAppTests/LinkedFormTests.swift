import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// Tests that a form has exactly the values of the link that opened it.
@Suite("Forms that links fill in")
struct LinkedFormTests {
  /// The values of the fields and switches of the topmost screen, by element.
  private func fields(_ taxi: TestSession) -> [String: String] {
    let elements = taxi.session.screens.last?.elements.filter { $0.kind == .field || $0.kind == .toggle } ?? []
    return Dictionary(elements.map { ($0.id, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "a link keeps no values of the link before it, and changes nothing when it is opened twice at a moment",
    arguments: [
      ("taxi://wallet/pay?code=DRIVER1&amount=500", "taxi://wallet/pay?code=DRIVER2", ["code": "DRIVER2"]),
      ("taxi://wallet/pay?code=DRIVER1&amount=500", "taxi://wallet/pay?amount=700", ["amount": "700"]),
      ("taxi://wallet/pay?code=DRIVER1&amount=500", "taxi://wallet/pay", [:]),
      (
        "taxi://reservations/new?at=2030-01-11T14:00:00Z&dropoff=35.7,139.8,B", "taxi://reservations/new?pickup=here",
        ["pickup": "現在地"]
      ),
      ("taxi://reservations/new?pickup=here", "taxi://reservations/new", [:]),
      ("taxi://menu/coupons?code=SPRING300", "taxi://menu/coupons", [:]),
      ("taxi://menu/profile/invitation?code=BC-1234abcd", "taxi://menu/profile/invitation", [:]),
    ])
  func replaced(first: String, second: String, filledIn: [String: String]) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.open(first)
    let before = fields(taxi)
    #expect(try taxi.open(second).attached == [])
    #expect(fields(taxi) == before.mapValues { _ in "" }.merging(filledIn) { $1 })
    let (state, screens) = (taxi.session.record.state, taxi.session.screens)
    try taxi.open(second)
    #expect(taxi.session.record.state == state)
    #expect(taxi.session.screens == screens)
  }

  @Test
  func `a link with another phone number changes only the phone number of the registration and the log-in`() throws {
    let taxi = try TaxiWorld.session()
    try taxi.open("taxi://signup?phone=080-1234")
    try taxi.tap("name", "行灯 花子")
    try taxi.tap("terms")
    let (state, filledIn) = (taxi.session.record.state, fields(taxi))
    try taxi.open("taxi://signup?phone=080-1234")
    #expect(taxi.session.record.state == state)
    #expect(fields(taxi) == filledIn)
    try taxi.open("taxi://signup")
    #expect(fields(taxi) == filledIn.merging(["phone": ""]) { $1 })
    #expect(taxi.session.record.location == ["taxi://signup"])
    try taxi.open("taxi://login?phone=090-1234")
    try taxi.open("taxi://login")
    #expect(fields(taxi) == ["phone": ""])
    #expect(taxi.session.record.location == ["taxi://login"])
  }

  @Test func `a link clears texts that are not understood, and earlier problems`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here")
    try taxi.tap("dropoff", "nowhere")
    try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here")
    #expect(taxi.value("dropoff") == "")
    #expect(taxi.text("dropoff.problem") == nil)
    #expect(taxi.canTap("reserve"))
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("reserve")
    #expect(taxi.text("problem") != nil)
    taxi.turn(.configure(["errors": "0"]))
    try taxi.open("taxi://reservations/new?pickup=here")
    #expect(taxi.text("problem") == nil)
  }

  @Test func `a link to a payment starts a new one after another payment`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://wallet/pay?code=DRIVER1&amount=500")
    try taxi.tap("pay")
    #expect(taxi.text("paid") != nil)
    try taxi.open("taxi://wallet/pay?code=DRIVER2")
    #expect(fields(taxi) == ["code": "DRIVER2", "amount": ""])
  }

  @Test func `a coupon code is filled in before the list is loaded, and when the list cannot be loaded`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["errors": "100"]))
    let outcome = try taxi.open("taxi://menu/coupons?code=SPRING300")
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "network")
    #expect(taxi.value("code") == "SPRING300")
    #expect(taxi.session.record.location.last == "taxi://menu/coupons?code=SPRING300")
  }

  @Test func `a link that waits for the list keeps its code when the session is loaded again`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    taxi.turn(.open(url: "taxi://menu/coupons?code=SPRING300"))
    #expect(taxi.session.record.pending.map(\.step) == ["coupons loaded"])
    #expect(taxi.value("code") == "SPRING300")
    try taxi.tap("code", "OTHER")
    let reloaded = try taxi.restarted().session
    #expect(reloaded.turn(.tick, at: taxi.now + 10_000).settled.map(\.outcome) == [.completed])
    #expect(reloaded.screens.last?.element("code")?.value == "OTHER")
  }
}
