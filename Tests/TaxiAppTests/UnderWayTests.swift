import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// Tests that a change is not requested twice while it waits for its reply.
@Suite("Pending changes")
struct UnderWayTests {
  /// A form that a link fills in, with the button that sends it.
  private static let forms = [
    ("taxi://wallet/pay?code=ABC&amount=500", "pay"),
    ("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here", "reserve"),
    ("taxi://menu/coupons?code=SPRING300", "redeem"),
    ("taxi://menu/profile/invitation?code=BC-1234abcd", "link"),
  ]

  /// Returns a session at a link in which every later reply takes two seconds.
  private func session(at url: String) throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual", "language": "en"]))
    try taxi.open(url)
    taxi.turn(.configure(["latency": "2s"]))
    return taxi
  }

  private func advance(_ taxi: TestSession) {
    taxi.turn(.advance(milliseconds: 2000))
  }

  @Test(arguments: forms)
  func `the link of a form that was sent changes nothing before the reply`(url: String, button: String) throws {
    let taxi = try session(at: url)
    try taxi.tap(button)
    let (state, screens) = (taxi.session.record.state, taxi.session.screens)
    #expect(try taxi.open(url).outcome == .completed)
    #expect(!taxi.canTap(button))
    #expect(taxi.session.record.state == state)
    #expect(taxi.session.screens == screens)
  }

  @Test(arguments: forms)
  func `a form that is left and opened again waits for the reply to its request`(url: String, button: String) throws {
    let taxi = try session(at: url)
    try taxi.tap(button)
    try taxi.open("taxi://home")
    try taxi.open(url)
    #expect(!taxi.canTap(button))
    #expect(taxi.session.record.location.last == url)
    advance(taxi)
    #expect(!taxi.canTap(button))
    #expect(taxi.session.record.location.last != url)
    // A list that appears again is requested once.
    advance(taxi)
    #expect(taxi.session.isQuiet)
  }

  @Test func `a form with other values can be sent before the reply, and keeps its values`() throws {
    let taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    try taxi.tap("pay")
    try taxi.open("taxi://wallet/pay?code=ABC&amount=600")
    #expect(taxi.canTap("pay"))
    advance(taxi)
    #expect(taxi.text("paid") == nil)
    #expect(taxi.value("amount") == "600")
    #expect(taxi.canTap("pay"))
    try taxi.open("taxi://wallet")
    #expect(taxi.text("balance") == "¥2500")
  }

  @Test func `a failure is shown in its form, and stays after a link with the same values`() throws {
    let taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("pay")
    try taxi.open("taxi://menu")
    advance(taxi)
    try taxi.open("taxi://wallet/pay?code=ABC&amount=500")
    #expect(taxi.text("problem") == "The network failed")
    #expect(taxi.canTap("pay"))
    try taxi.tap("pay")
    try taxi.open("taxi://wallet/pay?code=DEF")
    advance(taxi)
    #expect(taxi.text("problem") == nil)
    #expect(taxi.value("code") == "DEF")
  }

  @Test func `a payment that is left and entered again is not paid twice`() throws {
    let taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    try taxi.tap("pay")
    try taxi.tap("back")
    try taxi.tap("pay")
    try taxi.tap("amount", "500")
    try taxi.tap("code", "ABC")
    #expect(!taxi.canTap("pay"))
    advance(taxi)
    #expect(taxi.text("paid") == "¥500 paid")
  }

  @Test func `a pending cancellation is not requested again when the reservation is opened again`() throws {
    let taxi = try session(at: "taxi://reservations/42")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    try taxi.tap("reservation.42")
    #expect(!taxi.canTap("cancel"))
    #expect(!taxi.canTap("change"))
    try taxi.open("taxi://reservations/41")
    try taxi.open("taxi://reservations/42")
    #expect(!taxi.canTap("cancel"))
    advance(taxi)
    #expect(taxi.text("status") == "Cancelled")
    #expect(taxi.session.isQuiet)
  }

  @Test func `a pending change blocks other changes of its reservation only`() throws {
    let taxi = try session(at: "taxi://reservations/42/edit")
    try taxi.tap("pickup", "新宿駅")
    try taxi.tap("reserve")
    try taxi.tap("back")
    #expect(!taxi.canTap("cancel"))
    #expect(!taxi.canTap("change"))
    try taxi.open("taxi://reservations/42/edit")
    #expect(!taxi.canTap("reserve"))
    #expect(!taxi.canTap("pickup"))
    try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here")
    #expect(taxi.canTap("reserve"))
    advance(taxi)
    #expect(taxi.session.record.location == ["taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here"])
  }

  @Test func `a pending cancellation of an order is not requested again when the order is opened again`() throws {
    let taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    advance(taxi)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(!taxi.canTap("cancel"))
    advance(taxi)
    #expect(taxi.text("status") == "Cancelled")
  }

  private static let confirmation = "taxi://order/confirm?pickup=35.681236,139.767125&dropoff=35.658581,139.745433"

  @Test
  func `a pending order is not requested again, and its order is shown when the confirmation is opened again`() throws {
    let taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    try taxi.tap("back")
    try taxi.tap("confirm")
    advance(taxi)
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test func `a new order empties its draft, and another draft stays`() throws {
    let taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    try taxi.tap("back")
    #expect(!taxi.canTap("order.501"))
    advance(taxi)
    #expect(taxi.session.record.location == ["taxi://home"])
    #expect(taxi.canTap("order.501"))
    #expect(!taxi.canTap("confirm"))

    let other = try session(at: Self.confirmation)
    try other.tap("order")
    _ = try other.open("taxi://order?pickup=here")
    advance(other)
    #expect(other.session.record.location == ["taxi://order?pickup=here"])
    #expect(other.canTap("order.501"))
  }

  @Test func `a change that was sent is made although the app ends before the reply`() throws {
    let session = try DispatchTests.filledIn()
    try session.tap("confirm")
    session.turn(.configure(["latency": "2s"]))
    try session.tap("order")
    #expect(session.session.inFlight.map(\.name) == ["requestRide"])
    session.turn(.configure(["app": "notRunning"]))
    session.turn(.configure(["latency": "0"]))
    session.turn(.configure(["app": "foreground"]))
    #expect(try session.open("taxi://orders/501").outcome == .completed)
  }
}
