import AndonTesting
import SessionEngine
import Testing

/// Law 10: a screen that is covered asks for nothing, and once when it appears again.
@Suite("Covered screens of the taxi app")
struct CoveredScreenTests {
  private static let web = "taxi://web?url=https://www.taxi.example/premium"

  private static func row(_ rib: String, _ request: String = "order", seen: Int) -> RequestCounts {
    RequestCounts([RequestCount(rib: rib, request: request, seen: seen)])
  }

  /// Advances the session's clock.
  private static func advance(_ taxi: TestSession, minutes: Int64) -> RequestCounts {
    taxi.turn(.advance(milliseconds: minutes * 60_000)).requests
  }

  @Test func `under the menu the order is not tracked, and requested once when the menu closes`() throws {
    let taxi = try OrderTests.ordered()
    #expect(try taxi.tap("menu").requests.isEmpty)
    #expect(Self.advance(taxi, minutes: 3).isEmpty)
    #expect(try taxi.tap("close").requests == Self.row("VehicleTracking", seen: 1))
    #expect(Self.advance(taxi, minutes: 1).byRIB.keys.sorted() == ["VehicleTracking"], "it goes on in its rhythm")
    #expect(taxi.session.requests.unseen == 0)
  }

  @Test func `under a web page the order is not tracked, and requested once when the page closes`() throws {
    let taxi = try OrderTests.ordered()
    #expect(try taxi.open(Self.web).requests == 0)
    #expect(Self.advance(taxi, minutes: 3).isEmpty)
    #expect(try taxi.tap("close").requests == Self.row("VehicleTracking", seen: 1))
  }

  @Test("under the search for a place the map does not track the order, and requests it once when the search closes")
  func placeSearch() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("back")
    #expect(try taxi.tap("pickup").requests.isEmpty)
    #expect(Self.advance(taxi, minutes: 3).isEmpty)
    #expect(try taxi.tap("back").requests == Self.row("NormalDispatch", "orders", seen: 1))
  }

  @Test func `a menu that closes before the next request is due causes no other`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("menu")
    #expect(try taxi.tap("close").requests.isEmpty)
  }

  @Test func `a link that closes the menu over an order reports the request, and opened again sends none`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("menu")
    #expect(Self.advance(taxi, minutes: 3).isEmpty)
    #expect(try taxi.open("taxi://orders/501").requestCounts == Self.row("VehicleTracking", seen: 1))
    #expect(try taxi.open("taxi://orders/501").requests == 0)
  }
}
