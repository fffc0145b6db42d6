import ControlProtocol
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import SocketTestSupport
import Testing
import TextFormats

@testable import AndonServer

/// Limits at their boundaries.
@Suite struct LimitTests {
  private func limits(_ name: DaemonLimits.Name, _ value: Int64) -> DaemonLimits {
    var limits = DaemonLimits()
    limits[name] = value
    return limits
  }

  @Test func `a connection beyond the limit gets the error that the daemon is busy`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.connections, 2)) { daemon in
      let first = try await daemon.client()
      let second = try await daemon.client()
      storage.holdCommits()
      // Each of these waits for its link, also those beyond the limit: none of them gives its place.
      var further: [RawClient] = []
      for number in 1...Self.furtherPlaces {
        further.append(try RawClient(daemon.socket))
        try further[number - 1].send("taxi://home\n")
        try await eventually { try await first.call(Status()).activity.turns == number }
      }
      do {
        _ = try await daemon.client()
        Issue.record("a connection beyond all places was admitted")
      } catch let error as ControlClientError {
        #expect(error.code == .busy, "\(error)")
        #expect(error.code.exitCode == 75, "\(error)")
      }
      let raw = try RawClient(daemon.socket)
      #expect(try raw.rest().map(errorKind) == ["server.busy"])
      await second.close()
      storage.releaseCommits()
      for raw in further { #expect(try raw.lines(1).map(errorKind) == [nil]) }
    }
  }

  /// The places beyond the limit: four for each of the three event loops.
  private static let furtherPlaces = 4 * 3

  @Test func `every refused connection gets the reason and few stay open`() async throws {
    try await TestDaemon.with(limits: limits(.connections, 1)) { daemon in
      let first = try await daemon.client()
      let crowd = try (0..<200).map { _ in try RawClient(daemon.socket) }
      // A peer that reads gets the reason, even after it was cut. The last ones of each event loop are not cut.
      for raw in crowd.dropLast(Self.furtherPlaces) { #expect(try raw.lines(1).map(errorKind) == ["server.busy"]) }
      let staying = crowd.dropLast(Self.furtherPlaces).count { raw in
        (try? raw.send("taxi://home\n")) != nil
      }
      #expect(staying <= 8 * 3)
      #expect(try await first.call(Status()).activity.connections <= 1 + Self.furtherPlaces)
    }
  }

  @Test func `a new client gets an answer while all places are taken`() async throws {
    try await TestDaemon.with(limits: limits(.connections, 6)) { daemon in
      let greeting = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}\n"
      let busy = try (0..<40).map { _ in
        let raw = try RawClient(daemon.socket)
        try raw.send(greeting)
        _ = try raw.lines(1)
        return raw
      }
      for _ in 0..<20 {
        let client = try await daemon.client()
        #expect(try await client.call(Status()).activity.connections <= 6 + Self.furtherPlaces)
        await client.close()
      }
      // The first ones were admitted within the limit, and keep their places.
      for raw in busy.prefix(6) {
        try raw.send(greeting)
        #expect(try raw.lines(1).map(errorKind) == [nil])
      }
    }
  }

  @Test func `connections that send half lines keep no client out`() async throws {
    try await TestDaemon.with(limits: limits(.connections, 6)) { daemon in
      let first = try await daemon.client()
      _ = try await first.call(Status())
      var flood: [RawClient] = []
      for _ in 0..<20 {
        for _ in 0..<10 {
          flood.append(try RawClient(daemon.socket))
          try flood.last?.send("{\"jsonrpc\":\"2.0\",")
        }
        let client = try await daemon.client()
        #expect(try await client.call(Status()).state == .ready)
        await client.close()
      }
      // It has sent whole lines, and keeps its place.
      #expect(try await first.call(Status()).state == .ready)
      _ = flood
    }
  }

  @Test func `connections are accepted on a thread of their own, not on that of a busy shard`() async throws {
    try await TestDaemon.with { daemon in
      let accepting = daemon.running.listener.server.eventLoop
      #expect(daemon.running.core.shards.shards.allSatisfy { $0.eventLoop !== accepting })
    }
  }

  @Test func `a connection that never sent a byte gives its place to a new one`() async throws {
    try await TestDaemon.with(limits: limits(.connections, 7)) { daemon in
      let first = try await daemon.client()
      let silent = try (0..<6).map { _ in try RawClient(daemon.socket) }
      try await eventually { try await first.call(Status()).activity.connections == 7 }
      let clients = try await [daemon.client(), daemon.client(), daemon.client()]
      for client in clients { #expect(try await client.call(Status()).activity.connections == 7) }
      // Each event loop had two of them, and has given the place of the older one.
      for raw in silent.prefix(3) {
        let lines = try raw.rest()
        #expect(try lines.map(errorKind) == ["server.busy"], "\(lines)")
        #expect(lines[0].contains("the place of this one"), "\(lines)")
      }
    }
  }

  @Test func `a line as long as the limit is read, and a line one byte longer is not`() async throws {
    try await TestDaemon.with(limits: limits(.lineBytes, 1_024)) { daemon in
      let raw = try RawClient(daemon.socket)
      let line = "taxi://" + String(repeating: "a", count: 1_024 - 7)
      try raw.send("\(line)\n\(line)a\n")
      let lines = try raw.lines(2)
      #expect(try json(lines[0])["outcome"] as? String == "rejected")
      #expect(try errorKind(lines[1]) == "line.tooLong")
    }
  }

  @Test func `sessions beyond the limit are evicted, and are the same when they are loaded again`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.liveSessions, 8)) { daemon in
      let client = try await daemon.client()
      let names = (0..<30).map { "s\($0)" }
      for name in names {
        _ = try await client.call(SessionCreate(session: name))
        _ = try await client.call(SessionLogin(session: name))
        _ = try await client.call(LinkOpen(url: "taxi://reservations/42", session: name))
        #expect(try await client.call(Status()).activity.liveSessions <= 8)
      }
      let loads = storage.loads
      for name in names {
        #expect(try await client.call(SessionTree(session: name)).location == ["taxi://reservations/42"])
      }
      #expect(storage.loads >= loads + 22)
    }
  }

  @Test func `a full commit queue slows connections and loses nothing`() async throws {
    var limits = self.limits(.uncommittedTurns, 4)
    limits[.commitGroup] = 1
    limits[.unansweredRequests] = 3
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits) { daemon in
      let clients = try (0..<4).map { _ in try RawClient(daemon.socket) }
      for client in clients { try client.send(String(repeating: "taxi://home\n", count: 50)) }
      for client in clients { #expect(try client.lines(50).count == 50) }
      // The requests of one read of a connection are not split.
      #expect(storage.groups.allSatisfy { $0 <= 3 })
      #expect(storage.journal.count { $0.event == .open } == 200)
    }
  }

  @Test func `a session with a starting state is stored as a whole, also when a batch is smaller`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.commitGroup, 1)) { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(
        "taxi://home\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.create\",\"params\":{\"session\":\"r\",\"state\":\"riding\"}}\n"
          + "taxi://wallet\ntaxi://home\n")
      #expect(try raw.lines(4).count == 4)
      let turns = storage.journal.count { $0.session == "r" }
      #expect(turns > 2)
      // Every turn of the new session is in the group of the first one.
      var (start, groups) = (0, [Int]())
      for count in storage.groups {
        groups.append(storage.journal[start..<(start + count)].count { $0.session == "r" })
        start += count
      }
      #expect(groups.filter { $0 > 0 } == [turns])
    }
  }

  @Test func `a single link does not wait for a whole batch of another client`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.uncommittedTurns, 12)) { daemon in
      storage.holdCommits()
      let (busy, single) = (try RawClient(daemon.socket), try RawClient(daemon.socket))
      try busy.send(String(repeating: "taxi://home\n", count: 150))
      _ = try await daemon.client().call(Status())
      // Its greeting is answered at once: then the link has come in, too.
      try single.send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":1}}\ntaxi://wallet\n")
      _ = try single.lines(1)
      storage.releaseCommits()
      _ = try busy.lines(150)
      let links = storage.journal.filter { $0.event == .open }.map { $0.answer?.url }
      let place = try #require(links.firstIndex(of: "taxi://wallet"))
      #expect(links.count == 151)
      #expect(place < 40)
    }
  }

  @Test func `a single link does not wait for a full share of every client that sends many`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.uncommittedTurns, 12)) { daemon in
      storage.holdCommits()
      let busy = try (0..<20).map { _ in try RawClient(daemon.socket) }
      let greeting = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":1}}\n"
      for client in busy {
        try client.send(greeting + String(repeating: "taxi://home\n", count: 60))
        _ = try client.lines(1)
      }
      let single = try RawClient(daemon.socket)
      try single.send(greeting + "taxi://wallet\n")
      _ = try single.lines(1)
      storage.releaseCommits()
      for client in busy { #expect(try client.lines(60).count == 60) }
      let links = storage.journal.filter { $0.event == .open }.map { $0.answer?.url }
      let place = try #require(links.firstIndex(of: "taxi://wallet"))
      // Twelve were taken in at once. A share of each of the twenty would be 160.
      #expect(links.count == 1_201, "it came after \(place) of \(links.count - 1) links")
      #expect(place < 60, "it came after \(place) of \(links.count - 1) links")
    }
  }

  /// A client that closes does not read its responses, so it sends as much as it likes by opening connection after connection.
  @Test(arguments: [true, false])
  func `a single link does not wait for clients that flood and close`(onlyTheirInput: Bool) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, limits: limits(.uncommittedTurns, 12)) { daemon in
      storage.holdCommits()
      let greeting = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":1}}\n"
      var open: [RawClient] = []
      for _ in 0..<20 {
        // The release of the client closes its connection.
        let flood = try RawClient(daemon.socket)
        try flood.send(greeting + String(repeating: "taxi://home\n", count: 60))
        _ = try flood.lines(1)
        guard onlyTheirInput else { continue }
        flood.finish()
        open.append(flood)
      }
      let single = try RawClient(daemon.socket)
      try single.send(greeting + "taxi://wallet\n")
      _ = try single.lines(1)
      storage.releaseCommits()
      #expect(try json(try single.lines(1)[0])["url"] as? String == "taxi://wallet")
      let links = storage.journal.filter { $0.event == .open }.map { $0.answer?.url }
      let place = try #require(links.firstIndex(of: "taxi://wallet"))
      #expect(place < 60, "it came after \(place) links")
      // What a client that is gone has sent is dropped, as far as it has not begun.
      for flood in open { #expect(try flood.lines(60).count == 60) }
      let last = storage.journal.count { $0.event == .open }
      #expect(onlyTheirInput ? last == 1_201 : last < 60, "\(last)")
    }
  }

  /// The connections that read long lists take all threads for those.
  @Test func `a status and a short list are answered while many connections read long lists`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      storage.holdLongLists()
      defer { storage.releaseLongLists() }
      let readers = try (0..<15).map { _ in try RawClient(daemon.socket) }
      let long = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"link.log\",\"params\":{\"limit\":1000}}\n"
      for reader in readers { try reader.send(long) }
      let client = try RawClient(daemon.socket)
      for method in ["status", "link.log", "session.list"] {
        try client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\"}\n")
        #expect(try client.lines(1)[0].contains("\"result\""), "\(method)")
      }
      storage.releaseLongLists()
      for reader in readers { #expect(try reader.lines(1)[0].contains("\"links\"")) }
    }
  }

  @Test func `a subscriber that never reads is disconnected with the reason`() async throws {
    let log = LogRecorder()
    try await TestDaemon.with(limits: limits(.followerBytes, 4_096), logger: log.logger) { daemon in
      let follower = try RawClient(daemon.socket)
      try follower.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"events.subscribe\"}\n")
      let client = try await daemon.client()
      // Until the system's buffer is full, the daemon cannot detect that the subscriber does not read.
      let calls = [LinkOpen](repeating: LinkOpen(url: "taxi://wallet"), count: 250)
      for _ in 0..<4 { _ = try await client.calls(calls) }
      let lines = try follower.rest()
      #expect(lines.count < 1_000)
      // The last line says how many events are missing: with those before it, they are all.
      let last = try #require(lines.last)
      #expect(try errorKind(last) == "events.overrun")
      let data = try (json(last)["error"] as? [String: Any])?["data"] as? [String: Any]
      #expect(data?["missed"] as? Int == 1_000 - (lines.count - 2))
      #expect(last.contains("it missed \(1_000 - (lines.count - 2)) events"))
      #expect(log.lines.count { $0.contains("a subscriber that does not read was disconnected") } == 1)
    }
  }

  @Test func `a link that waited too long expires when its session is read`() async throws {
    let time = NIOLockedValueBox<Int64>(1_800_000_000_000)
    var limits = self.limits(.pendingSeconds, 60)
    limits[.pendingLinks] = 2
    try await TestDaemon.with(limits: limits, clock: { time.withLockedValue { $0 } }) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(LinkOpen(url: "taxi://wallet"))
      time.withLockedValue { $0 += 59_999 }
      #expect(try await client.call(SessionShow()).pending.count == 1)
      time.withLockedValue { $0 += 1 }
      let shown = try await client.call(SessionShow())
      #expect(shown.pending.isEmpty)
      #expect(shown.links.map(\.outcome.link) == [1])
    }
  }
}
