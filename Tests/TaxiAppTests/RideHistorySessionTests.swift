import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("Ride history and receipts")
struct RideHistorySessionTests {
  @Test func `a tap on a ride shows its receipt, and Back shows the history`() throws {
    let taxi = try TaxiWorld.loggedIn()
    for element in ["menu", "history"] { try taxi.tap(element) }
    #expect(taxi.value("ride.401") == "1700円")
    #expect(taxi.value("ride.402") == "2300円")
    try taxi.tap("ride.402")
    #expect(taxi.session.record.location.last == "taxi://menu/history/402")
    #expect(taxi.text("pickup") == "渋谷駅")
    #expect(taxi.text("dropoff") == "新宿駅")
    #expect(taxi.text("fare") == "2300円")
    // A week before the session was created.
    #expect(taxi.text("time") == "2027年1月8日（金）17:00")
    try taxi.tap("back")
    #expect(taxi.session.record.location.last == "taxi://menu/history")
    #expect(taxi.canTap("ride.401"))
  }

  @Test func `a completed order is a ride of the history, with a receipt`() throws {
    let taxi = try OrderTests.ordered()
    for element in ["back", "menu", "history"] { try taxi.tap(element) }
    #expect(!taxi.canTap("ride.501"))
    for element in ["back", "close"] { try taxi.tap(element) }
    taxi.turn(.advance(milliseconds: 3_600_000))
    for element in ["menu", "history"] { try taxi.tap(element) }
    let rides = taxi.session.screens.last?.elements.map(\.id).filter { $0.hasPrefix("ride.") }
    #expect(rides == ["ride.501", "ride.402", "ride.401"], "the newest first")
    try taxi.tap("ride.501")
    #expect(taxi.session.record.location.last == "taxi://menu/history/501")
    #expect(taxi.text("pickup") == "Tokyo Station")
    #expect(taxi.text("fare") == "¥2890")
  }

  @Test func `a link from one receipt to another sends no request`() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open("taxi://menu/history/401").requestsByRIB == ["RideHistory": 1])
    let outcome = try taxi.open("taxi://menu/history/402")
    #expect(outcome.requests == 0)
    #expect(outcome.attached == ["RideReceipt"])
    #expect(outcome.detached == ["RideReceipt"])
    #expect(taxi.text("fare") == "2300円")
  }

  @Test func `an unknown ride stops the link at the history, after loaded rides are requested once more`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let cold = try taxi.open("taxi://menu/history/999")
    #expect(cold.outcome == .stopped)
    #expect(cold.reason == "rideNotFound")
    #expect(cold.requests == 1)
    #expect(cold.location.last == "taxi://menu/history")
    try taxi.open("taxi://menu/history/401")
    let warm = try taxi.open("taxi://menu/history/999")
    #expect(warm.reason == "rideNotFound")
    #expect(warm.requests == 1)
    #expect(warm.location.last == "taxi://menu/history")
    #expect(taxi.canTap("ride.401"))
  }

  @Test func `loaded rides are used again by links, and shown by taps until the reply`() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open("taxi://menu/history/401").requestsByRIB == ["RideHistory": 1])
    taxi.turn(.configure(["latency": "5s"]))
    #expect(try taxi.open("taxi://home").detached == ["RideReceipt", "RideHistory", "Menu"])
    let again = try taxi.open("taxi://menu/history/401")
    #expect(again.outcome == .completed)
    #expect(again.requests == 0)
    #expect(taxi.text("fare") == "1700円")
    for element in ["back", "back"] { try taxi.tap(element) }
    #expect(try taxi.tap("history").requestsByRIB.isEmpty)
    #expect(taxi.canTap("ride.401"))
  }

  @Test func `each appearance requests the rides again, and shows the loaded rides until the reply`() throws {
    let taxi = try OrderTests.ordered()
    #expect(try taxi.open("taxi://menu/history").requestsByRIB == ["RideHistory": 1])
    #expect(try taxi.open("taxi://menu/history").requests == 0)
    try taxi.open("taxi://wallet")
    taxi.turn(.configure(["latency": "5s"]))
    taxi.turn(.advance(milliseconds: 3_600_000))
    let receipt = try taxi.open("taxi://menu/history/401")
    #expect(receipt.outcome == .completed)
    #expect(receipt.requests == 0)
    #expect(taxi.text("fare") == "¥1700")
    // The loaded rides lack the new one, so the history appears and requests them.
    let new = try taxi.open("taxi://menu/history/501")
    #expect(new.outcome == .waiting)
    #expect(new.requestsByRIB == ["RideHistory": 1])
    #expect(taxi.canTap("ride.401"))
    #expect(taxi.turn(.advance(milliseconds: 5000)).settled.map { $0.outcome } == [.completed])
    #expect(taxi.session.record.location.last == "taxi://menu/history/501")
    #expect(try taxi.tap("back").requestsByRIB == ["RideHistory": 1])
    #expect(taxi.canTap("ride.501"))
  }

  @Test func `a failed request for the rides keeps the loaded rides and shows a message`() throws {
    let taxi = try OrderTests.ordered()
    for element in ["back", "menu", "history", "back"] { try taxi.tap(element) }
    taxi.turn(.configure(["errors": "100"]))
    try taxi.tap("history")
    #expect(taxi.canTap("ride.401"))
    #expect(taxi.text("problem") == "The network failed")
    #expect(try taxi.open("taxi://menu/history/999").reason == "network")
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("retry")
    #expect(taxi.canTap("ride.401"))
    #expect(taxi.text("problem") == nil)
    #expect(!taxi.canTap("retry"))
  }

  @Test func `rides that arrive after the history is left are shown by the next one until the reply`() throws {
    let taxi = try TaxiWorld.loggedIn()
    taxi.turn(.configure(["latency": "5s", "errors": "100"]))
    for element in ["menu", "history", "back"] { try taxi.tap(element) }
    taxi.turn(.configure(["errors": "0"]))
    taxi.turn(.advance(milliseconds: 10_000))
    #expect(try taxi.tap("history").requestsByRIB == ["RideHistory": 1])
    try taxi.tap("back")
    taxi.turn(.advance(milliseconds: 10_000))
    #expect(try taxi.tap("history").requestsByRIB == ["RideHistory": 1])
    #expect(taxi.canTap("ride.401"))
  }
}
