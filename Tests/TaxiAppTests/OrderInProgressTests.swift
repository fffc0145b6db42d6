import RIBs
import SessionEngine
import Testing

@Suite("An order in progress outlives what shows it")
struct OrderInProgressTests {
  @Test("whoever logs in again finds the order on the map, without another request")
  func logInAgain() throws {
    var taxi = try OrderTests.ordered()
    taxi.turn(.logout)
    taxi.advance(60)
    #expect(taxi.turn(.login([:])).requestsByRIB == ["AppRoot": 1, "LoggedIn": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    try taxi.checkRebuild()
    #expect(try taxi.open("taxi://orders/501").requests == 0)
    #expect(taxi.session.record.location == ["taxi://orders/501"] && taxi.text("status") == "The car is on its way")
  }

  @Test("a log-in after one that expired brings the order too")
  func expired() throws {
    var taxi = try OrderTests.ordered()
    taxi.turn(.configure(["expired": "on"]))
    taxi.advance(10)
    #expect(taxi.session.record.location == ["taxi://login"])
    try taxi.tap("phone", "090-1")
    try taxi.tap("logIn")
    #expect(taxi.value("order.501") == "The car is on its way")
    try taxi.checkRebuild()
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test(
    "a link that needs an old order asked about waits for a log-in that has expired, each time",
    arguments: ["taxi://orders/501", "taxi://home", "taxi://order?class=van"])
  func expiredMeanwhile(_ url: String) throws {
    var taxi = try OrderTests.ordered()
    try taxi.tap("tab.reservation")
    taxi.advance(3600)
    taxi.turn(.configure(["expired": "on"]))
    for _ in 0..<2 {
      let outcome = try taxi.open(url)
      #expect(outcome.outcome == .waiting && outcome.reason == "log-in" && outcome.location == ["taxi://login"])
    }
    try taxi.checkRebuild()
  }

  @Test("an order that ended while nobody was logged in is on no map")
  func ended() throws {
    var taxi = try OrderTests.ordered()
    taxi.turn(.logout)
    taxi.advance(3600)
    taxi.turn(.login([:]))
    #expect(!taxi.canTap("order.501") && taxi.session.record.state["order"] == nil)
  }

  @Test("the map asks at the moments when the order's status changes, and shows it through to its end")
  func map() throws {
    var taxi = try OrderTests.ordered()
    try taxi.tap("back")
    #expect(taxi.advance(7).isEmpty)
    #expect(taxi.advance(1) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    try taxi.checkRebuild()
    #expect(taxi.advance(149).isEmpty)
    #expect(taxi.advance(1) == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car has arrived")
    // When the ride begins is not told: until then it is asked in steps, from the moment of the call.
    #expect(taxi.advance(62) == ["NormalDispatch": 7])
    #expect(taxi.value("order.501") == "On the ride")
    try taxi.checkRebuild()
    #expect(taxi.advance(3600) == ["NormalDispatch": 1])
    #expect(!taxi.canTap("order.501") && taxi.advance(3600).isEmpty)
    try taxi.checkRebuild()
  }

  @Test("while the order is shown over the map, only who shows it asks")
  func shown() throws {
    var taxi = try OrderTests.ordered()
    #expect(taxi.advance(60) == ["VehicleTracking": 7])
    try taxi.checkRebuild()
    let back = try taxi.tap("back")
    #expect(back.requestsByRIB.isEmpty && taxi.advance(90).isEmpty)
  }

  @Test("a map that stands again asks when what is held may be old, once, and else for nothing")
  func attachedAgain() throws {
    var taxi = try OrderTests.ordered()
    try taxi.tap("tab.wallet")
    #expect(taxi.advance(5).isEmpty)
    #expect(try taxi.open("taxi://home").requests == 0)
    try taxi.tap("tab.wallet")
    #expect(taxi.advance(60).isEmpty)
    #expect(try taxi.open("taxi://home").requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.value("order.501") == "The car is on its way")
    let again = try taxi.open("taxi://home")
    #expect(again.requests == 0 && again.attached == [] && again.detached == [])
    try taxi.tap("tab.wallet")
    #expect(try taxi.tap("tab.normalDispatch").requestsByRIB.isEmpty)
    try taxi.checkRebuild()
  }

  @Test("an answer that the map did not get is asked for again at the next step")
  func lost() throws {
    var taxi = try OrderTests.ordered()
    try taxi.tap("back")
    taxi.turn(.configure(["errors": "100"]))
    #expect(taxi.advance(9) == ["NormalDispatch": 1] && taxi.value("order.501") == "Searching a car")
    try taxi.checkRebuild()
    taxi.turn(.configure(["errors": "0"]))
    #expect(taxi.advance(1) == ["NormalDispatch": 1] && taxi.value("order.501") == "The car is on its way")
  }
}

extension TaxiSession {
  /// Moves the session's time by some seconds; the requests that were sent meanwhile, by RIB.
  @discardableResult
  fileprivate mutating func advance(_ seconds: Int64) -> [String: Int] {
    turn(.advance(milliseconds: seconds * 1000)).requestsByRIB
  }
}
