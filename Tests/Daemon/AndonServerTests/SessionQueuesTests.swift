import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import Testing

@testable import AndonServer

/// What happens in a session between the reading of a lookup and its end.
@Suite struct SessionQueuesTests {
  /// A daemon of one shard on simulated event loops, and a peer.
  private final class Bench {
    let storage = SimulatedStorage()
    let daemon: SimulatedDaemon
    let connection: SimulatedConnection
    private var count = 0

    init(_ change: (inout DaemonLimits) -> Void = { _ in }) throws {
      var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
      configuration.limits[.shards] = 1
      change(&configuration.limits)
      configuration.clock = { 1_800_000_000_000 }
      configuration.peers = PeerPolicy(ownUID: nil)
      let blueprint = AndonDaemon(
        configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
      daemon = SimulatedDaemon(blueprint, storage: storage, shards: 1)
      connection = try daemon.connect(to: 0)
      daemon.settle()
    }

    func request(
      _ method: String, _ session: String = "a", key: String? = nil, _ parameters: [String: String] = [:]
    ) -> SimulatedRequest {
      count += 1
      return SimulatedRequest(id: count, method: method, session: session, parameters: parameters, key: key)
    }

    func open(_ url: String, key: String? = nil, in session: String = "a") -> SimulatedRequest {
      request("link.open", session, key: key, ["url": url])
    }

    /// Sends requests in one write, and lets the shard have them.
    func send(_ requests: SimulatedRequest...) throws {
      try connection.send(requests)
      shard()
    }

    /// Sends requests, and returns their answers.
    func ask(_ requests: SimulatedRequest...) throws -> [String] {
      try connection.send(requests)
      daemon.settle()
      return try connection.answers()
    }

    func shard() { daemon.turn(0) }
    /// Commits what the shard has sent, and lets the shard know.
    func commit() {
      daemon.turn(1)
      shard()
    }
    /// Reads for the lookups that have begun.
    func read() { for loop in daemon.lookups.reading { loop.run() } }
  }

  @Test func `a key that is committed while another one is looked up runs once`() throws {
    let bench = try Bench()
    _ = try bench.ask(bench.request("session.create"))
    try bench.send(bench.open("taxi://home", key: "1"))
    bench.daemon.turnAllButCommits()
    // The first request is in its group now. The lookup of the second key reads before the commit, and ends after it.
    try bench.send(bench.open("taxi://wallet", key: "2"), bench.open("taxi://home", key: "1"))
    bench.read()
    bench.commit()
    bench.daemon.settle()
    let answers = try bench.connection.answers()
    #expect(try answers.map { (try json($0)["result"] as? [String: Any])?["link"] as? Int } == [1, 2, 1], "\(answers)")
    #expect(bench.storage.journal.compactMap(\.key) == ["1", "2"])
    #expect(bench.storage.problems.isEmpty)
  }

  @Test func `a key of a closed session does not answer for the next session of its name`() throws {
    let bench = try Bench()
    _ = try bench.ask(bench.request("session.create"), bench.open("taxi://home", key: "1"))
    try bench.send(bench.request("session.close"), bench.request("session.create"))
    // The store still has the first session and its key when it is read, and no more when the lookup ends.
    try bench.send(bench.open("taxi://home", key: "1"))
    bench.read()
    bench.commit()
    bench.daemon.settle()
    let answers = try bench.connection.answers()
    #expect(try answers.map(errorKind) == [nil, nil, nil], "\(answers)")
    #expect(bench.storage.journal.count { $0.key == "1" } == 2)
  }

  @Test func `a session that is lost while a key is looked up is read again`() throws {
    let bench = try Bench()
    _ = try bench.ask(bench.request("session.create"), bench.open("taxi://home"))
    try bench.send(bench.open("taxi://wallet"))
    try bench.send(bench.open("taxi://home", key: "1"), bench.request("session.show"))
    bench.read()
    bench.storage.failNext(.commitLost)
    bench.commit()
    bench.daemon.settle()
    let answers = try bench.connection.answers()
    #expect(try answers.map(errorKind) == ["store.unavailable", nil, nil], "\(answers)")
    // The lost link has no number.
    #expect((try json(answers[1])["result"] as? [String: Any])?["link"] as? Int == 2)
    #expect(bench.storage.problems.isEmpty)
  }

  @Test func `a session that is evicted while a key is looked up is loaded again`() throws {
    let bench = try Bench { $0[.liveSessions] = 1 }
    _ = try bench.ask(bench.request("session.create"))
    try bench.send(bench.open("taxi://home", key: "1"))
    bench.read()
    let other = try bench.daemon.connect(to: 0)
    try other.send(bench.request("session.create", "b"))
    bench.shard()
    bench.read()
    // The event loops of lookups take turns: this one reports that there is no session b.
    bench.daemon.lookups.reporting[1].run()
    bench.shard()
    bench.commit()
    var names: [String] = []
    bench.daemon.loops[0].inside {
      names = bench.daemon.core.shards.shards[0].assumeIsolated { $0.sessions.all.map(\.id) }
    }
    #expect(names == ["b"])
    bench.daemon.settle()
    #expect(try bench.connection.answers().map(errorKind) == [nil])
    #expect(bench.storage.journal.count { $0.event == .open } == 1)
  }

  @Test func `no more requests wait for the store and for commits than may when many keys are looked up`() throws {
    let bench = try Bench { $0[.uncommittedTurns] = 2 }
    _ = try bench.ask(bench.request("session.create"))
    for number in 0..<40 { try bench.connection.send(bench.open("taxi://home", key: "\(number)")) }
    var most = 0
    for _ in 0..<1_000 {
      for loop in bench.daemon.loops {
        loop.runOne()
        bench.daemon.loops[0].inside {
          most = max(most, bench.daemon.core.shards.shards[0].assumeIsolated { $0.unfinished })
        }
      }
      bench.daemon.loops[0].advance(by: .microseconds(200))
    }
    #expect(most == 2)
    #expect(try bench.connection.answers().count == 40)
    #expect(bench.storage.journal.compactMap(\.key) == (0..<40).map(String.init))
  }

  @Test func `requests that wait for a lookup count as unfinished until it hangs, and again when it ends`() throws {
    let bench = try Bench()
    _ = try bench.ask(bench.request("session.create"))
    try bench.send(bench.open("taxi://home", key: "1"), bench.open("taxi://home"), bench.request("session.tree"))
    func unfinished() -> Int {
      var count = 0
      bench.daemon.loops[0].inside {
        count = bench.daemon.core.shards.shards[0].assumeIsolated { $0.unfinished }
      }
      return count
    }
    #expect(unfinished() == 3)
    // The shard looks every so often: a lookup may have begun just before.
    bench.daemon.loops[0].advance(by: SessionShard.lookupPatience)
    bench.daemon.loops[0].advance(by: SessionShard.lookupPatience)
    #expect(unfinished() == 0)
    try bench.send(bench.open("taxi://home"))
    #expect(unfinished() == 0)
    bench.daemon.settle()
    #expect(try bench.connection.answers().count == 4)
    #expect(unfinished() == 0)
    // Another lookup is not affected by the first one.
    try bench.send(bench.open("taxi://home", key: "2"))
    #expect(unfinished() == 1)
    bench.daemon.settle()
    #expect(unfinished() == 0)
  }

  @Test func `sessions that wait for the store leave nothing behind`() throws {
    let bench = try Bench { $0[.liveSessions] = 2 }
    for name in ["a", "b", "c", "d"] { _ = try bench.ask(bench.request("session.create", name)) }
    for name in ["a", "b", "c", "none"] { _ = try bench.ask(bench.request("session.tree", name)) }
    var isDrained = false
    bench.daemon.loops[0].inside { isDrained = bench.daemon.core.shards.shards[0].assumeIsolated { $0.isDrained } }
    #expect(isDrained)
  }
}
