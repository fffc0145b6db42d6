import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// What was asked for once is not asked for a second time while its answer is on its way, however one comes back.
@Suite("Changes that are on their way")
struct UnderWayTests {
  /// A form that a link fills in, and the button that sends it.
  private static let forms = [
    ("taxi://wallet/pay?code=ABC&amount=500", "pay"),
    ("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here", "reserve"),
    ("taxi://menu/coupons?code=SPRING300", "redeem"),
    ("taxi://menu/profile/invitation?code=BC-1234abcd", "link"),
  ]

  /// A session at a link, where every answer takes two seconds from then on.
  private func session(at url: String) throws -> TaxiSession {
    var taxi = try TaxiSession.loggedIn()
    taxi.turn(.configure(["clock": "manual", "language": "en"]))
    _ = try taxi.open(url)
    taxi.turn(.configure(["latency": "2s"]))
    return taxi
  }

  private func advance(_ taxi: inout TaxiSession) {
    taxi.turn(.advance(milliseconds: 2000))
  }

  @Test("the link of the form that was sent changes nothing while the answer is on its way", arguments: forms)
  func opened(url: String, button: String) throws {
    var taxi = try session(at: url)
    try taxi.tap(button)
    let (state, screens) = (taxi.session.record.state, taxi.session.screens)
    #expect(try taxi.open(url).outcome == .completed && !taxi.canTap(button))
    #expect(taxi.session.record.state == state && taxi.session.screens == screens)
    try taxi.checkRebuild()
  }

  @Test("a form that was left and is opened again waits for the answer to what it asked", arguments: forms)
  func left(url: String, button: String) throws {
    var taxi = try session(at: url)
    try taxi.tap(button)
    _ = try taxi.open("taxi://home")
    _ = try taxi.open(url)
    #expect(!taxi.canTap(button) && taxi.session.record.location.last == url)
    try taxi.checkRebuild()
    advance(&taxi)
    #expect(taxi.session.isQuiet && !taxi.canTap(button) && taxi.session.record.location.last != url)
    try taxi.checkRebuild()
  }

  @Test("a form with something else can be sent meanwhile, and keeps what stands there")
  func another() throws {
    var taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    try taxi.tap("pay")
    _ = try taxi.open("taxi://wallet/pay?code=ABC&amount=600")
    #expect(taxi.canTap("pay"))
    advance(&taxi)
    #expect(taxi.text("paid") == nil && taxi.value("amount") == "600" && taxi.canTap("pay"))
    _ = try taxi.open("taxi://wallet")
    #expect(taxi.text("balance") == "¥2500")
  }

  @Test("what failed is said where it was asked for, and a link with the same leaves it said")
  func failed() throws {
    var taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("pay")
    _ = try taxi.open("taxi://menu")
    advance(&taxi)
    _ = try taxi.open("taxi://wallet/pay?code=ABC&amount=500")
    #expect(taxi.text("problem") == "The network failed" && taxi.canTap("pay"))
    try taxi.tap("pay")
    _ = try taxi.open("taxi://wallet/pay?code=DEF")
    advance(&taxi)
    #expect(taxi.text("problem") == nil && taxi.value("code") == "DEF")
  }

  @Test("a payment that was left and typed in again is not paid twice")
  func typedAgain() throws {
    var taxi = try session(at: "taxi://wallet/pay?code=ABC&amount=500")
    try taxi.tap("pay")
    try taxi.tap("back")
    try taxi.tap("pay")
    try taxi.tap("amount", "500")
    try taxi.tap("code", "ABC")
    #expect(!taxi.canTap("pay"))
    advance(&taxi)
    #expect(taxi.text("paid") == "¥500 paid")
  }

  @Test("a cancellation that is on its way is not asked for again, where one went back to the reservation")
  func reservation() throws {
    var taxi = try session(at: "taxi://reservations/42")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    try taxi.tap("reservation.42")
    #expect(!taxi.canTap("cancel") && !taxi.canTap("change"))
    try taxi.checkRebuild()
    _ = try taxi.open("taxi://reservations/41")
    _ = try taxi.open("taxi://reservations/42")
    #expect(!taxi.canTap("cancel"))
    advance(&taxi)
    #expect(taxi.text("status") == "Cancelled" && taxi.session.isQuiet)
    try taxi.checkRebuild()
  }

  @Test("a change that is on its way leaves its reservation alone until the answer, and others free")
  func change() throws {
    var taxi = try session(at: "taxi://reservations/42/edit")
    try taxi.tap("pickup", "新宿駅")
    try taxi.tap("reserve")
    try taxi.tap("back")
    #expect(!taxi.canTap("cancel") && !taxi.canTap("change"))
    _ = try taxi.open("taxi://reservations/42/edit")
    #expect(!taxi.canTap("reserve") && !taxi.canTap("pickup"))
    try taxi.checkRebuild()
    _ = try taxi.open("taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here")
    #expect(taxi.canTap("reserve"))
    advance(&taxi)
    #expect(taxi.session.record.location == ["taxi://reservations/new?at=2030-01-11T14:00:00Z&pickup=here"])
  }

  @Test("an order that is being cancelled is not cancelled again, where one went back to it")
  func order() throws {
    var taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    advance(&taxi)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(!taxi.canTap("cancel"))
    try taxi.checkRebuild()
    advance(&taxi)
    #expect(taxi.text("status") == "Cancelled")
  }

  private static let confirmation = "taxi://order/confirm?pickup=35.681236,139.767125&dropoff=35.658581,139.745433"

  @Test("a taxi that is being called is not called again, and who came back is shown its order")
  func calling() throws {
    var taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    try taxi.tap("back")
    try taxi.tap("confirm")
    advance(&taxi)
    try taxi.checkRebuild()
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test("an order that is made empties its draft, whoever looks, and another draft stays")
  func draft() throws {
    var taxi = try session(at: Self.confirmation)
    try taxi.tap("order")
    try taxi.tap("back")
    #expect(!taxi.canTap("order.501"))
    advance(&taxi)
    #expect(taxi.session.record.location == ["taxi://home"] && taxi.canTap("order.501") && !taxi.canTap("confirm"))
    try taxi.checkRebuild()

    var other = try session(at: Self.confirmation)
    try other.tap("order")
    _ = try other.open("taxi://order?pickup=here")
    advance(&other)
    #expect(other.session.record.location == ["taxi://order?pickup=here"] && other.canTap("order.501"))
  }
}
