import AndonTesting
import SessionEngine
import Testing

/// The order's row on the map: it also shows an order that ended, and one that a reservation became.
@Suite("The order on the map")
struct OrderRowTests {
  private static let minute: Int64 = 60_000

  /// Returns a session in English with an order from a place, which the map shows.
  private static func ordered(from place: String) throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    try taxi.open("taxi://order/confirm?pickup=\(place)&dropoff=35.658581,139.745433")
    try taxi.tap("order")
    try taxi.tap("back")
    return taxi
  }

  /// The pick-up, the minutes until the end is known, and the end.
  private static let ends: [(String, Int64, String)] = [
    ("35.681236,139.767125", 60, "Completed. Please rate your ride"),
    ("35.771987,140.39285", 3, "No car was found"),
    ("35.549393,139.779839", 5, "The driver cancelled"),
  ]

  @Test("an order that ended stays until its screen was opened and closed", arguments: ends)
  func ended(place: String, minutes: Int64, end: String) throws {
    let taxi = try Self.ordered(from: place)
    #expect(taxi.value("order.501") == "Looking for a car")
    taxi.turn(.advance(milliseconds: minutes * Self.minute))
    #expect(taxi.value("order.501") == end)
    try taxi.tap("tab.wallet")
    try taxi.tap("tab.normalDispatch")
    #expect(taxi.value("order.501") == end)
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
    if minutes == 60 { #expect(taxi.canTap("rate.5")) }
    try taxi.tap("close")
    #expect(taxi.session.record.location == ["taxi://home"])
    #expect(!taxi.canTap("order.501"))
  }

  @Test func `an order that ends on its own screen has no row after that was closed`() throws {
    let taxi = try Self.ordered(from: "35.681236,139.767125")
    try taxi.tap("order.501")
    taxi.turn(.advance(milliseconds: 60 * Self.minute))
    try taxi.tap("close")
    #expect(!taxi.canTap("order.501"))
  }

  @Test func `an order that ended while another screen was shown is on the map when it appears`() throws {
    let taxi = try Self.ordered(from: "35.681236,139.767125")
    try taxi.tap("tab.wallet")
    taxi.turn(.advance(milliseconds: 60 * Self.minute))
    #expect(try taxi.tap("tab.normalDispatch").requestsByRIB == ["NormalDispatch": 2], "the list lacks the order")
    #expect(taxi.value("order.501") == "Completed. Please rate your ride")
  }

  @Test(arguments: ["tab", "app", "menu"])
  func `an order that a reservation became is on the map when that appears`(way: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["language": "en", "clock": "manual"]))
    switch way {
    case "tab": try taxi.tap("tab.wallet")
    case "app": taxi.turn(.configure(["app": "background"]))
    default: try taxi.tap("menu")
    }
    #expect(taxi.turn(.advance(milliseconds: 1436 * Self.minute)).requestsByRIB.isEmpty)
    let turn =
      switch way {
      case "tab": try taxi.tap("tab.normalDispatch")
      case "app": taxi.turn(.configure(["app": "foreground"]))
      default: try taxi.tap("close")
      }
    #expect(turn.requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car has arrived")
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }
}
