import SessionEngine
import Testing

@Suite("The backend's port")
struct BackendPortTests {
  @Test("without latency a request settles in the same turn and is counted by RIB")
  func settlesInTheTurn() throws {
    var shop = try ShopSession()
    let outcome = try shop.open("items/2")
    #expect(outcome.outcome == .completed)
    #expect(outcome.requests == 1)
    #expect(outcome.requestsByRIB == ["Shop": 1])
    #expect(shop.session.isQuiet)
    #expect(shop.session.record.location == ["shop://items/2"])
    let again = try shop.open("items/2")
    #expect(again.requests == 0)
    #expect(again.requestsByRIB == nil)
    #expect(again.attached == [])
  }

  @Test("the requests of a turn are not counted again when the session closes")
  func closes() throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    let turn = shop.session.close(at: shop.now)
    #expect(turn.requests.isEmpty)
    #expect(turn.change?.entry.requests == nil)
  }

  @Test("with latency the reply arrives at a later event, which settles the link")
  func answersLater() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "2s"]))
    let outcome = try shop.open("items/2")
    #expect(outcome.outcome == .waiting)
    #expect(outcome.reason == "item 2")
    #expect(!shop.session.isQuiet)
    #expect(shop.session.nextDue == shop.now + 2000)
    #expect(shop.session.outcome(ofPending: 1)?.outcome == .waiting)
    #expect(shop.turn(.tick, after: 1999).change == nil)
    let turn = shop.turn(.tick, after: 1)
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(shop.session.isQuiet)
    #expect(shop.session.outcome(ofPending: 1) == nil)
    #expect(turn.change?.entry.event == .tick)
  }

  @Test("a reply arrives after a restart, at the same time")
  func survivesARestart() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "2s"]))
    _ = try shop.open("items/2")
    let due = shop.session.nextDue
    try shop.restart()
    #expect(shop.session.nextDue == due)
    #expect(!shop.session.isQuiet)
    #expect(shop.turn(.tick, after: 2000).settled.map(\.outcome) == [.completed])
    #expect(shop.session.record.location == ["shop://items/2"])
  }

  @Test("a lost request fails the link with the code network; losses are drawn from the seed")
  func losesRequests() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["errors": "100"]))
    #expect(try shop.open("items/2").reason == "network")
    shop.turn(.configure(["errors": "50", "seed": "7"]))
    let seed = shop.session.settings.random
    let fates = try (1...20).map { _ in try shop.open("items/3").outcome }
    #expect(seed == 7)
    #expect(shop.session.settings.random != 7)
    #expect(fates.first { $0 == .completed } != nil)
    #expect(fates.first { $0 == .failed } != nil)
  }

  @Test("jitter is added to the latency and drawn from the seed")
  func jitters() throws {
    var delays: Set<Int64> = []
    for seed in 1...20 {
      var shop = try ShopSession()
      shop.turn(.configure(["latency": "100ms", "jitter": "50ms", "seed": "\(seed)"]))
      _ = try shop.open("items/2")
      delays.insert(try #require(shop.session.nextDue) - shop.now)
    }
    #expect(delays.count > 5)
    #expect(delays.allSatisfy { (100...150).contains($0) })
  }

  @Test("law 7: a changing request fails the turn of a link, and nothing changes")
  func linksOnlyLook() throws {
    var shop = try ShopSession()
    let before = shop.session.record
    let outcome = try shop.open("buy")
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "changingRequestOfLink")
    #expect(shop.session.record.rows == before.rows)
    #expect(shop.session.record.state == before.state)
  }

  @Test("a tap may send a changing request, and the rows are stored with the turn")
  func tapsChange() throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    let turn = shop.turn(.tap(element: "buy", text: nil))
    #expect(turn.change?.rows == [.upsert(AppRow(table: "items", values: [.integer(2), .integer(1)]))])
    #expect(shop.session.record.state["shop"]?.contains("\"2\",1") == true || shop.session.record.rows.count == 3)
    #expect(try shop.session.answer("stock.list", [:]) == "1:0 2:1 3:0")
    try shop.restart()
    #expect(try shop.session.answer("stock.list", [:]) == "1:0 2:1 3:0")
  }

  @Test("a request of a RIB that is not attached fails the turn")
  func strayRequest() throws {
    var shop = try ShopSession()
    let outcome = try shop.open("stray")
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "requestFromDetachedRIB")
    #expect(outcome.message?.contains("Shop sent the backend the request item") == true)
  }

  @Test("a turn without end is stopped and fails")
  func endless() throws {
    var limits = SessionLimits()
    limits.momentsPerTurn = 50
    var shop = try ShopSession(limits: limits)
    let outcome = try shop.open("restless")
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "neverQuiet")
    #expect(shop.session.nextDue == nil)
    #expect(try shop.open("items/1").outcome == .completed)
  }

  @Test("a request of the app that changes something is an event, a reading one is not")
  func ownRequests() throws {
    var shop = try ShopSession()
    let turn = shop.turn(.request(name: "stock.add", parameters: ["item": "9"]))
    #expect(turn.change?.entry.event == .request)
    #expect(turn.change?.entry.parameters == ["item": "9", "request": "stock.add"])
    #expect(try shop.session.answer("stock.list", [:]) == "1:0 2:0 3:0 9:0")
    let looking = shop.turn(.request(name: "stock.list", parameters: [:]))
    #expect(looking.refusal?.code == "unknownRequest")
    #expect(looking.change == nil)
  }

  @Test("a workflow that the app does not start fails its link, and the session handles the next")
  func unknownWorkflow() throws {
    var shop = try ShopSession()
    #expect(try shop.open("lost").reason == "workflowNotStarted")
    #expect(try shop.open("items/1").outcome == .completed)
  }
}
