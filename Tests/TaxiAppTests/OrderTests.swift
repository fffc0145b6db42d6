import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite("The status, the car and the cancellation of an order")
struct OrderTests {
  /// Returns a session in English with a new order, and with a manual clock.
  static func ordered() throws -> TestSession {
    let taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.tap("confirm")
    try taxi.tap("order")
    return taxi
  }

  /// Advances the session's clock.
  private func advance(_ taxi: TestSession, _ seconds: Int64) {
    taxi.turn(.advance(milliseconds: seconds * 1000))
  }

  @Test func `a tap on the order button creates one order, shows it, and empties the draft`() throws {
    let taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    let turn = try taxi.tap("order")
    #expect(turn.change?.rows.count == 1)
    #expect(turn.leaks.isEmpty)
    #expect(taxi.session.record.location == ["taxi://orders/501"])
    #expect(
      taxi.session.tree.text == """
        AppRoot
          LoggedIn
            MainFeatures
              NormalDispatch (covered)
                OrderResult(order: 501)
                  VehicleTracking
                  OrderStatus
                  OrderRoute
                  OrderPayment
                  OrderCancellation
        """)
    #expect(taxi.text("status") == "Looking for a car")
    #expect(taxi.text("vehicle") == nil)
    #expect(taxi.text("pickup") == "Tokyo Station")
    #expect(taxi.text("fare") == "¥2890")
    taxi.turn(.configure(["language": "ja"]))
    #expect(taxi.text("status") == "車を探しています")
    #expect(taxi.text("pickup") == "東京駅")
    try taxi.tap("back")
    #expect(taxi.value("pickup") == "未設定")
    #expect(taxi.value("order.501") == "車を探しています")
  }

  @Test func `without a connection the order says when it was last updated, until the next reply`() throws {
    let taxi = try Self.ordered()
    advance(taxi, 20)
    taxi.turn(.configure(["errors": "100"]))
    advance(taxi, 120)
    #expect(taxi.text("status") == "The car is on its way")
    #expect(taxi.text("outOfDate") == "The network failed (last updated 2027-01-15 17:00 JST)")
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(taxi.text("problem") == "The network failed")
    taxi.turn(.configure(["errors": "0"]))
    advance(taxi, 10)
    #expect(taxi.text("outOfDate") == nil)
    #expect(taxi.text("problem") == nil)
  }

  @Test func `an order passes every status on session time, also after a restart at each status`() throws {
    let taxi = try Self.ordered()
    var seen: [String] = []
    for _ in 0..<200 where seen.last != "Completed" {
      advance(taxi, 10)
      let status = try #require(taxi.text("status"))
      guard seen.last != status else { continue }
      seen.append(status)
    }
    #expect(seen == ["The car is on its way", "The car has arrived", "Riding", "Completed"])
    #expect(taxi.canTap("close"))
    #expect(!taxi.canTap("back"))
    #expect(!taxi.canTap("cancel"))
    #expect(taxi.text("vehicle") == nil)
    let state = taxi.session.record.state
    advance(taxi, 3600)
    #expect(taxi.session.record.state["backend"] == state["backend"])
    try taxi.tap("close")
    #expect(taxi.session.record.location == ["taxi://home"])
    #expect(!taxi.canTap("order.501"))
  }

  @Test func `a car accepts when the search ends, moves, and arrives at the expected time`() throws {
    let taxi = try Self.ordered()
    advance(taxi, 7)
    #expect(taxi.text("status") == "Looking for a car")
    advance(taxi, 1)
    #expect(taxi.text("status") == "The car is on its way")
    #expect(taxi.text("arrival") == "At the pick-up in 3 min")
    let first = try #require(taxi.text("vehicle"))
    advance(taxi, 1)
    #expect(taxi.text("vehicle") == first)
    advance(taxi, 1)
    #expect(taxi.text("vehicle") != first)
    advance(taxi, 147)
    #expect(taxi.text("status") == "The car is on its way")
    advance(taxi, 1)
    #expect(taxi.text("status") == "The car has arrived")
    #expect(taxi.text("arrival") == "Waiting at the pick-up")
  }

  @Test(arguments: [1, 3, 7, 60])
  func `one long advance sends the same requests as many short ones`(step: Int64) throws {
    let one = try Self.ordered()
    let other = try Self.ordered()
    advance(one, 420)
    for _ in 0..<(420 / step) { advance(other, step) }
    #expect(one.session.screens == other.session.screens)
    #expect(one.session.record.state == other.session.record.state)
  }

  @Test func `a session that is loaded again after every event sends requests at the same times as another`() throws {
    let taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["latency": "3s", "jitter": "4s", "errors": "30", "seed": "7"]))
    taxi.now += 60_000
    try taxi.tap("confirm")
    var twin = try taxi.restarted().session
    for step in 0..<120 {
      let event: SessionEvent = taxi.canTap("order") ? .tap(element: "order", text: nil) : .tick
      let isRetrying = taxi.canTap("retry")
      let next: SessionEvent = isRetrying ? .tap(element: "retry", text: nil) : event
      let turn = taxi.turn(next)
      let same = twin.turn(next, at: taxi.now)
      #expect(same.change?.entry == turn.change?.entry, "step \(step)")
      #expect(twin.record == taxi.session.record, "step \(step)")
      twin = try taxi.restarted().session
      taxi.now += 2500
    }
    #expect(taxi.text("status") == "Riding")
  }

  @Test func `the requests stop when no RIB shows the order, and start at once when one does`() throws {
    let taxi = try Self.ordered()
    advance(taxi, 10)
    try taxi.open("taxi://wallet")
    let state = taxi.session.record.state["order"]
    advance(taxi, 148)
    #expect(taxi.session.record.state["order"] == state)
    #expect(try taxi.open("taxi://orders/501").requestsByRIB == ["VehicleTracking": 1])
    #expect(taxi.text("status") == "The car has arrived")
  }

  @Test func `with a wall clock the session reports its next timer, also after it is loaded again`() throws {
    let taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    try taxi.tap("order")
    let called = taxi.now
    #expect(taxi.session.nextDue == called + 8000)
    _ = taxi.session.turn(.tick, at: called + 8000)
    #expect(taxi.session.nextDue == called + 10_000)
    #expect(try taxi.restarted().session.nextDue == called + 10_000)
    taxi.turn(.tick)
    try taxi.tap("back")
    #expect(taxi.session.nextDue == called + 158_000)
    try taxi.tap("tab.wallet")
    // Nothing is requested any more. The backend's own next moment is the end of the order.
    let end = try #require(taxi.values(OrderRow.self).first?.endsAt)
    #expect(taxi.session.nextDue == end)
    #expect(end > called + 158_000)
    #expect(taxi.session.turn(.tick, at: end).requestsByRIB.isEmpty)
    #expect(taxi.values(Ride.self).count == 3)
  }

  @Test func `no request is sent while another one waits for its reply`() throws {
    let taxi = try Self.ordered()
    taxi.turn(.configure(["latency": "1h"]))
    advance(taxi, 600)
    #expect(taxi.text("status") == "Looking for a car")
    #expect(taxi.session.record.state["backend"]?.ranges(of: "isLost").count == 1)
    taxi.turn(.configure(["latency": "0"]))
    advance(taxi, 3600)
    #expect(taxi.text("status") == "Completed")
  }

  @Test
  func `a lost request is sent again at the next scheduled time, and the last state is shown until then`() throws {
    let taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100"]))
    advance(taxi, 25)
    #expect(taxi.text("status") == "Looking for a car")
    taxi.turn(.configure(["errors": "0"]))
    advance(taxi, 5)
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test func `an order that is opened again after a lost reply is requested at once`() throws {
    let taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100"]))
    advance(taxi, 11)
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test func `a cancellation needs a confirmation, which is closed when the order is left`() throws {
    let taxi = try Self.ordered()
    try taxi.tap("cancel")
    #expect(taxi.canTap("cancel.no"))
    #expect(!taxi.canTap("cancel"))
    try taxi.tap("cancel.no")
    try taxi.tap("cancel")
    // The question covers every screen, so a link leaves it.
    for element in ["back", "menu", "tab.wallet"] {
      #expect(!taxi.canTap(element))
      #expect(taxi.turn(.tap(element: element, text: nil)).refusal?.code == "underAlert")
    }
    try taxi.open("taxi://home")
    try taxi.tap("order.501")
    #expect(!taxi.canTap("cancel.yes"))
    try taxi.tap("cancel")
    let turn = try taxi.tap("cancel.yes")
    #expect(turn.change?.rows.count == 1)
    #expect(taxi.text("status") == "Cancelled")
    #expect(!taxi.canTap("cancel"))
    #expect(taxi.canTap("close"))
    try taxi.tap("close")
    #expect(!taxi.canTap("order.501"))
    #expect(try taxi.open("taxi://orders/501").outcome == .completed)
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test func `a late cancellation is refused with a message`() throws {
    let taxi = try Self.ordered()
    advance(taxi, 160)
    taxi.turn(.configure(["latency": "20s"]))
    advance(taxi, 47)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(!taxi.canTap("cancel"))
    advance(taxi, 21)
    #expect(taxi.text("problem") == "This order cannot be cancelled")
    advance(taxi, 30)
    #expect(taxi.text("status") == "Riding")
    #expect(!taxi.canTap("cancel"))
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(taxi.text("problem") == nil)
  }

  @Test func `a cancellation that fails after its screen is left shows no message later`() throws {
    let taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100", "latency": "2s"]))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    advance(taxi, 3)
    try taxi.tap("order.501")
    #expect(taxi.text("problem") == nil)
    #expect(taxi.canTap("cancel"))
  }

  @Test func `a link to an order loads an unknown order, and sends no request for a loaded one`() throws {
    let taxi = try Self.ordered()
    try taxi.tap("back")
    let known = try taxi.open("taxi://orders/501")
    #expect(known.outcome == .completed)
    #expect(known.requests == 0)
    #expect(
      known.attached == [
        "OrderResult", "VehicleTracking", "OrderStatus", "OrderRoute", "OrderPayment", "OrderCancellation",
      ])
    let again = try taxi.open("taxi://orders/501")
    #expect(again.attached == [])
    #expect(again.detached == [])
    #expect(again.requests == 0)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    taxi.turn(.logout)
    taxi.turn(.login([:]))
    let rows = taxi.session.record.rows
    let loaded = try taxi.open("taxi://orders/501")
    #expect(loaded.outcome == .completed)
    #expect(loaded.requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.session.record.rows == rows)
    let home = try taxi.open("taxi://home")
    #expect(home.detached == ["OrderStatus", "OrderResult"])
    #expect(!taxi.canTap("order.501"))
  }

  @Test func `a link from another feature detaches it and shows the order`() throws {
    let taxi = try Self.ordered()
    try taxi.open("taxi://wallet")
    advance(taxi, 30)
    let outcome = try taxi.open("taxi://orders/501")
    #expect(outcome.detached == ["TransactionHistory", "CardList", "Wallet"])
    #expect(outcome.requestsByRIB == ["VehicleTracking": 1])
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test func `an unknown order stops the link, and stays out of the stores`() throws {
    let taxi = try TaxiWorld.loggedIn()
    for number in 900..<920 {
      let outcome = try taxi.open("taxi://orders/\(number)")
      #expect(outcome.outcome == .stopped)
      #expect(outcome.reason == "orderNotFound")
      #expect(outcome.requests == 1)
    }
    #expect(taxi.session.record.state["order"]?.contains("918") == false)
    #expect(taxi.session.record.location == ["taxi://home"])
    taxi.turn(.configure(["errors": "100"]))
    #expect(try taxi.open("taxi://orders/900").reason == "network")
  }

  @Test func `an order whose confirmation was left before the reply can be opened from the map`() throws {
    let taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("order")
    #expect(!taxi.canTap("order"))
    try taxi.tap("back")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.session.screens.last?.rib == "NormalDispatch")
    #expect(taxi.canTap("order.501"))
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test func `a pending order request survives a restart, and shows the order after the reply`() throws {
    let taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("order")
    let reloaded = try taxi.restarted().session
    _ = reloaded.turn(.tick, at: taxi.now + 5000)
    #expect(reloaded.record.location == ["taxi://orders/501"])
    _ = taxi.session.turn(.tick, at: taxi.now + 5000)
    #expect(taxi.session.record == reloaded.record)
  }

  @Test func `a second order is refused while one is in progress`() throws {
    let taxi = try Self.ordered()
    try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    let turn = try taxi.tap("order")
    #expect(turn.change?.rows == [])
    #expect(taxi.text("problem") == "Another taxi is on its way")
    try taxi.tap("back")
    #expect(taxi.canTap("order.501"))
  }

  @Test func `a log-in that expires while an order is tracked shows the log-in screen, and ends the requests`() throws {
    let taxi = try Self.ordered()
    taxi.turn(.configure(["expired": "on"]))
    advance(taxi, 10)
    #expect(taxi.session.record.location == ["taxi://login"])
    let state = taxi.session.record.state
    advance(taxi, 100)
    #expect(taxi.session.record.state["order"] == state["order"])
  }
}
