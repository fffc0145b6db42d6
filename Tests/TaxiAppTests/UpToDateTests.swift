import AndonTesting
import RIBs
import SessionEngine
import Testing

/// Screens with data of the backend that stay visible: a link, a known time and the next success bring them up to date.
@Suite("Screens that stay up to date")
struct UpToDateTests {
  private static let confirmation =
    "taxi://order/confirm?pickup=35.681236,139.767125&dropoff=35.658581,139.745433"

  /// A link to a screen, with the RIB that requests its data, and the request.
  private static let screens = [
    ("taxi://wallet", "Wallet", "wallet"), ("taxi://reservations", "Reservation", "reservations"),
    ("taxi://reservations/42", "ScheduledReservation", "reservation"), ("taxi://home", "NormalDispatch", "orders"),
    ("taxi://menu/coupons", "Coupons", "coupons"), ("taxi://menu/history", "RideHistory", "rides"),
    ("taxi://menu/notices", "Notices", "notices"),
  ]

  /// Returns a session in English that shows a link, with a manual clock.
  private static func session(at url: String) throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open(url)
    return taxi
  }

  private static func advance(_ taxi: TestSession, minutes: Int64) -> [String: Int] {
    taxi.turn(.advance(milliseconds: minutes * 60_000)).requestsByRIB
  }

  @Test("a link to the visible screen requests its data once, and nothing more at the same moment", arguments: screens)
  func link(url: String, rib: String, request: String) throws {
    let taxi = try Self.session(at: url)
    #expect(Self.advance(taxi, minutes: 1).isEmpty)
    let again = try taxi.open(url)
    #expect(again.outcome == .completed)
    #expect(again.attached == [])
    #expect(again.detached == [])
    #expect(again.requestCounts == RequestCounts([RequestCount(rib: rib, request: request, seen: 1)]))
    #expect(try taxi.open(url).requests == 0)
  }

  @Test func `the map learns from the account when the next reservation becomes an order`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["clock": "manual"]))
    #expect(Self.advance(taxi, minutes: 1429).isEmpty)
    #expect(taxi.text("order.501") == nil)
    try taxi.restart()
    #expect(Self.advance(taxi, minutes: 2)["NormalDispatch"] ?? 0 > 0)
    #expect(taxi.canTap("order.501"))
  }

  @Test(
    "a screen that is visible when a reservation becomes an order requests its data once just after that",
    arguments: [
      ("taxi://reservations/42", "ScheduledReservation", "status"),
      ("taxi://reservations", "Reservation", "reservation.42"), ("taxi://home", "NormalDispatch", "order.501"),
    ])
  func dispatched(url: String, rib: String, element: String) throws {
    let taxi = try Self.session(at: "taxi://reservations")
    try taxi.open(url)
    #expect(Self.advance(taxi, minutes: 1429).isEmpty)
    try taxi.restart()
    let requests = Self.advance(taxi, minutes: 2)
    #expect(requests[rib] ?? 0 > 0)
    #expect(requests.count == 1)
    #expect(rib == "NormalDispatch" || requests == [rib: 1])
    let shown = ["Being carried out", "Looking for a car", "The car is on its way"]
    #expect(shown.contains { $0 == taxi.value(element) || $0 == taxi.text(element) })
  }

  @Test
  func `a covered list requests nothing when a reservation becomes an order, and once when it appears again`() throws {
    let taxi = try Self.session(at: "taxi://reservations")
    try taxi.tap("menu")
    #expect(Self.advance(taxi, minutes: 1435).isEmpty)
    #expect(try taxi.tap("close").requestsByRIB == ["Reservation": 1])
    #expect(taxi.value("reservation.42") == "Being carried out")
    #expect(Self.advance(taxi, minutes: 60).isEmpty)
  }

  @Test(arguments: ["tab", "menu", "app", "link"])
  func `the map that appears again shows that the driver cancelled meanwhile`(way: String) throws {
    // The pick-up is where drivers cancel on the way.
    let taxi = try Self.session(
      at: "taxi://order/confirm?pickup=35.549393,139.779839&dropoff=35.681236,139.767125")
    try taxi.tap("order")
    try taxi.tap("back")
    _ = taxi.turn(.advance(milliseconds: 10_000))
    #expect(taxi.value("order.501") == "The car is on its way")
    if way == "tab" { try taxi.tap("tab.wallet") }
    if way == "menu" { try taxi.tap("menu") }
    if way == "app" { taxi.turn(.configure(["app": "background"])) }
    taxi.turn(.advance(milliseconds: 80_000))
    if way == "tab" { try taxi.tap("tab.normalDispatch") }
    if way == "menu" { try taxi.tap("close") }
    if way == "app" { taxi.turn(.configure(["app": "foreground"])) }
    if way == "link" { try taxi.open("taxi://home") }
    #expect(taxi.value("order.501") == "The driver cancelled")
  }

  @Test func `the map shows all orders in progress, and tracks each to its end`() throws {
    let taxi = try Self.session(at: "taxi://reservations")
    _ = Self.advance(taxi, minutes: 1429)
    try taxi.open(Self.confirmation)
    try taxi.tap("order")
    try taxi.tap("back")
    // The reservation becomes the second order.
    _ = Self.advance(taxi, minutes: 2)
    for order in ["order.501", "order.502"] {
      #expect(["The car is on its way", "The car has arrived"].contains(taxi.value(order)), "\(order)")
    }
    _ = Self.advance(taxi, minutes: 600)
    let ends = ["order.501", "order.502"].compactMap(taxi.value)
    #expect(ends == ["Completed. Please rate your ride"], "the last end is shown")
    #expect(taxi.session.nextDue == nil, "neither is tracked any more")
  }

  @Test(
    "a screen whose refresh fails keeps the old data and says so until the next success",
    arguments: [
      ("taxi://wallet", "problem", "balance"), ("taxi://reservations", "problem", "reservation.42"),
      ("taxi://reservations/42", "loadProblem", "status"), ("taxi://home", "problem", "pickup"),
    ])
  func network(url: String, problem: String, data: String) throws {
    let taxi = try Self.session(at: url)
    taxi.turn(.configure(["errors": "100"]))
    _ = Self.advance(taxi, minutes: 1)
    try taxi.open(url)
    #expect(taxi.text(problem) == "The network failed")
    #expect((taxi.text(data) ?? taxi.value(data)) != nil)
    taxi.turn(.configure(["errors": "0"]))
    #expect(taxi.text(problem) == "The network failed")
    _ = Self.advance(taxi, minutes: 1)
    try taxi.open(url)
    #expect(taxi.text(problem) == nil)
  }

  @Test func `the map says that it cannot track the order, until it can again`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("back")
    taxi.turn(.configure(["errors": "100"]))
    taxi.turn(.advance(milliseconds: 9000))
    #expect(taxi.text("problem") == "The network failed")
    #expect(taxi.value("order.501") == "Looking for a car")
    taxi.turn(.configure(["errors": "0"]))
    taxi.turn(.advance(milliseconds: 10_000))
    #expect(taxi.text("problem") == nil)
    #expect(taxi.value("order.501") == "The car is on its way")
  }

  @Test func `the reload of the list without a network keeps the rows`() throws {
    let taxi = try Self.session(at: "taxi://reservations")
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("reload")
    #expect(taxi.text("problem") == "The network failed")
    #expect(taxi.canTap("reservation.42"))
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("reload")
    #expect(taxi.text("problem") == nil)
    #expect(taxi.canTap("reservation.42"))
  }

  @Test func `what a link did not find is no longer said after a reload, or after a link to the list`() throws {
    let taxi = try Self.session(at: "taxi://reservations")
    try taxi.open("taxi://reservations/999")
    #expect(taxi.text("missing") == "This reservation was not found")
    try taxi.tap("reload")
    #expect(taxi.text("missing") == nil)
    try taxi.open("taxi://reservations/999")
    #expect(taxi.text("missing") == "This reservation was not found")
    try taxi.open("taxi://reservations")
    #expect(taxi.text("missing") == nil)
  }
}
