import ControlProtocol
import NIOCore
import SessionEngine
import Testing

@testable import AndonServer

/// What happens in a session between the reading of a lookup and its end.
@Suite struct SessionQueuesTests {
  @Test func `a key that is committed while another one is looked up runs once`() throws {
    let bench = try SimulatedBench()
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
    let bench = try SimulatedBench()
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
    let bench = try SimulatedBench()
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
    let bench = try SimulatedBench { $0[.liveSessions] = 1 }
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
    let bench = try SimulatedBench { $0[.uncommittedTurns] = 2 }
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
    let bench = try SimulatedBench()
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
    let bench = try SimulatedBench { $0[.liveSessions] = 2 }
    for name in ["a", "b", "c", "d"] { _ = try bench.ask(bench.request("session.create", name)) }
    for name in ["a", "b", "c", "none"] { _ = try bench.ask(bench.request("session.tree", name)) }
    var isDrained = false
    bench.daemon.loops[0].inside { isDrained = bench.daemon.core.shards.shards[0].assumeIsolated { $0.isDrained } }
    #expect(isDrained)
  }
}
