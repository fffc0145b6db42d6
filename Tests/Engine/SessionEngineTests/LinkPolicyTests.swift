import SessionEngine
import Testing

@Suite("Several links at once")
struct LinkPolicyTests {
  /// Opens two links, of which the first waits for its reply.
  private func two(_ policy: String) throws -> (shop: ShopSession, second: Turn) {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "2s", "links": policy]))
    _ = try shop.open("items/1")
    let second = shop.turn(.open(url: "shop://items/2"))
    return (shop, second)
  }

  @Test("supersede: the new link replaces the links that wait")
  func supersede() throws {
    let (shop, second) = try two("supersede")
    #expect(second.settled.map(\.outcome) == [.superseded])
    #expect(second.settled.first?.supersededBy == 2)
    #expect(shop.session.record.pending.map(\.number) == [2])
  }

  @Test("queue: the new link starts when the links before it have ended, after a restart too")
  func queue() throws {
    var (shop, second) = try two("queue")
    #expect(second.answer?.outcome == .waiting)
    #expect(second.answer?.reason == "the link before it")
    #expect(second.settled == [])
    #expect(second.answer?.steps == [])
    try shop.restart()
    #expect(shop.session.record.pending.map(\.step) == ["item 1", ""])
    #expect(shop.turn(.tick, after: 1000).settled.map(\.link) == [1])
    #expect(shop.session.record.location == ["shop://items/1"])
    #expect(shop.turn(.tick, after: 2000).settled.map(\.link) == [2])
    #expect(shop.session.record.location == ["shop://items/2"])
  }

  @Test("of links that settle in one turn, each reports its own location, RIBs and requests")
  func shares() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "20s", "links": "queue"]))
    for number in 1...3 { _ = try shop.open("items/\(number)") }
    let settled = shop.turn(.tick, after: 60_000).settled
    #expect(settled.map(\.link) == [1, 2, 3])
    #expect(settled.map(\.location) == (1...3).map { ["shop://items/\($0)"] })
    #expect(settled.map(\.attached) == [["Page"], ["Page"], ["Page"]])
    #expect(settled.map(\.requests) == [1, 1, 1])
    #expect(settled.map(\.detached) == [[], ["Page"], ["Page"]])
  }

  @Test("parallel: the links run independently")
  func parallel() throws {
    var (shop, second) = try two("parallel")
    #expect(second.settled == [])
    #expect(second.answer?.reason == "item 2")
    #expect(shop.turn(.tick, after: 1000).settled.map(\.link) == [1])
    #expect(shop.turn(.tick, after: 1000).settled.map(\.link) == [2])
  }

  @Test("beyond the limit a link is stopped, and the pending links wait on")
  func limit() throws {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "20s", "links": "parallel"]))
    for number in 1...8 { #expect(try shop.open("items/\(number % 3 + 1)").outcome == .waiting) }
    let ninth = try shop.open("items/3")
    #expect(ninth.outcome == .stopped)
    #expect(ninth.reason == "tooManyPendingLinks")
    #expect(shop.session.record.pending.map(\.number) == Array(1...8))
  }
}
