import AndonTesting
import SessionEngine
import Testing

/// Each screen with data of the backend requests it once when it appears, and nothing while it is covered (law 10).
@Suite("Screens that appear again")
struct AppearanceTests {
  private static let web = "taxi://web?url=https://www.taxi.example/premium"
  private static let confirmation =
    "taxi://order/confirm?pickup=35.681236,139.767125&dropoff=35.658581,139.745433"

  /// A link to a screen, with the RIB that requests its data, and the request.
  private static let screens = [
    ("taxi://wallet", "Wallet", "wallet"), ("taxi://reservations", "Reservation", "reservations"),
    ("taxi://reservations/42", "ScheduledReservation", "reservation"), ("taxi://home", "NormalDispatch", "orders"),
  ]

  /// Returns a session in English that shows a link, with a manual clock, so that only what is under test moves.
  private static func session(at url: String) throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open(url)
    return taxi
  }

  private static func seen(_ rib: String, _ request: String) -> RequestCounts {
    RequestCounts([RequestCount(rib: rib, request: request, seen: 1)])
  }

  @Test("the menu and a page that close cause one request, also at the same moment", arguments: screens)
  func covered(url: String, rib: String, request: String) throws {
    let taxi = try Self.session(at: url)
    for cover in ["menu", "page"] {
      if cover == "menu" { try taxi.tap("menu") } else { try taxi.open(Self.web) }
      #expect(taxi.turn(.advance(milliseconds: 3_600_000)).requests.isEmpty)
      #expect(try taxi.tap("close").requests == Self.seen(rib, request))
      try taxi.tap("menu")
      #expect(try taxi.tap("close").requests == Self.seen(rib, request))
    }
    #expect(try taxi.open(url).requests == 0, "a link to what is on the screen requests nothing")
  }

  @Test("a link that closes the menu reports the request, and opened again sends none", arguments: screens)
  func link(url: String, rib: String, request: String) throws {
    let taxi = try Self.session(at: url)
    try taxi.tap("menu")
    #expect(try taxi.open(url).requestCounts == Self.seen(rib, request))
    #expect(try taxi.open(url).requests == 0)
    #expect(taxi.session.requests.unseen == 0)
  }

  @Test(arguments: screens)
  func `the return to the foreground causes one request`(url: String, rib: String, request: String) throws {
    let taxi = try Self.session(at: url)
    #expect(taxi.turn(.configure(["app": "background"])).requests.isEmpty)
    #expect(taxi.turn(.configure(["app": "foreground"])).requests == Self.seen(rib, request))
  }

  @Test func `the screens of the menu request their data when they open, each time`() throws {
    let taxi = try Self.session(at: "taxi://menu")
    for _ in 0..<2 {
      #expect(try taxi.tap("coupons").requests == Self.seen("Coupons", "coupons"))
      try taxi.tap("back")
      #expect(try taxi.tap("notices").requests == Self.seen("Notices", "notices"))
      try taxi.tap("back")
      #expect(try taxi.tap("history").requests == Self.seen("RideHistory", "rides"))
      try taxi.tap("ride.401")
      #expect(try taxi.tap("back").requests == Self.seen("RideHistory", "rides"))
      try taxi.tap("back")
    }
    #expect(taxi.session.requests.unseen == 0)
  }

  @Test
  func `after a ride and a payment the wallet is up to date, and the reservation after it was carried out`() throws {
    let taxi = try Self.session(at: "taxi://wallet/pay?code=CAB-7&amount=500")
    try taxi.tap("pay")
    try taxi.tap("back")
    #expect(taxi.text("balance") == "¥2500")
    try taxi.open(Self.confirmation)
    try taxi.tap("order")
    taxi.turn(.advance(milliseconds: 3_600_000))
    try taxi.tap("tab.wallet")
    #expect(taxi.text("transaction.2")?.hasPrefix("Ride 501 ") == true)
    try taxi.open("taxi://reservations/42")
    try taxi.tap("menu")
    taxi.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"]))
    try taxi.tap("close")
    #expect(taxi.text("status") == "Cancelled")
    #expect(!taxi.canTap("change"))
    #expect(!taxi.canTap("cancel"))
    try taxi.tap("back")
    #expect(taxi.value("reservation.42") == "Cancelled")
  }

  @Test func `without a reply the loaded data stays, and the screen says so`() throws {
    let taxi = try Self.session(at: "taxi://wallet")
    try taxi.tap("menu")
    taxi.turn(.configure(["errors": "100"]))
    #expect(try taxi.tap("close").requests == Self.seen("Wallet", "wallet"))
    #expect(taxi.text("balance") == "¥3000")
    #expect(taxi.text("problem") == "The network failed")
  }
}
