import SessionEngine
import Testing

@Suite("Session time")
struct SessionTimeTests {
  @Test("one long advance has the same effect as many short ones")
  func advances() throws {
    var one = try ShopSession()
    var many = try ShopSession()
    for event in [SessionEvent.configure(["latency": "90s", "clock": "manual"]), .open(url: "shop://items/2")] {
      one.turn(event)
      many.turn(event)
    }
    #expect(one.session.nextDue == nil)
    // The step's deadline of 30 s passes long before the answer comes.
    let turn = one.turn(.advance(milliseconds: 100_000))
    #expect(turn.settled.map(\.reason) == ["deadlineExceeded"])
    #expect(turn.change?.entry.parameters == ["by": "100s"])
    for _ in 1...10 { many.turn(.advance(milliseconds: 10_000)) }
    #expect(one.session.tree == many.session.tree)
    #expect(one.session.record.state == many.session.record.state)
    #expect(one.session.isQuiet)
    #expect(one.session.now == many.session.now)
  }

  @Test("a manual clock stops; the wall clock continues from the same time")
  func stops() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["clock": "manual"]))
    let stopped = shop.session.now
    shop.turn(.configure(["language": "en"]), after: 60_000)
    #expect(shop.session.now == stopped)
    shop.turn(.configure(["clock": "wall"]), after: 60_000)
    #expect(shop.session.now == stopped)
    shop.turn(.configure(["language": "ja"]), after: 60_000)
    #expect(shop.session.now == stopped + 60_000)
  }

  @Test("a wall clock that is set back does not set the session's time back")
  func jumpsBack() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["language": "en"]))
    let time = shop.session.now
    shop.turn(.configure(["language": "ja"]), after: -3_600_000)
    #expect(shop.session.now == time)
    #expect(shop.session.record.updatedAt == time)
    try shop.restart()
    #expect(shop.session.now == time)
  }

  @Test("an advance after the wall clock was set back moves the time by the whole duration, after a restart too")
  func advancesAfterJump() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["language": "en"]))
    let time = shop.session.now
    shop.turn(.advance(milliseconds: 90_000), after: -3_600_000)
    #expect(shop.session.now == time + 90_000)
    shop.turn(.configure(["clock": "manual"]))
    shop.turn(.configure(["clock": "wall"]))
    #expect(shop.session.now == time + 90_000)
    try shop.restart()
    #expect(shop.session.now == time + 90_000)
    // The wall clock is past the last turn again.
    shop.turn(.configure(["language": "ja"]), after: 3_600_000 + 5_000)
    #expect(shop.session.now > time + 90_000)
  }

  @Test("a tick at which nothing is due changes nothing")
  func idleTick() throws {
    var shop = try ShopSession()
    let record = shop.session.record
    #expect(shop.turn(.tick).change == nil)
    #expect(shop.session.record == record)
  }

  @Test("timers that are due fire in the turn of a refused event, which is stored as a tick")
  func refusedEvent() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "2s"]))
    _ = try shop.open("items/2")
    let turn = shop.turn(.tap(element: "nothing", text: nil), after: 5000)
    #expect(turn.refusal?.code == "absent")
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(turn.change?.entry.event == .tick)
    #expect(turn.change?.entry.parameters == nil)
  }

  @Test("a rejected link changes nothing, not even the time (law 9)")
  func rejectedLink() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "2s"]))
    _ = try shop.open("items/2")
    let tree = shop.session.tree
    let state = shop.session.record.state
    #expect(shop.turn(.open(url: "shop://nowhere"), after: 5000).settled == [])
    #expect(shop.session.tree == tree)
    #expect(shop.session.record.state == state)
    #expect(shop.session.nextDue != nil)
    #expect(shop.turn(.tick, after: 0).settled.map(\.outcome) == [.completed])
  }

  @Test("an advance by an invalid duration is refused", arguments: [0, -1, Int64.max])
  func badSpan(span: Int64) throws {
    var shop = try ShopSession()
    #expect(shop.turn(.advance(milliseconds: span)).refusal?.code == "badSpan")
  }

  @Test("a waiting link tells the session's own time, from which its time left counts, after the clock was advanced")
  func waitingLink() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "20s"]))
    shop.turn(.advance(milliseconds: 8 * 86_400_000))
    let outcome = try shop.open("items/2")
    #expect(outcome.outcome == .waiting)
    #expect(outcome.now == shop.session.now)
    #expect(outcome.until == shop.session.now + 30_000, "the deadline of the step")
    #expect(shop.session.outcome(ofPending: outcome.link)?.now == shop.session.now)
  }
}
