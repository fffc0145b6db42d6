import AndonTesting
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite("The ends of an order: no car, the driver, the fee, the rating")
struct OrderEndTests {
  /// Returns a session in the starting state of a name, in English.
  private func state(_ name: String) throws -> TestSession {
    let app = try TaxiWorld.app()
    let state = try #require(app.states.first { $0.name == name })
    let taxi = try TaxiWorld.session()
    for event in state.events { taxi.turn(event) }
    taxi.turn(.configure(["language": "en"]))
    return taxi
  }

  private func advance(_ taxi: TestSession, _ seconds: Int64) {
    taxi.turn(.advance(milliseconds: seconds * 1000))
  }

  @Test func `in a zone without cars the order ends after a minute, and costs nothing`() throws {
    let taxi = try state("noCarFound")
    #expect(taxi.text("status") == "No car was found")
    #expect(taxi.canTap("close"))
    #expect(!taxi.canTap("cancel"))
    #expect(taxi.values(OrderRow.self).map(\.end) == [.noCarFound])
    #expect(taxi.values(Ride.self).map(\.id).max() == 402)
    #expect(taxi.values(Transaction.self).isEmpty)
    try taxi.tap("close")
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    try taxi.tap("order")
    #expect(taxi.text("status") == "Looking for a car", "another order can be placed")
  }

  @Test
  func `in a zone of cancelling drivers the order is cancelled on the way, with the reason and without a fee`() throws {
    let taxi = try state("driverCancelled")
    #expect(taxi.text("status") == "Cancelled")
    #expect(taxi.text("reason") == "The driver cancelled")
    #expect(taxi.values(OrderRow.self).map(\.end) == [.cancelledByDriver])
    #expect(taxi.values(Transaction.self).isEmpty)
  }

  @Test func `a cancellation is free until two minutes after a car accepts`() throws {
    let taxi = try OrderTests.ordered()
    advance(taxi, 127)
    try taxi.tap("cancel")
    #expect(taxi.text("question") == "Cancel this order?")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("reason") == "The cancellation was free")
    #expect(taxi.values(Transaction.self).isEmpty)
  }

  @Test func `a later cancellation has a fee that the question names, and the card pays it`() throws {
    let taxi = try OrderTests.ordered()
    advance(taxi, 128)
    try taxi.tap("cancel")
    #expect(taxi.text("question") == "Cancel this order? The fee is ¥500")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("reason") == "Cancellation fee ¥500")
    #expect(taxi.values(Transaction.self).map(\.amount) == [500])
    try taxi.open("taxi://wallet")
    #expect(taxi.text("transaction.1")?.hasPrefix("Cancellation fee 501 -¥500 •••• 4242") == true)
  }

  @Test func `a fee that begins while the question is shown is refused, and the next question names it`() throws {
    let taxi = try OrderTests.ordered()
    advance(taxi, 120)
    try taxi.tap("cancel")
    advance(taxi, 30)
    try taxi.tap("cancel.yes")
    #expect(taxi.text("problem")?.hasPrefix("The cancellation fee has changed") == true)
    #expect(taxi.values(Transaction.self).isEmpty)
    #expect(taxi.values(OrderRow.self).map(\.end) == [nil])
    try taxi.tap("cancel")
    #expect(taxi.text("question") == "Cancel this order? The fee is ¥500")
    #expect(taxi.text("problem") == nil)
    try taxi.tap("cancel.yes")
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test func `an order that is paid in cash is cancelled without a fee`() throws {
    let taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.tap("confirm")
    try taxi.tap("payment.cash")
    try taxi.tap("order")
    advance(taxi, 150)
    try taxi.tap("cancel")
    #expect(taxi.text("question") == "Cancel this order?")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("status") == "Cancelled")
    #expect(taxi.values(Transaction.self).isEmpty)
  }

  @Test func `a completed order is rated once by a tap, and shows the rating`() throws {
    let taxi = try state("rideCompleted")
    #expect(taxi.text("status") == "Completed")
    #expect(taxi.text("rating") == nil)
    try taxi.tap("rate.4")
    #expect(taxi.text("rating") == "★★★★☆")
    #expect(!taxi.canTap("rate.4"))
    #expect(taxi.values(OrderRow.self).map(\.rating) == [4])
  }

  @Test func `an order in progress cannot be rated`() throws {
    let taxi = try OrderTests.ordered()
    advance(taxi, 600)
    #expect(taxi.text("status") == "Riding")
    #expect(!taxi.canTap("rate.5"))
  }

  @Test
  func `the backend sends raw fixes only, and VehicleTracking stores the movement that the screens show`() throws {
    let taxi = try OrderTests.ordered()
    advance(taxi, 40)
    let stored = try #require(taxi.session.record.state["order"])
    #expect(stored.contains(#""fixes":[{"#))
    #expect(stored.contains(#""vehicles":"#))
    #expect(stored.contains("distanceLeft"))
    let order = try #require(taxi.values(OrderRow.self).first)
    let fixes = order.timeline.fixes(
      at: taxi.session.now, from: TaxiSimulator.here, way: [TaxiSimulator.here, TaxiSimulator.here])
    #expect(fixes?.count == 4)
    #expect(fixes?.allSatisfy { $0.at <= taxi.session.now } == true)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.session.record.state["order"]?.contains("distanceLeft") == false)
  }
}
