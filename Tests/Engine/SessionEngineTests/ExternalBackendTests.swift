import SessionEngine
import Testing

@Suite("An external backend")
struct ExternalBackendTests {
  private func shop() throws -> ShopSession {
    var app = ShopApp()
    app.outside = StagingBackend<ShopSimulator> { request, _ in
      switch request {
      case .read(.item(let id)):
        guard id < 3 else { throw BackendError(code: "itemNotFound", message: "no item \(id)") }
        return id * 100
      case .change: throw CancellationError()
      }
    }
    return try ShopSession(app)
  }

  @Test("a turn returns a request once, and the reply is an event")
  func roundTrip() async throws {
    var shop = try shop()
    let turn = shop.turn(.open(url: "shop://items/2"))
    #expect(turn.answer?.outcome == .waiting)
    #expect(shop.session.nextDue != nil)
    #expect(!shop.session.isQuiet)
    let call = try #require(turn.calls.first)
    #expect(turn.calls.count == 1)
    #expect(call.session == "shop")
    #expect(call.number == 1)
    #expect(call.name == "item")
    #expect(!call.isChanging)
    #expect(call.rib == "Shop")
    #expect(shop.turn(.configure(["latency": "1s"])).calls == [])
    let reply = try #require(await shop.app.externalBackend?.answer(call))
    let settled = shop.turn(.reply(reply))
    #expect(settled.settled.map(\.outcome) == [.completed])
    #expect(shop.session.isQuiet)
    #expect(settled.change?.entry.parameters == ["number": "1", "body": "200"])
    #expect(shop.turn(.reply(reply)).settled == [])
  }

  @Test("after a restart the requests without replies are sent again")
  func asksAgain() throws {
    var shop = try shop()
    let call = try #require(shop.turn(.open(url: "shop://items/2")).calls.first)
    try shop.restart()
    #expect(shop.session.openCalls == [call])
    #expect(shop.turn(.configure(["latency": "1s"])).calls == [])
    let settled = shop.turn(.reply(ExternalReply(number: 1, result: .success("7")))).settled
    #expect(settled.map(\.outcome) == [.completed])
  }

  @Test("a BackendError fails the link with its code; any other error has the code staging")
  func refuses() async throws {
    var shop = try shop()
    let call = try #require(shop.turn(.open(url: "shop://items/3")).calls.first)
    let reply = try #require(await shop.app.externalBackend?.answer(call))
    #expect(shop.turn(.reply(reply)).settled.map(\.reason) == ["itemNotFound"])
    let change = OutgoingCall(
      session: "shop", number: 9, name: "buy", isChanging: true, rib: "Page",
      body: #"{"change":{"_0":{"buy":{"_0":1}}}}"#)
    guard case .failure(let fault)? = await shop.app.externalBackend?.answer(change).result else {
      Issue.record("a failure was expected")
      return
    }
    #expect(fault.code == "staging")
  }

  @Test("a reply that cannot be read is refused, and the request stays open")
  func unreadable() throws {
    var shop = try shop()
    _ = shop.turn(.open(url: "shop://items/2"))
    let turn = shop.turn(.reply(ExternalReply(number: 1, result: .success("\"seven\""))))
    #expect(turn.refusal?.code == "badReply")
    #expect(!shop.session.isQuiet)
  }
}
