import ControlProtocol
import Foundation
import Logging
import NIOCore
import SQLiteOpening
import SessionEngine
import SessionStore
import SocketTestSupport
import Synchronization
import Testing
import TextFormats

@testable import AndonServer

/// Failures of the store. No response is sent before its commit.
@Suite struct StoreTroubleTests {
  private let fault = StorageError(code: .indeterminate, message: "the disk is full", cause: "SQLITE_FULL")

  @Test func `a failed commit is an error, and the session is loaded again`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let before = try await client.call(SessionTree())
      storage.failNext(fault)
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet")) }
      #expect(error.kind == .storeUnavailable)
      #expect(error.retryable)
      #expect(error.message.contains("the disk is full"))
      #expect(error.message.contains("not known"))
      let status = try await client.call(Status())
      #expect(status.state == .degraded)
      #expect(status.store.trouble?.contains("the disk is full") == true)
      #expect(status.activity.outcomes == [:])
      // Reads go on, from what is stored: the wallet was never reached.
      #expect(try await client.call(SessionTree()).tree == before.tree)
      let outcome = try await client.call(LinkOpen(url: "taxi://wallet"))
      #expect(outcome.outcome == .completed)
      #expect(outcome.link == 1)
      let recovered = try await client.call(Status())
      #expect(recovered.state == .ready)
      #expect(recovered.store.trouble == nil)
      #expect(recovered.activity.outcomes == ["completed": 1])
    }
  }

  @Test func `a store that works again is found without a change`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      storage.failNext(fault)
      _ = try await refusal { try await client.call(LinkOpen(url: "taxi://wallet")) }
      #expect(try await client.call(Status()).state == .degraded)
      try await eventually { try await client.call(Status()).state == .ready }
    }
  }

  @Test func `a session that is ahead of the clock is told until it is closed`() async throws {
    let storage = MemoryStorage()
    let now = Mutex<Int64>(2_000_000_000_000)
    try await TestDaemon.with(storage: storage, clock: { now.withLock { $0 } }) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "a"))
      #expect(try await client.call(Status()).store.trouble == nil)
    }
    now.withLock { $0 -= 86_400_000 }
    try await TestDaemon.with(storage: storage, clock: { now.withLock { $0 } }) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionTree(session: "a"))
      let status = try await client.call(Status())
      #expect(status.store.trouble?.contains("the session a is 86400 s ahead of the clock") == true, "\(status)")
      #expect(status.state == .ready)
      _ = try await client.call(SessionClose(session: "a"))
      #expect(try await client.call(Status()).store.trouble == nil)
    }
  }

  @Test func `only a rejected change reports that nothing was done`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage, clock: { 1_800_000_000_000 }) { daemon in
      let (waiting, other) = (try await daemon.client(), try await daemon.client())
      _ = try await other.call(SessionLogin())
      _ = try await other.call(SessionConfigure(settings: ["latency": "1h"]))
      let held = Task { try await waiting.call(LinkOpen(url: "taxi://wallet"), timeout: .seconds(600)) }
      while try await other.call(SessionShow()).pending.isEmpty {}
      storage.failNext(StorageError(code: .unavailable, message: "the file is not there"))
      let refused = try await refusal {
        try await other.call(LinkOpen(url: "taxi://reservations", wait: false))
      }
      #expect(refused.message.contains("nothing was done"))
      // It is stored, and goes on.
      let ended = try await refusal { try await held.value }
      #expect(ended.message.contains("not known"))
      #expect(!ended.message.contains("nothing was done"))
      #expect(try await other.call(SessionShow()).pending.map(\.url) == ["taxi://wallet"])
    }
  }

  @Test func `the first cause stays until a commit succeeds`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      storage.failNext(fault, StorageError(code: .indeterminate, message: "and then the other"))
      for _ in 0..<2 { _ = try await refusal { try await client.call(LinkOpen(url: "taxi://home")) } }
      #expect(try await client.call(Status()).store.trouble?.contains("the disk is full") == true)
    }
  }

  @Test func `requests after a lost change fail, and other sessions continue`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      for name in ["a", "b"] { _ = try await client.call(SessionCreate(session: name)) }
      storage.holdCommits()
      storage.failNext(fault)
      let other = try await daemon.client()
      async let first = client.calls([LinkOpen(url: "taxi://wallet", session: "a")])
      // The first commit is under way, and waits at the gate: what follows queues behind it.
      try await eventually { try await other.call(Status()).activity.turns >= 3 }
      let raw = try RawClient(daemon.socket)
      try raw.send(
        """
        a taxi://home
        b taxi://home
        {"jsonrpc":"2.0","id":1,"method":"session.tree","params":{"session":"a"}}
        {"jsonrpc":"2.0","id":2,"method":"session.tree","params":{"session":"b"}}

        """)
      try await eventually { try await other.call(Status()).activity.turns >= 5 }
      storage.releaseCommits()
      #expect(try await first.map(\.kind) == [.storeUnavailable])
      let lines = try raw.lines(4)
      #expect(try lines.map(errorKind) == ["store.unavailable", nil, "store.unavailable", nil])
      let again = try await client.call(LinkOpen(url: "taxi://home", session: "a"))
      #expect(again.link == 1)
    }
  }

  @Test func `a key of a failed commit opens the link when it is sent again`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      storage.failNext(fault)
      let call = LinkOpen(url: "taxi://home", key: "k")
      let both = try await client.calls([call, call])
      #expect(both.map(\.kind) == [.storeUnavailable, .storeUnavailable])
      #expect(try await client.call(call).link == 1)
      #expect(storage.journal.count { $0.key == "k" } == 1)
    }
  }

  @Test func `a session whose creation fails does not exist`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      storage.failNext(fault)
      let results = try await client.calls([LinkOpen(url: "taxi://home", session: "new", create: true)])
      #expect(results.map(\.kind) == [.storeUnavailable])
      let gone = try await refusal { try await client.call(SessionTree(session: "new")) }
      #expect(gone.kind == .sessionNotFound)
      _ = try await client.call(SessionCreate(session: "new"))
    }
  }

  @Test func `a session is closed and created again by requests of one write`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let raw = try RawClient(daemon.socket)
      let call = { (id: Int, method: String) in
        "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"session.\(method)\",\"params\":{\"session\":\"a\"}}\n"
      }
      try raw.send(
        call(1, "create") + call(2, "close") + call(3, "tree") + call(4, "create") + "a taxi://home\n"
          + call(5, "close") + call(6, "close"))
      let kinds = try raw.lines(7).map(errorKind)
      #expect(kinds == [nil, nil, "session.notFound", nil, nil, nil, "session.notFound"])
      #expect(try storage.load("a") == nil)
    }
  }

  @Test func `a request for a session that cannot be read reports that nothing was done`() async throws {
    try await TestDaemon.with(storage: UnreadableStorage()) { daemon in
      let client = try await daemon.client()
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://home", session: "other")) }
      #expect(error.kind == .storeUnavailable)
      #expect(error.message.contains("cannot be read"))
      #expect(try await refusal { try await client.call(LinkLog()) }.kind == .storeUnavailable)
      let status = try await client.call(Status())
      #expect(status.state == .degraded)
      #expect(status.store.counts == nil)
    }
  }

  @Test func `damage is reported as not retryable`() async throws {
    let log = LogRecorder()
    let storage = UnreadableStorage(StorageError(code: .corrupt, message: "a page is zero"))
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, logger: log.logger)
      let client = try await daemon.client()
      for _ in 0..<3 {
        let error = try await refusal { try await client.call(LinkLog()) }
        #expect(error.kind == .storeDamaged)
        #expect(!error.kind.isRetryable)
        #expect(error.hint.contains("restore a copy"))
      }
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://home", session: "other")) }
      #expect(error.kind == .storeDamaged)
      let status = try await client.call(Status())
      #expect(status.state == .degraded)
      #expect(status.store.trouble?.contains("a page is zero") == true)
      #expect(log.lines.count { $0.hasPrefix("the store cannot be read") } == 1)
      await client.close()
      await daemon.running.stop()
    }
  }

  @Test func `repeated commit failures are logged once`() async throws {
    let log = LogRecorder()
    let storage = MemoryStorage()
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, logger: log.logger)
      let client = try await daemon.client()
      for _ in 0..<20 {
        storage.failNext(StorageError(code: .indeterminate, message: "the disk is full"))
        #expect(try await refusal { try await client.call(LinkOpen(url: "taxi://home")) }.kind == .storeUnavailable)
      }
      #expect(log.lines.count { $0.hasPrefix("a commit failed") } == 1)
      await client.close()
      await daemon.running.stop()
    }
  }

  @Test func `a disk that does not respond is reported with the time`() throws {
    let seconds = Atomic<Int>(0)
    let start = ContinuousClock.now
    let health = DaemonHealth { start + .seconds(seconds.load(ordering: .relaxed)) }
    try health.watchingDisk { () throws(StorageError) in
      #expect(health.daemonState == .ready)
      seconds.store(4, ordering: .relaxed)
      #expect(health.daemonState == .ready)
      #expect(health.trouble == nil)
      seconds.store(17, ordering: .relaxed)
      #expect(health.daemonState == .degraded)
      #expect(health.trouble?.contains("has not responded for 17 s") == true)
    }
    #expect(health.daemonState == .ready)
    #expect(health.trouble == nil)
  }

  @Test func `a status request does not wait for a shard that does not respond`() throws {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.peers = PeerPolicy(ownUID: nil)
    let storage = SimulatedStorage()
    let blueprint = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    let daemon = SimulatedDaemon(blueprint, storage: storage, shards: 2)
    daemon.settle()
    let connection = try daemon.connect(to: 0)
    let request = SimulatedRequest(id: 1, method: "status", session: "", parameters: [:], key: nil)
    try connection.send(request)
    // The loops but that of the second shard.
    let others = (0..<daemon.loopCount).filter { $0 != 1 }
    for _ in 0..<8 { others.forEach(daemon.turn) }
    #expect(try connection.answers() == [])
    daemon.loops[0].advance(by: .seconds(1))
    for _ in 0..<8 { others.forEach(daemon.turn) }
    let answer = try #require(try connection.answers().first)
    #expect(answer.contains("\"state\":\"degraded\""))
    #expect(answer.contains("does not respond"))
    try connection.send(request)
    daemon.settle()
    #expect(try connection.answers().first?.contains("\"state\":\"ready\"") == true)
  }

  @Test(arguments: [0, 3_600])
  func `a daemon ends in time also when the disk does not respond`(drainSeconds: Int64) async throws {
    let storage = MemoryStorage()
    var limits = DaemonLimits()
    limits[.drainSeconds] = drainSeconds
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, limits: limits)
      let client = try RawClient(daemon.socket)
      storage.holdCommits()
      try client.send("taxi://home\n")
      let watcher = try await daemon.client()
      try await eventually { try await watcher.call(Status()).activity.turns >= 1 }
      async let stopped = daemon.running.stop()
      // A second signal: without it, the test would last for an hour.
      if drainSeconds > 0 { daemon.running.endNow() }
      #expect(await stopped?.code == .unfinished)
      // A thread that may still write keeps the lock.
      let second = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder) }
      #expect(second?.code == .locked)
      storage.releaseCommits()
    }
  }
}

/// A store that can be written, and read only at the start.
private final class UnreadableStorage: SessionStorage {
  private let below = MemoryStorage()
  private let fault: StorageError
  /// A damaged page affects only some readings.
  private var isDueReadable: Bool { fault.code == .corrupt }

  init(_ fault: StorageError = StorageError(code: .unavailable, message: "the disk is gone")) { self.fault = fault }

  func load(_ id: String) throws -> SessionRecord? {
    guard id == "default" else { throw fault }
    return try below.load(id)
  }
  func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> { try below.commit(changes) }
  func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary] { throw fault }
  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws { throw fault }
  func counts() throws -> StorageCounts { throw fault }
  func reply(session: String, key: String) throws -> StoredReply? { throw fault }
  func due(by time: Int64, limit: Int) throws -> [String] { try isDueReadable ? [] : { throw fault }() }
  func nextDue() throws -> Int64? { try isDueReadable ? nil : { throw fault }() }
  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int { throw fault }
  func journal(session: String?, after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage {
    throw fault
  }
  func journal(of session: String, before: Int64, limit: Int) throws -> JournalPage { throw fault }
  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage { throw fault }
  func requests(session: String?, before: Int64) throws -> RequestPage { throw fault }
}
