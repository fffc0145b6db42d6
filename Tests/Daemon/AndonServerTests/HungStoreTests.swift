import ControlProtocol
import NIOCore
import SessionEngine
import SocketTestSupport
import Synchronization
import Testing

@testable import AndonServer

/// A store whose readings do not end. The requests of a session wait for them in order, and other sessions go on.
@Suite struct HungStoreTests {
  /// A store with these sessions, of which none is in memory of a daemon.
  private func stored(_ sessions: [String]) async throws -> MemoryStorage {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      for session in sessions { _ = try await client.call(SessionCreate(session: session)) }
    }
    return storage
  }

  /// Sessions of one shard of three.
  private static let together = ["hung", "other-3", "other-5"]

  @Test func `a session whose loading hangs delays no other session of its shard`() async throws {
    let storage = try await stored(Self.together)
    try await TestDaemon.with(storage: storage) { daemon in
      let shards = daemon.running.core.shards
      try #require(Set(Self.together.map(shards.index)).count == 1)
      let client = try await daemon.client()
      _ = try await client.call(SessionTree(session: "other-3"))
      storage.holdReadings(of: "hung")
      let waiting = try RawClient(daemon.socket)
      try waiting.send("hung taxi://home\nhung taxi://wallet\nhung taxi://nowhere\n")
      try await eventually { storage.heldReadings == 1 }
      // One is in memory; the other one is loaded.
      for session in Self.together.dropFirst() {
        #expect(try await client.call(LinkOpen(url: "taxi://home", session: session)).link == 1)
        _ = try await client.call(LinkOpen(url: "taxi://home", session: session, key: "k"))
      }
      #expect(try await client.call(Status()).state == .ready)
      storage.releaseReadings()
      let links = try waiting.lines(3).map { try json($0)["link"] as? Int }
      #expect(links == [1, 2, 3])
      #expect(storage.heldReadings == 1)
    }
  }

  @Test func `a key that is looked up delays only its session, and its request runs once`() async throws {
    let storage = try await stored(Self.together)
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      for session in Self.together { _ = try await client.call(SessionTree(session: session)) }
      storage.holdReadings(of: "hung")
      let waiting = try [RawClient(daemon.socket), RawClient(daemon.socket)]
      let login =
        #"{"jsonrpc":"2.0","id":1,"method":"session.login","params":{"session":"hung","key":"k","phone":"090"}}"# + "\n"
      let tree = #"{"jsonrpc":"2.0","id":2,"method":"session.tree","params":{"session":"hung"}}"# + "\n"
      for client in waiting { try client.send(login + tree) }
      try await eventually { storage.heldReadings >= 1 }
      _ = try await client.call(LinkOpen(url: "taxi://home", session: "other-3"))
      storage.releaseReadings()
      let answers = try waiting.map { try $0.lines(2) }
      #expect(answers[0] == answers[1])
      #expect(answers[0][1].contains("LoggedIn"), "\(answers)")
      #expect(storage.journal.count { $0.event == .login } == 1)
    }
  }

  @Test func `a full queue of a session that hangs takes no room of others, and refuses further requests`() async throws
  {
    let storage = try await stored(Self.together)
    var limits = DaemonLimits()
    // Four for each shard.
    limits[.uncommittedTurns] = 12
    try await TestDaemon.with(storage: storage, limits: limits) { daemon in
      storage.holdReadings(of: "hung")
      let first = try RawClient(daemon.socket)
      try first.send(String(repeating: "hung taxi://home\n", count: 4))
      try await eventually { storage.heldReadings == 1 }
      let client = try await daemon.client()
      for session in Self.together.dropFirst() {
        for link in 1...9 {
          #expect(try await client.call(LinkOpen(url: "taxi://home", session: session, key: "\(link)")).link == link)
        }
      }
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet", session: "hung", key: "k")) }
      #expect(error.kind == .serverBusy)
      #expect(error.retryable)
      #expect(error.message.contains("4 requests wait until the session hung is read"), "\(error)")
      storage.releaseReadings()
      #expect(try first.lines(4).map { try json($0)["link"] as? Int } == [1, 2, 3, 4])
      #expect(try await client.call(LinkOpen(url: "taxi://wallet", session: "hung", key: "k")).link == 5)
      #expect(storage.journal.count { $0.session == "hung" && $0.event == .open } == 5)
    }
  }

  @Test func `a reading that fails costs only its request`() async throws {
    let storage = try await stored(["a", "b"])
    try await TestDaemon.with(storage: storage) { daemon in
      let raw = try RawClient(daemon.socket)
      let fault = StorageError(code: .unavailable, message: "the disk is gone")
      storage.failNextReadings(fault)
      try raw.send("a taxi://home\na taxi://wallet\na taxi://home\n")
      let loading = try raw.lines(3)
      #expect(try loading.map(errorKind) == ["store.unavailable", nil, nil], "\(loading)")
      #expect(loading[0].contains("nothing was done"))
      storage.failNextReadings(fault)
      let line = { (key: String) in
        #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"session":"a","url":"taxi://home","key":"\#(key)"}}"#
          + "\n"
      }
      try raw.send(line("1") + line("2"))
      #expect(try raw.lines(2).map(errorKind) == ["store.unavailable", nil])
      try raw.send(line("1"))
      #expect(try raw.lines(1).map(errorKind) == [nil])
      #expect(storage.journal.compactMap(\.key) == ["2", "1"])
    }
  }

  @Test func `a request whose connection has gone before its session is loaded is dropped`() async throws {
    let storage = try await stored(["hung"])
    try await TestDaemon.with(storage: storage) { daemon in
      storage.holdReadings(of: "hung")
      do {
        let gone = try RawClient(daemon.socket)
        try gone.send("hung taxi://home\n")
        try await eventually { storage.heldReadings == 1 }
      }
      let client = try await daemon.client()
      try await eventually { try await client.call(Status()).activity.connections == 1 }
      storage.releaseReadings()
      #expect(try await client.call(LinkOpen(url: "taxi://home", session: "hung")).link == 1)
    }
  }

  @Test func `requests that wait are answered before the daemon stops`() async throws {
    let storage = try await stored(["hung"])
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage)
      storage.holdReadings(of: "hung")
      let waiting = try RawClient(daemon.socket)
      try waiting.send("hung taxi://home\nhung taxi://wallet\n")
      try await eventually { storage.heldReadings == 1 }
      async let stopped = daemon.running.stop()
      try await eventually { daemon.running.core.context.health.daemonState == .draining }
      storage.releaseReadings()
      #expect(try waiting.lines(2).map { try json($0)["link"] as? Int } == [1, 2])
      #expect(await stopped == nil)
      #expect(storage.journal.count { $0.event == .open } == 2)
    }
  }

  @Test func `a link that is opened while the daemon stops gets its present outcome`() async throws {
    let storage = try await stored(["hung"])
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin(session: "hung"))
      _ = try await client.call(SessionConfigure(session: "hung", settings: ["latency": "1h"]))
    }
    var limits = DaemonLimits()
    limits[.drainSeconds] = 3_600
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, limits: limits)
      storage.holdReadings(of: "hung")
      let waiting = try RawClient(daemon.socket)
      try waiting.send("hung taxi://wallet\n")
      try await eventually { storage.heldReadings == 1 }
      async let stopped = daemon.running.stop()
      try await eventually { daemon.running.core.context.health.daemonState == .draining }
      storage.releaseReadings()
      let answer = try? waiting.lines(1)
      #expect(try answer.map { try json($0[0])["outcome"] as? String } == "waiting")
      daemon.running.endNow()
      #expect(await stopped == nil)
    }
  }

  @Test func `a daemon ends in time when the loading of a session hangs`() async throws {
    let storage = try await stored(["hung"])
    var limits = DaemonLimits()
    limits[.drainSeconds] = 0
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, limits: limits)
      storage.holdReadings(of: "hung")
      let waiting = try RawClient(daemon.socket)
      try waiting.send("hung taxi://home\n")
      try await eventually { storage.heldReadings == 1 }
      let start = ContinuousClock.now
      #expect(await daemon.running.stop()?.code == .unfinished)
      // The disk has a second; a daemon that does not see that it is silent waits for ten.
      #expect(ContinuousClock.now - start < .seconds(8))
      storage.releaseReadings()
    }
  }

  @Test func `the oldest operation on the disk that has not ended counts`() throws {
    let seconds = Atomic<Int>(0)
    let start = ContinuousClock.now
    let health = DaemonHealth { start + .seconds(seconds.load(ordering: .relaxed)) }
    try health.watchingDisk { () throws(StorageError) in
      seconds.store(4, ordering: .relaxed)
      try health.watchingDisk { () throws(StorageError) in
        seconds.store(6, ordering: .relaxed)
        #expect(health.silence == .seconds(6))
      }
      // The end of a later operation does not end the first one.
      #expect(health.silence == .seconds(6))
      #expect(health.daemonState == .degraded)
    }
    #expect(health.silence == nil)
  }
}
