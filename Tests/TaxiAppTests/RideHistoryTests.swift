import RIBs
import SessionEngine
import Testing

@Suite("Ride history and receipts")
struct RideHistoryTests {
  @Test("the receipt of a ride is a tap away, and leads back to the history")
  func receipt() throws {
    var taxi = try TaxiSession.loggedIn()
    for element in ["menu", "history"] { try taxi.tap(element) }
    #expect(taxi.value("ride.401") == "1700円" && taxi.value("ride.402") == "2300円")
    try taxi.tap("ride.402")
    #expect(taxi.session.record.location.last == "taxi://menu/history/402")
    #expect(taxi.text("pickup") == "渋谷駅" && taxi.text("dropoff") == "新宿駅" && taxi.text("fare") == "2300円")
    // A week before the session was created.
    #expect(taxi.text("time") == "2027-01-08 17:00")
    try taxi.checkRebuild()
    try taxi.tap("back")
    #expect(taxi.session.record.location.last == "taxi://menu/history" && taxi.canTap("ride.401"))
  }

  @Test("a link from one receipt to another asks for nothing")
  func otherReceipt() throws {
    var taxi = try TaxiSession.loggedIn()
    #expect(try taxi.open("taxi://menu/history/401").requestsByRIB == ["RideHistory": 1])
    let outcome = try taxi.open("taxi://menu/history/402")
    #expect(outcome.requests == 0 && outcome.attached == ["RideReceipt"] && outcome.detached == ["RideReceipt"])
    #expect(taxi.text("fare") == "2300円")
  }

  @Test("an unknown ride stops the link at the history; a history that stood is asked for once more")
  func unknown() throws {
    var taxi = try TaxiSession.loggedIn()
    let cold = try taxi.open("taxi://menu/history/999")
    #expect(cold.outcome == .stopped && cold.reason == "rideNotFound" && cold.requests == 1)
    #expect(cold.location.last == "taxi://menu/history")
    try taxi.checkRebuild()
    _ = try taxi.open("taxi://menu/history/401")
    let warm = try taxi.open("taxi://menu/history/999")
    #expect(warm.reason == "rideNotFound" && warm.requests == 1 && warm.location.last == "taxi://menu/history")
    #expect(taxi.canTap("ride.401"))
    try taxi.checkRebuild()
  }

  @Test("each opening of the history asks anew, by tap and by link; a rebuild asks for nothing")
  func anew() throws {
    var taxi = try TaxiSession.loggedIn()
    #expect(try taxi.open("taxi://menu/history").requestsByRIB == ["RideHistory": 1])
    #expect(try taxi.open("taxi://menu/history").requests == 0)
    try taxi.checkRebuild()
    try taxi.tap("back")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("history")
    #expect(!taxi.canTap("ride.401"))
    try taxi.checkRebuild()
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.canTap("ride.401"))
    #expect(try taxi.open("taxi://menu/coupons").detached == ["RideHistory"])
    taxi.turn(.configure(["latency": "0"]))
    #expect(try taxi.open("taxi://menu/history").requestsByRIB == ["RideHistory": 1])
  }

  @Test("rides that come after the history was left are nobody's")
  func lateAnswer() throws {
    var taxi = try TaxiSession.loggedIn()
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("menu")
    try taxi.tap("history")
    try taxi.tap("back")
    taxi.now += 10_000
    taxi.turn(.tick)
    taxi.turn(.configure(["errors": "100", "latency": "0"]))
    try taxi.tap("history")
    #expect(taxi.canTap("retry"))
  }
}
