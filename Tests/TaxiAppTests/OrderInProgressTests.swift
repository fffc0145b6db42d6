import AndonTesting
import RIBs
import SessionEngine
import Testing

@Suite("An order in progress without OrderResult")
struct OrderInProgressTests {
  @Test func `after another log-in the map shows the order without another request`() throws {
    let taxi = try OrderTests.ordered()
    taxi.turn(.logout)
    taxi.advance(60)
    #expect(taxi.turn(.login([:])).requestsByRIB == ["AppRoot": 1, "LoggedIn": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    #expect(try taxi.open("taxi://orders/501").requests == 0)
    #expect(taxi.session.record.location == ["taxi://orders/501"])
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test func `a log-in after an expired one loads the order too`() throws {
    let taxi = try OrderTests.ordered()
    taxi.turn(.configure(["expired": "on"]))
    taxi.advance(10)
    #expect(taxi.session.record.location == ["taxi://login"])
    try taxi.tap("phone", "090-0000-0001")
    try taxi.tap("logIn")
    #expect(taxi.value("order.501") == "The car is on its way")
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test(arguments: ["taxi://orders/501", "taxi://home", "taxi://order?class=van"])
  func `a link that requests an old order waits for log-in each time the log-in has expired`(_ url: String) throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("tab.reservation")
    taxi.advance(3600)
    taxi.turn(.configure(["expired": "on"]))
    for _ in 0..<2 {
      let outcome = try taxi.open(url)
      #expect(outcome.outcome == .waiting)
      #expect(outcome.reason == "log-in")
      #expect(outcome.location == ["taxi://login"])
    }
  }

  @Test func `an order that ended while logged out is not on the map`() throws {
    let taxi = try OrderTests.ordered()
    taxi.turn(.logout)
    taxi.advance(3600)
    taxi.turn(.login([:]))
    #expect(!taxi.canTap("order.501"))
    #expect(taxi.session.record.state["order"]?.contains("501") == false)
  }

  @Test func `the map requests the order when its status changes, until its end`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("back")
    #expect(taxi.advance(7).isEmpty)
    #expect(taxi.advance(1) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    #expect(taxi.advance(149).isEmpty)
    #expect(taxi.advance(1) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car has arrived")
    // The start of the ride is not known. Until then the order is requested at equal intervals from its start.
    #expect(taxi.advance(62) == ["NormalDispatch": 7])
    #expect(taxi.value("order.501") == "Riding")
    #expect(taxi.advance(3600) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "Completed. Please rate your ride")
    #expect(taxi.advance(3600).isEmpty)
  }

  @Test func `while OrderResult shows the order, the map does not request it`() throws {
    let taxi = try OrderTests.ordered()
    #expect(taxi.advance(60) == ["VehicleTracking": 7])
    let back = try taxi.tap("back")
    #expect(back.requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.advance(90).isEmpty)
  }

  @Test func `a map that is attached again requests the orders once`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("tab.wallet")
    #expect(taxi.advance(5).isEmpty)
    #expect(try taxi.open("taxi://home").requestsByRIB == ["NormalDispatch": 1])
    try taxi.tap("tab.wallet")
    #expect(taxi.advance(60).isEmpty)
    #expect(try taxi.open("taxi://home").requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    let again = try taxi.open("taxi://home")
    #expect(again.requests == 0)
    #expect(again.attached == [])
    #expect(again.detached == [])
    try taxi.tap("tab.wallet")
    #expect(try taxi.tap("tab.normalDispatch").requestsByRIB == ["NormalDispatch": 1])
  }

  @Test func `a lost request of the map is sent again at the next scheduled time`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("back")
    taxi.turn(.configure(["errors": "100"]))
    #expect(taxi.advance(9) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "Looking for a car")
    taxi.turn(.configure(["errors": "0"]))
    #expect(taxi.advance(1) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
  }
}

extension TestSession {
  /// Advances the session's clock by some seconds. Returns the number of requests, by RIB.
  @discardableResult
  fileprivate func advance(_ seconds: Int64) -> [String: Int] {
    turn(.advance(milliseconds: seconds * 1000)).requestsByRIB
  }
}
