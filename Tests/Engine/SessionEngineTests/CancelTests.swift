import SessionEngine
import Testing

@Suite("Cancelling a waiting link")
struct CancelTests {
  /// Opens links that wait for the backend's reply.
  private func waiting(_ count: Int, policy: String = "queue") throws -> ShopSession {
    var shop = try ShopSession()
    shop.turn(.configure(["latency": "20s", "links": policy]))
    for number in 1...count { _ = try shop.open("items/\(number)") }
    return shop
  }

  @Test("a cancelled link ends as superseded with the reason cancelled, and the session stays where it is")
  func cancels() throws {
    var shop = try waiting(1)
    let before = shop.session.record.location
    let turn = shop.turn(.cancel(link: 1))
    #expect(turn.settled.map(\.outcome) == [.superseded])
    #expect(turn.settled.first?.reason == "cancelled")
    #expect(turn.change?.entry.event == .cancel)
    #expect(turn.change?.entry.parameters == ["link": "1"])
    #expect(shop.session.record.pending == [])
    #expect(shop.session.record.location == before)
    #expect(shop.turn(.tick, after: 60_000).settled == [])
    #expect(shop.session.record.location == before)
  }

  @Test("under the policy queue the link after a cancelled one starts, also after a restart")
  func queue() throws {
    var shop = try waiting(2)
    try shop.restart()
    #expect(shop.turn(.cancel(link: 1)).settled.map(\.link) == [1])
    #expect(shop.session.record.pending.map(\.step) == ["item 2"])
    #expect(shop.turn(.tick, after: 60_000).settled.map(\.outcome) == [.completed])
    #expect(shop.session.record.location == ["shop://items/2"])
  }

  @Test("a link of the queue that has not started can be cancelled")
  func unstarted() throws {
    var shop = try waiting(2)
    #expect(shop.turn(.cancel(link: 2)).settled.map(\.reason) == ["cancelled"])
    #expect(shop.session.record.pending.map(\.number) == [1])
  }

  @Test("a link that has ended or never was is refused, and nothing changes", arguments: [0, -1, 1, 9])
  func refused(number: Int) throws {
    var shop = try waiting(2)
    shop.turn(.cancel(link: 1))
    let record = shop.session.record
    let turn = shop.turn(.cancel(link: number))
    #expect(turn.refusal?.code == "notWaiting")
    #expect(turn.change == nil)
    #expect(turn.refusal?.message.contains("\(number)") == true)
    #expect(shop.session.record == record)
  }

  @Test("a cancellation in the journal is read back as the event")
  func journal() throws {
    var shop = try waiting(1)
    let entry = try #require(shop.turn(.cancel(link: 1)).change?.entry)
    #expect(SessionEvent(entry) == .cancel(link: 1))
  }

  @Test("closing a session ends its waiting links as superseded with the reason sessionClosed, in the same turn")
  func close() throws {
    var shop = try waiting(2)
    let location = shop.session.record.location
    let turn = shop.session.close(at: shop.now)
    #expect(turn.settled.map(\.link) == [1, 2])
    #expect(turn.settled.map(\.outcome) == [.superseded, .superseded])
    #expect(turn.settled.allSatisfy { $0.reason == "sessionClosed" && $0.location == location })
    #expect(turn.change?.kind == .close)
    #expect(turn.change?.entry.settled == turn.settled)
    #expect(turn.change?.record.pending == [])
    #expect(turn.leaks == [])
    #expect(shop.turn(.tick).refusal?.code == "sessionClosed")
  }
}
