import ControlProtocol
import SessionEngine
import SocketTestSupport
import Testing

@testable import AndonServer

@Suite struct FollowerTests {
  /// The writer learns of a follower on its own thread, and a link is committed on another: it waits for the answer.
  @Test func `a link after a subscription is sent to the subscriber`() async throws {
    try await TestDaemon.with { daemon in
      for round in 1...60 {
        let raw = try RawClient(daemon.socket)
        try raw.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\"}\ntaxi://wallet\n")
        let lines = try raw.lines(3)
        #expect(lines.count == 3, "round \(round)")
        #expect(lines.filter { $0.contains("\"method\"") }.count == 1, "round \(round): \(lines)")
      }
    }
  }

  @Test func `a subscription to a session that never existed is refused`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let error = try await refusal { _ = try await client.subscribe(session: "nope") }
      #expect(error.kind == .sessionNotFound)
      #expect(error.hint == "make it: andon session create nope")
      // The refused subscriber is no subscriber: the daemon closes when it sends no more.
      let refused = try RawClient(daemon.socket)
      try refused.send(Self.subscribe("nope"))
      refused.finish()
      #expect(try refused.rest().map { try errorKind($0) } == ["session.notFound"])
    }
  }

  @Test func `a subscription to a closed session is accepted`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "closed"))
      _ = try await client.call(SessionClose(session: "closed"))
      let raw = try RawClient(daemon.socket)
      try raw.send(Self.subscribe("closed"))
      #expect(try raw.lines(1)[0].contains("\"subscribed\":true"))
    }
  }

  private static func subscribe(_ session: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"events.subscribe","params":{"session":"\#(session)"}}"# + "\n"
  }

  @Test(arguments: ["link.log", "session.list", "events.subscribe", "status"])
  func `a subscriber gets the response to a request that follows its links`(method: String) async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\"}\n")
      _ = try raw.lines(1)
      let link = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"link.open\",\"params\":{\"url\":\"taxi://wallet\"}}\n"
      for _ in 0..<4 {
        // The events of the links come while the request waits for the links.
        try raw.send(String(repeating: link, count: 20) + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"\(method)\"}\n")
        let lines = try raw.lines(41)
        #expect(lines.count { $0.contains("\"id\":2,") } == 20)
        #expect(lines.count { $0.contains("\"id\":3,") } == 1)
        #expect(lines.count { $0.contains("\"method\":\"event\"") } == 20)
      }
    }
  }

  @Test func `an event has the screens that changed, and the journal does not`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\"}\n")
      _ = try raw.lines(1)
      let tap =
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"session.tap\",\"params\":{\"element\":\"phone\",\"text\":\"1\"}}\n"
      let signUp = "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"session.tap\",\"params\":{\"element\":\"signUp\"}}\n"
      let export = "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"link.export\"}\n"
      try raw.send(tap + tap + signUp + export)
      let lines = try raw.lines(7)
      let events = lines.filter { $0.contains("\"method\":\"event\"") }
      #expect(events.map { $0.contains("\"screens\":[\"LoggedOut\"]") } == [true, false, false])
      #expect(events.map { $0.contains("\"screens\":[]") } == [false, true, false])
      #expect(events.last?.contains("\"screens\":[\"Registration\"]") == true)
      #expect(lines.first { $0.contains("\"id\":4,") }?.contains("screens") == false)
    }
  }

  /// Commits of shards and of the writer's own thread follow each other at random here.
  @Test func `subscribers receive events in the order of the journal`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let follower = try RawClient(daemon.socket)
      try follower.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\"}\n")
      _ = try follower.lines(1)
      let clients = try (0..<6).map { _ in try RawClient(daemon.socket) }
      for name in 0..<6 {
        try clients[name].send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.create\",\"params\":{\"session\":\"s\(name)\"}}\n")
        _ = try clients[name].lines(1)
      }
      for _ in 0..<40 {
        for (name, client) in clients.enumerated() {
          let call =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"link.open\",\"params\":{\"session\":\"s\(name)\",\"url\":\"taxi://wallet\"}}\n"
          try client.send(String(repeating: call, count: name + 1))
        }
        for (name, client) in clients.enumerated() { _ = try client.lines(name + 1) }
      }
      let told = try follower.lines(846)
      let order = storage.journal.suffix(846).map { "\($0.session) \($0.sequence)" }
      let heard = try told.map { line in
        let entry = try json(line)["params"] as? [String: Any]
        return "\(entry?["session"] ?? "?") \(entry?["sequence"] ?? "?")"
      }
      #expect(heard.count == 846)
      #expect(heard == order)
    }
  }
}
