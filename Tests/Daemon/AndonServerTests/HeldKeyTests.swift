import AndonServer
import ControlProtocol
import SessionEngine
import SocketTestSupport
import TaxiApp
import Testing

/// Links with a key that are under way for a while: the same key again is answered as the first one was.
@Suite struct HeldKeyTests {
  private let link = LinkOpen(url: "taxi://wallet", key: "k")
  /// The line of the same link, after a line whose response shows that it was received.
  private let line =
    #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1}}"# + "\n"
    + #"{"jsonrpc":"2.0","id":2,"method":"link.open","params":{"key":"k","url":"taxi://wallet"}}"# + "\n"
  /// A clock that does not advance: the deadline of a loading link is half a minute, which a busy machine may spend
  /// between two lines of a test.
  private let clock: @Sendable () -> Int64 = { 1_800_000_000_000 }

  /// A session in which the wallet loads for an hour.
  private func slow(_ daemon: TestDaemon) async throws -> ControlClient {
    let client = try await daemon.client()
    _ = try await client.call(SessionLogin())
    _ = try await client.call(SessionConfigure(settings: ["latency": "1h"]))
    return client
  }

  /// Sends the link with its key, and gives the connection on which its answer will come.
  private func ask(_ daemon: TestDaemon, _ client: ControlClient) async throws -> RawClient {
    let raw = try RawClient(daemon.socket)
    try raw.send(line)
    _ = try raw.lines(1)
    // The shard has handled it when it answers this.
    _ = try await client.call(SessionShow())
    return raw
  }

  private func outcome(_ client: RawClient) throws -> String? {
    (try json(try client.lines(1)[0])["result"] as? [String: Any])?["outcome"] as? String
  }

  @Test(arguments: [true, false])
  func `a repeated request waits together with the first one`(onDisk: Bool) async throws {
    try await TestDaemon.with(storage: onDisk ? nil : MemoryStorage(), clock: clock) { daemon in
      let client = try await slow(daemon)
      let asking = [try await ask(daemon, client), try await ask(daemon, client)]
      var impatient = link
      impatient.wait = false
      #expect(try await client.call(impatient).outcome == .waiting)
      #expect(try await client.call(SessionShow()).pending.count == 1)
      // Another link takes its place.
      _ = try await client.call(LinkOpen(url: "taxi://reservations", wait: false))
      for raw in asking { #expect(try outcome(raw) == "superseded") }
      let again = try await client.call(link)
      #expect(again.outcome == .superseded)
      #expect(again.link == 1)
    }
  }

  @Test func `the key of a held link is found after its journal entry was pruned`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: clock) { daemon in
      let client = try await slow(daemon)
      let first = try await ask(daemon, client)
      storage.forgetKeys()
      let asking = [first, try await ask(daemon, client)]
      #expect(try await client.call(SessionShow()).pending.map(\.link) == [1])
      _ = try await client.call(LinkOpen(url: "taxi://reservations", wait: false))
      for raw in asking { #expect(try outcome(raw) == "superseded") }
      // Then it is pruned and forgotten, as the keys of all lines are.
      var impatient = link
      impatient.wait = false
      #expect(try await client.call(impatient).link == 3)
    }
  }

  @Test func `after a restart the key of a pending link is found after its journal entry was pruned`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: storage, clock: clock)
      let client = try await slow(first)
      _ = try await ask(first, client)
      await client.close()
      await first.running.stop()
      let second = try await TestDaemon.start(in: folder, storage: storage, clock: clock)
      let other = try await second.client()
      var asking = [try await ask(second, other)]
      storage.forgetKeys()
      asking.append(try await ask(second, other))
      #expect(try await other.call(SessionShow()).pending.map(\.link) == [1])
      _ = try await other.call(LinkOpen(url: "taxi://reservations", wait: false))
      for raw in asking { #expect(try outcome(raw) == "superseded") }
      await other.close()
      await second.running.stop()
    }
  }

  @Test func `with too many requests for one link the oldest ones get its current outcome`() async throws {
    try await TestDaemon.with(clock: clock) { daemon in
      let client = try await slow(daemon)
      var asking: [RawClient] = []
      for _ in 0..<18 { asking.append(try await ask(daemon, client)) }
      #expect(try asking.prefix(2).map(outcome) == ["waiting", "waiting"])
      _ = try await client.call(LinkOpen(url: "taxi://reservations", wait: false))
      #expect(try asking.dropFirst(2).map(outcome) == [String?](repeating: "superseded", count: 16))
    }
  }

  @Test func `the key of a link in flight at the end of a daemon gets the outcome from the next daemon`() async throws {
    try await TestDaemon.withFolder { folder in
      let first = try await TestDaemon.start(in: folder, storage: nil, clock: clock)
      let client = try await slow(first)
      let asking = try await ask(first, client)
      await client.close()
      await first.running.stop()
      #expect(try outcome(asking) == "waiting")
      let second = try await TestDaemon.start(in: folder, storage: nil, clock: clock)
      let other = try await second.client()
      let again = try await ask(second, other)
      _ = try await other.call(LinkOpen(url: "taxi://reservations", wait: false))
      #expect(try outcome(again) == "superseded")
      #expect(try await other.call(link).outcome == .superseded)
      await other.close()
      await second.running.stop()
    }
  }

  @Test func `a link that waited in its first turn keeps its first response`() async throws {
    try await TestDaemon.with(storage: nil, clock: clock) { daemon in
      let client = try await daemon.client()
      let waiting = try await client.call(link)
      #expect(waiting.outcome == .waiting)
      _ = try await client.call(SessionLogin())
      #expect(try await client.call(SessionShow()).links.map(\.outcome.outcome) == [.completed])
      #expect(try await client.call(link) == waiting)
    }
  }

  @Test(arguments: [true, false])
  func `a repeated request for a link without a wait gets the first response`(onDisk: Bool) async throws {
    try await TestDaemon.with(storage: onDisk ? nil : MemoryStorage(), clock: clock) { daemon in
      let client = try await slow(daemon)
      var impatient = link
      impatient.wait = false
      let first = try await client.call(impatient)
      #expect(first.outcome == .waiting)
      // While it is under way, and when another link has taken its place.
      let raw = try RawClient(daemon.socket)
      try raw.send(line)
      let again = try json(try raw.lines(2)[1])["result"] as? [String: Any]
      #expect(again?["link"] as? Int == 1)
      #expect(again?["outcome"] as? String == "waiting")
      _ = try await client.call(LinkOpen(url: "taxi://reservations", wait: false))
      #expect(try await client.call(SessionShow()).pending.map(\.link) == [2])
      #expect(try await client.call(link) == first)
    }
  }

  @Test(arguments: [false, true])
  func `a repeated request gets the outcome of a link whose end is not committed yet`(isPruned: Bool) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: clock) { daemon in
      let client = try await slow(daemon)
      let asking = try await ask(daemon, client)
      // The key is known until the answer is given, not only until the link has settled.
      if isPruned { storage.forgetKeys() }
      storage.holdCommits()
      let raw = try RawClient(daemon.socket)
      try raw.send(
        #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"url":"taxi://reservations","wait":false}}"# + "\n"
          + #"{"jsonrpc":"2.0","id":2,"method":"link.open","params":{"key":"k","url":"taxi://wallet"}}"# + "\n")
      try await eventually { try await client.call(Status()).activity.uncommitted >= 3 }
      storage.releaseCommits()
      let results = try raw.lines(2).map { try json($0)["result"] as? [String: Any] }
      #expect(results.map { $0?["outcome"] as? String } == ["waiting", "superseded"])
      #expect(try outcome(asking) == "superseded")
    }
  }

  @Test func `a held link of a closed session is not mixed up with the same number in the next session`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: clock) { daemon in
      let client = try await daemon.client()
      func open(_ url: String, key: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"session":"a","wait":\#(key == "k" ? "true" : "false"),"#
          + #""key":"\#(key)","url":"\#(url)"}}"# + "\n"
      }
      let slow = [
        #"{"jsonrpc":"2.0","id":1,"method":"session.create","params":{"session":"a"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"session.login","params":{"session":"a"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"session.configure","params":{"session":"a","latency":"1h"}}"#,
      ].map { $0 + "\n" }.joined()
      let asking = try RawClient(daemon.socket)
      try asking.send(slow + open("taxi://wallet", key: "k"))
      _ = try asking.lines(3)
      #expect(try await client.call(SessionShow(session: "a")).pending.map(\.link) == [1])
      storage.holdCommits()
      let raw = try RawClient(daemon.socket)
      let close = #"{"jsonrpc":"2.0","id":1,"method":"session.close","params":{"session":"a"}}"# + "\n"
      try raw.send(close + slow + open("taxi://reservations", key: "n") + open("taxi://wallet", key: "k"))
      try await eventually { try await client.call(Status()).activity.uncommitted >= 6 }
      storage.releaseCommits()
      let other = try json(try raw.lines(5)[4])["result"] as? [String: Any]
      #expect(other?["url"] as? String == "taxi://reservations")
      #expect(other?["link"] as? Int == 1)
      // It is carried out in the new session, and waits there.
      let pending = try await client.call(SessionShow(session: "a")).pending
      #expect(pending.map(\.link) == [2])
      #expect(pending.map(\.url) == ["taxi://wallet"])
    }
  }

  @Test(arguments: [false, true])
  func `the keys of a session are removed when it is closed, before that is committed`(isStored: Bool) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: clock) { daemon in
      let client = try await daemon.client()
      let raw = try RawClient(daemon.socket)
      func line(_ method: String, _ more: String = "") -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"session":"a"\#(more)}}"# + "\n"
      }
      let open = line("link.open", #","key":"k","url":"taxi://wallet""#)
      let first = line("session.create", #","state":"loggedIn","key":"c""#) + open
      let count: Int
      if isStored {
        try raw.send(first)
        #expect(try raw.lines(2).map(errorKind) == [nil, nil])
        storage.holdCommits()
        count = 0
      } else {
        storage.holdCommits()
        try raw.send(first)
        count = 2
      }
      try raw.send(line("session.close") + open + line("session.create") + open + open)
      try await eventually { try await client.call(Status()).activity.uncommitted >= count + 5 }
      storage.releaseCommits()
      let answers = try raw.lines(count + 5).suffix(5)
      #expect(try answers.map(errorKind) == [nil, "session.notFound", nil, nil, nil])
      // The session is logged out; sent again, the request gets its first response.
      let links = try answers.suffix(2).map { try json($0)["result"] as? [String: Any] }
      #expect(links.map { $0?["outcome"] as? String } == ["waiting", "waiting"])
      #expect(links.map { $0?["link"] as? Int } == [1, 1])
      try raw.send(open)
      #expect(try raw.lines(1)[0] == answers.last)
      #expect(try await client.call(SessionShow(session: "a")).pending.map(\.link) == [1])
    }
  }
}
