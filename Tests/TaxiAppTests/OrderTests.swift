import HeadlessUI
import RIBs
import SessionEngine
import Testing

@Suite("An order: its status, its car, and its cancelling")
struct OrderTests {
  /// A session in English whose taxi was just called; by a clock that stands until it is advanced.
  static func ordered() throws -> TaxiSession {
    var taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["clock": "manual"]))
    try taxi.tap("confirm")
    try taxi.tap("order")
    return taxi
  }

  /// Moves the session's time.
  private func advance(_ taxi: inout TaxiSession, _ seconds: Int64) {
    taxi.turn(.advance(milliseconds: seconds * 1000))
  }

  @Test("calling a taxi makes one order, shows it, and empties the draft")
  func order() throws {
    var taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    let turn = try taxi.tap("order")
    #expect(turn.change?.rows.count == 1 && turn.leaks.isEmpty)
    #expect(taxi.session.record.location == ["taxi://orders/501"])
    #expect(
      taxi.session.tree.text == """
        AppRoot
          LoggedIn
            MainFeatures
              NormalDispatch
                OrderResult(order: 501)
                  VehicleTracking
                  OrderResultDetail
        """)
    #expect(taxi.text("status") == "Searching a car" && taxi.text("vehicle") == nil)
    #expect(taxi.text("pickup") == "Tokyo Station" && taxi.text("fare") == "¥2700")
    try taxi.checkRebuild()
    taxi.turn(.configure(["language": "ja"]))
    #expect(taxi.text("status") == "車を探しています" && taxi.text("pickup") == "東京駅")
    try taxi.tap("back")
    #expect(taxi.value("pickup") == "未設定" && taxi.value("order.501") == "車を探しています")
    try taxi.checkRebuild()
  }

  @Test("the order goes through its life on session time, and the same after a restart at each state")
  func life() throws {
    var taxi = try Self.ordered()
    var seen: [String] = []
    for _ in 0..<200 where seen.last != "Completed" {
      advance(&taxi, 10)
      let status = try #require(taxi.text("status"))
      guard seen.last != status else { continue }
      seen.append(status)
      try taxi.checkRebuild()
    }
    #expect(seen == ["The car is on its way", "The car has arrived", "On the ride", "Completed"])
    #expect(taxi.canTap("close") && !taxi.canTap("back") && !taxi.canTap("cancel") && taxi.text("vehicle") == nil)
    let state = taxi.session.record.state
    advance(&taxi, 3600)
    #expect(taxi.session.record.state["backend"] == state["backend"])
    try taxi.tap("close")
    #expect(taxi.session.record.location == ["taxi://home"] && !taxi.canTap("order.501"))
  }

  @Test("the car is found the moment the search ends, moves, and arrives when it said it would")
  func car() throws {
    var taxi = try Self.ordered()
    advance(&taxi, 7)
    #expect(taxi.text("status") == "Searching a car")
    advance(&taxi, 1)
    #expect(taxi.text("status") == "The car is on its way" && taxi.text("arrival") == "At the pick-up in 3 min")
    let first = try #require(taxi.text("vehicle"))
    advance(&taxi, 1)
    #expect(taxi.text("vehicle") == first)
    advance(&taxi, 1)
    #expect(taxi.text("vehicle") != first)
    advance(&taxi, 147)
    #expect(taxi.text("status") == "The car is on its way")
    advance(&taxi, 1)
    #expect(taxi.text("status") == "The car has arrived" && taxi.text("arrival") == "Waiting at the pick-up")
  }

  @Test("one long advance asks as often as many short ones, and comes to the same", arguments: [1, 3, 7, 60])
  func advances(step: Int64) throws {
    var one = try Self.ordered()
    var other = try Self.ordered()
    advance(&one, 420)
    for _ in 0..<(420 / step) { advance(&other, step) }
    #expect(one.session.screens == other.session.screens)
    #expect(one.session.record.state == other.session.record.state)
  }

  @Test("a session that slept after every event asks at the same moments as one that never did")
  func sleeper() throws {
    var taxi = try DispatchTests.filledIn()
    taxi.turn(.configure(["latency": "3s", "jitter": "4s", "errors": "30", "seed": "7"]))
    taxi.now += 60_000
    try taxi.tap("confirm")
    var twin = try taxi.woken()
    for step in 0..<120 {
      let event: SessionEvent = taxi.canTap("order") ? .tap(element: "order", text: nil) : .tick
      let isRetrying = taxi.canTap("retry")
      let next: SessionEvent = isRetrying ? .tap(element: "retry", text: nil) : event
      let turn = taxi.turn(next)
      let same = twin.turn(next, at: taxi.now)
      #expect(same.change?.entry == turn.change?.entry, "step \(step)")
      #expect(twin.record == taxi.session.record, "step \(step)")
      try taxi.checkRebuild()
      twin = try taxi.woken()
      taxi.now += 2500
    }
    #expect(taxi.text("status") == "On the ride")
  }

  @Test("asking stops when nobody shows the order, and begins at once when somebody does")
  func nobodyLooks() throws {
    var taxi = try Self.ordered()
    advance(&taxi, 10)
    _ = try taxi.open("taxi://wallet")
    let state = taxi.session.record.state["order"]
    advance(&taxi, 148)
    #expect(taxi.session.record.state["order"] == state)
    #expect(try taxi.open("taxi://orders/501").requestsByRIB == ["VehicleTracking": 1])
    #expect(taxi.text("status") == "The car has arrived")
    try taxi.checkRebuild()
  }

  @Test("by a wall clock the session says when it looks next, awake or woken")
  func nextDue() throws {
    var taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    try taxi.tap("order")
    let called = taxi.now
    #expect(taxi.session.nextDue == called + 8000)
    _ = taxi.session.turn(.tick, at: called + 8000)
    #expect(taxi.session.nextDue == called + 10_000)
    #expect(try taxi.woken().nextDue == called + 10_000)
    taxi.turn(.tick)
    try taxi.tap("back")
    #expect(taxi.session.nextDue == called + 158_000)
    try taxi.tap("tab.wallet")
    #expect(taxi.session.nextDue == nil)
  }

  @Test("while an answer is on its way no other is asked for, however slow the network is")
  func slow() throws {
    var taxi = try Self.ordered()
    taxi.turn(.configure(["latency": "1h"]))
    advance(&taxi, 600)
    #expect(taxi.text("status") == "Searching a car")
    #expect(taxi.session.record.state["backend"]?.ranges(of: "isLost").count == 1)
    try taxi.checkRebuild()
    taxi.turn(.configure(["latency": "0"]))
    advance(&taxi, 3600)
    #expect(taxi.text("status") == "Completed")
  }

  @Test("an answer that is lost is asked for again at the next moment, and shows the last state until then")
  func lost() throws {
    var taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100"]))
    advance(&taxi, 25)
    #expect(taxi.text("status") == "Searching a car")
    try taxi.checkRebuild()
    taxi.turn(.configure(["errors": "0"]))
    advance(&taxi, 5)
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test("whoever opens an order again does not wait for the next moment after a lost answer")
  func lostAndReopened() throws {
    var taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100"]))
    advance(&taxi, 11)
    taxi.turn(.configure(["errors": "0"]))
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test("cancelling asks first, and what was asked is forgotten when the order is left")
  func cancel() throws {
    var taxi = try Self.ordered()
    try taxi.tap("cancel")
    #expect(taxi.canTap("cancel.no") && !taxi.canTap("cancel"))
    try taxi.checkRebuild()
    try taxi.tap("cancel.no")
    try taxi.tap("cancel")
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(!taxi.canTap("cancel.yes"))
    try taxi.tap("cancel")
    let turn = try taxi.tap("cancel.yes")
    #expect(turn.change?.rows.count == 1 && taxi.text("status") == "Cancelled")
    #expect(!taxi.canTap("cancel") && taxi.canTap("close"))
    try taxi.checkRebuild()
    try taxi.tap("close")
    #expect(!taxi.canTap("order.501"))
    #expect(try taxi.open("taxi://orders/501").outcome == .completed)
    #expect(taxi.text("status") == "Cancelled")
  }

  @Test("a cancellation that comes too late is refused, and said so")
  func tooLate() throws {
    var taxi = try Self.ordered()
    advance(&taxi, 160)
    taxi.turn(.configure(["latency": "20s"]))
    advance(&taxi, 47)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    #expect(!taxi.canTap("cancel"))
    try taxi.checkRebuild()
    advance(&taxi, 21)
    #expect(taxi.text("problem") == "This order cannot be cancelled")
    advance(&taxi, 30)
    #expect(taxi.text("status") == "On the ride" && !taxi.canTap("cancel"))
    try taxi.tap("back")
    try taxi.tap("order.501")
    #expect(taxi.text("problem") == nil)
  }

  @Test("a cancellation that fails after its screen was left says nothing later")
  func leftWhileCancelling() throws {
    var taxi = try Self.ordered()
    taxi.turn(.configure(["errors": "100", "latency": "2s"]))
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    try taxi.tap("back")
    advance(&taxi, 3)
    try taxi.tap("order.501")
    #expect(taxi.text("problem") == nil && taxi.canTap("cancel"))
    try taxi.checkRebuild()
  }

  @Test("a link to an order loads one that is not known, and asks for nothing that is")
  func link() throws {
    var taxi = try Self.ordered()
    try taxi.tap("back")
    let known = try taxi.open("taxi://orders/501")
    #expect(known.outcome == .completed && known.requests == 0)
    #expect(known.attached == ["OrderResult", "VehicleTracking", "OrderResultDetail"])
    let again = try taxi.open("taxi://orders/501")
    #expect(again.attached == [] && again.detached == [] && again.requests == 0)
    try taxi.tap("cancel")
    try taxi.tap("cancel.yes")
    taxi.turn(.logout)
    taxi.turn(.login([:]))
    let rows = taxi.session.record.rows
    let loaded = try taxi.open("taxi://orders/501")
    #expect(loaded.outcome == .completed && loaded.requestsByRIB == ["NormalDispatch": 1])
    #expect(taxi.session.record.rows == rows)
    try taxi.checkRebuild()
    let home = try taxi.open("taxi://home")
    #expect(home.detached == ["OrderResultDetail", "VehicleTracking", "OrderResult"] && !taxi.canTap("order.501"))
  }

  @Test("a link from another feature dismisses it and lands on the order")
  func fromElsewhere() throws {
    var taxi = try Self.ordered()
    _ = try taxi.open("taxi://wallet")
    try taxi.checkRebuild()
    advance(&taxi, 30)
    let outcome = try taxi.open("taxi://orders/501")
    #expect(outcome.detached == ["Wallet"] && outcome.requestsByRIB == ["VehicleTracking": 1])
    #expect(taxi.text("status") == "The car is on its way")
  }

  @Test("an order that is not there stops the link, and leaves nothing behind in the stores")
  func notFound() throws {
    var taxi = try TaxiSession.loggedIn()
    for number in 900..<920 {
      let outcome = try taxi.open("taxi://orders/\(number)")
      #expect(outcome.outcome == .stopped && outcome.reason == "orderNotFound" && outcome.requests == 1)
    }
    #expect(taxi.session.record.state["order"]?.contains("918") == false)
    #expect(taxi.session.record.location == ["taxi://home"])
    try taxi.checkRebuild()
    taxi.turn(.configure(["errors": "100"]))
    #expect(try taxi.open("taxi://orders/900").reason == "network")
  }

  @Test("a taxi that was called before its confirmation was left is reached from the map")
  func lateAnswer() throws {
    var taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("order")
    #expect(!taxi.canTap("order"))
    try taxi.checkRebuild()
    try taxi.tap("back")
    taxi.now += 10_000
    taxi.turn(.tick)
    #expect(taxi.session.screens.last?.rib == "NormalDispatch" && taxi.canTap("order.501"))
    try taxi.tap("order.501")
    #expect(taxi.session.record.location == ["taxi://orders/501"])
  }

  @Test("a call that waits for its answer survives a restart, and shows the order when it comes")
  func callSurvives() throws {
    var taxi = try DispatchTests.filledIn()
    try taxi.tap("confirm")
    taxi.turn(.configure(["latency": "5s"]))
    try taxi.tap("order")
    let woken = try taxi.woken()
    _ = woken.turn(.tick, at: taxi.now + 5000)
    #expect(woken.record.location == ["taxi://orders/501"])
    _ = taxi.session.turn(.tick, at: taxi.now + 5000)
    #expect(taxi.session.record == woken.record)
  }

  @Test("a second taxi is refused while one is on its way")
  func second() throws {
    var taxi = try Self.ordered()
    _ = try taxi.open("taxi://order/confirm?\(DispatchTests.ends)")
    let turn = try taxi.tap("order")
    #expect(turn.change?.rows == [] && taxi.text("problem") == "Another taxi is on its way")
    try taxi.checkRebuild()
    try taxi.tap("back")
    #expect(taxi.canTap("order.501"))
  }

  @Test("a log-in that ends while an order is followed leads to the log-in, and no further asking")
  func expired() throws {
    var taxi = try Self.ordered()
    taxi.turn(.configure(["expired": "on"]))
    advance(&taxi, 10)
    #expect(taxi.session.record.location == ["taxi://login"])
    let state = taxi.session.record.state
    advance(&taxi, 100)
    #expect(taxi.session.record.state["order"] == state["order"])
    try taxi.checkRebuild()
  }
}
