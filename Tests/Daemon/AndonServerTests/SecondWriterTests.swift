import ControlProtocol
import NIOConcurrencyHelpers
import SessionEngine
import Testing

@testable import AndonServer

/// Two daemons with one store. The turn that is stored second has lost, and runs again.
@Suite struct SecondWriterTests {
  private let clock = NIOLockedValueBox<Int64>(1_800_000_000_000)
  private let first: SimulatedBench
  private let second: SimulatedBench
  private var storage: SimulatedStorage { first.storage }

  init() throws {
    let clock = clock
    let storage = SimulatedStorage()
    storage.expectOtherWriters()
    first = try SimulatedBench(on: storage, clock: clock)
    second = try SimulatedBench(on: storage, clock: clock)
  }

  /// The commits of the second daemon run within the next commit of the first one, before it.
  private func overtake() { storage.turnBesideNextCommit([second.daemon.loops[1]]) }

  private func conflicts(of bench: SimulatedBench) -> Int { bench.daemon.core.context.counters.numbers.conflicts }

  private func results(_ answers: [String]) throws -> [[String: Any]] {
    try answers.map { try #require(try json($0)["result"] as? [String: Any], "\($0)") }
  }

  private func links(_ answers: [String]) throws -> [Int?] { try results(answers).map { $0["link"] as? Int } }

  /// A session in which links wait for an hour for the backend. The first daemon holds the response to the link 1.
  private func holdWallet() throws -> SimulatedConnection {
    _ = try first.ask(
      first.request("session.create", "a", ["state": "loggedIn"]),
      first.request("session.configure", "a", ["latency": "1h"]))
    _ = try second.ask(second.request("session.show"))
    let holding = try first.daemon.connect(to: 0)
    try holding.send(first.open("taxi://wallet"))
    first.daemon.settle()
    #expect(try holding.answers() == [])
    return holding
  }

  @Test func `turns that lost run again in their order, in the session as it is stored`() throws {
    _ = try first.ask(first.request("session.create"))
    _ = try second.ask(second.open("taxi://home"))
    let answers = try first.ask(
      first.open("taxi://wallet"), first.request("session.login", key: "l"), first.open("taxi://home", key: "k"))
    #expect(try links(answers) == [2, nil, 3])
    #expect(storage.journal.filter { $0.session == "a" }.map(\.event) == [.create, .open, .open, .login, .open])
    #expect(storage.journal.filter { $0.session == "a" }.map(\.sequence) == [1, 2, 3, 4, 5])
    // The second request waits for the reading of its key, and the third one behind it.
    #expect(conflicts(of: first) == 1)
    #expect(conflicts(of: second) == 0)
    #expect(first.daemon.core.context.health.daemonState == .ready)
  }

  @Test func `a request that was turned away while its session is read does not run when turns before it lose`() throws
  {
    let bench = try SimulatedBench(on: storage, clock: clock) { $0[.uncommittedTurns] = 2 }
    _ = try bench.ask(bench.request("session.create"))
    _ = try second.ask(second.open("taxi://home"))
    try bench.send(
      bench.open("taxi://wallet"), bench.open("taxi://home", key: "1"), bench.open("taxi://home", key: "2"),
      bench.open("taxi://wallet", key: "3"))
    // The reading of the first key hangs, and no more than two requests may wait behind it.
    for _ in 0..<3 { bench.daemon.loops[0].advance(by: SessionShard.lookupPatience) }
    bench.commit()
    bench.daemon.settle()
    let answers = try bench.connection.answers()
    #expect(try answers.map(errorKind) == [nil, nil, nil, "server.busy"])
    #expect(try links(answers.dropLast()) == [2, 3, 4])
    #expect(storage.journal.compactMap(\.key) == ["1", "2"])
    #expect(conflicts(of: bench) == 1)
  }

  @Test func `a conflict costs only its session, also in the same transaction`() throws {
    _ = try first.ask(first.request("session.create"), first.request("session.create", "b"))
    try second.send(second.open("taxi://home"))
    second.daemon.turnAllButCommits()
    overtake()
    try first.send(first.open("taxi://home", in: "b"), first.open("taxi://wallet"), first.open("taxi://home", in: "b"))
    first.commit()
    #expect(storage.journal.filter { $0.session == "b" }.map(\.sequence) == [1, 2, 3])
    first.daemon.settle()
    #expect(try links(first.connection.answers()) == [1, 2, 2])
    #expect(conflicts(of: first) == 1)
  }

  @Test func `requests that arrive while turns run again stay behind them`() throws {
    _ = try first.ask(first.request("session.create"))
    _ = try second.ask(second.open("taxi://home"))
    try first.send(first.open("taxi://wallet", key: "1"))
    // The key of this one is looked up while the turn before it loses.
    try first.send(first.open("taxi://home", key: "2"))
    first.daemon.turnAllButCommits()
    first.commit()
    try first.send(first.open("taxi://home"), first.request("session.show"))
    first.daemon.settle()
    #expect(try links(first.connection.answers()) == [2, 3, 4, nil])
    #expect(storage.journal.compactMap(\.key) == ["1", "2"])
  }

  @Test func `a request whose key another daemon has stored meanwhile gets the response of that`() throws {
    _ = try first.ask(first.request("session.create"))
    _ = try second.ask(second.request("session.show"))
    for bench in [first, second] {
      try bench.send(bench.open("taxi://home", key: "k"))
      bench.daemon.turnAllButCommits()
    }
    overtake()
    first.daemon.settle()
    second.daemon.settle()
    #expect(try links(first.connection.answers()) == [1])
    #expect(try links(second.connection.answers()) == [1])
    #expect(storage.journal.count { $0.key == "k" } == 1)
  }

  @Test func `a session that another daemon has made meanwhile exists, and one that it has closed does not`() throws {
    for bench in [first, second] {
      try bench.send(bench.request("session.create", key: bench === first ? "1" : "2"))
      bench.daemon.turnAllButCommits()
    }
    overtake()
    first.daemon.settle()
    #expect(try first.connection.answers().map(errorKind) == ["session.exists"])
    _ = try first.ask(first.request("session.show"))
    second.daemon.settle()
    _ = try second.ask(second.request("session.close"))
    let answers = try first.ask(first.open("taxi://home"), first.request("session.create"), first.open("taxi://home"))
    #expect(try answers.map(errorKind) == ["session.notFound", nil, nil])
    #expect(storage.journal.filter { $0.session == "a" }.map(\.event) == [.create, .close, .create, .open])
  }

  @Test func `a request that loses again and again is refused, and nothing of it is stored`() throws {
    _ = try first.ask(first.request("session.create"))
    _ = try second.ask(second.request("session.show"))
    try first.send(first.open("taxi://wallet", key: "k"))
    first.daemon.turnAllButCommits()
    for count in 1...(1 + LostTurns.limit) {
      #expect(try first.connection.answers() == [])
      try second.send(second.open("taxi://home"))
      overtake()
      first.commit()
      #expect(conflicts(of: first) == count)
      second.daemon.settle()
      // The pause grows.
      first.daemon.advance(milliseconds: (1 << (count - 1)) - 1)
      first.daemon.turnAllButCommits()
      #expect(first.uncommitted == 0)
      first.daemon.advance(milliseconds: 1)
      first.daemon.turnAllButCommits()
    }
    let answer = try #require(try first.connection.answers().first)
    #expect(try errorKind(answer) == "session.busy")
    #expect(answer.contains(#""retryable":true"#))
    #expect(storage.journal.count { $0.key == "k" } == 0)
    #expect(try links(first.ask(first.open("taxi://wallet", key: "k"))) == [10])
  }

  @Test func `a timer whose turn has lost follows again from the stored session`() throws {
    _ = try first.ask(first.request("session.create"), first.open("taxi://wallet"))
    _ = try second.ask(second.request("session.show"))
    clock.withLockedValue { $0 += 24 * 3_600_000 }
    for bench in [first, second] {
      for _ in 0..<4 { bench.daemon.advance(milliseconds: 5_000) }
      bench.daemon.settle()
    }
    #expect(storage.journal.filter { $0.session == "a" }.map(\.event) == [.create, .open, .tick])
    #expect(conflicts(of: second) == 1)
    #expect(try links(second.ask(second.open("taxi://home"))) == [2])
  }

  @Test func `a held response stays held when another turn of its session loses, and follows the store`() throws {
    let holding = try holdWallet()
    _ = try second.ask(second.request("session.configure", "a", ["latency": "2h"]))
    #expect(try first.ask(first.request("session.configure", "a", ["latency": "3h"])).map(errorKind) == [nil])
    #expect(try holding.answers() == [])
    // It takes the place of the link whose response is held.
    let open = try second.daemon.connect(to: 0)
    try open.send(second.open("taxi://reservations"))
    second.daemon.settle()
    #expect(try holding.answers() == [])
    _ = try first.ask(first.request("session.configure", "a", ["latency": "1h"]))
    let answer = try #require(try results(holding.answers()).first)
    #expect(answer["outcome"] as? String == "superseded")
    #expect(answer["link"] as? Int == 1)
  }

  @Test func `a held response is that of its own session when another daemon has made the session again`() throws {
    let holding = try holdWallet()
    clock.withLockedValue { $0 += 1_000 }
    _ = try second.ask(second.request("session.configure", "a", ["latency": "2h"]))
    _ = try second.ask(
      second.request("session.close"), second.request("session.create", "a", ["state": "loggedIn"]),
      second.request("session.configure", "a", ["latency": "1h"]))
    let open = try second.daemon.connect(to: 0)
    try open.send(second.open("taxi://reservations"))
    second.daemon.settle()
    _ = try first.ask(first.request("session.configure", "a", ["latency": "1h"]))
    let answer = try #require(try results(holding.answers()).first)
    #expect(answer["url"] as? String == "taxi://wallet")
    #expect(answer["reason"] as? String == "sessionClosed")
  }

  @Test func `a link whose turn has lost is opened again once, and each request for it gets its end`() throws {
    _ = try first.ask(
      first.request("session.create", "a", ["state": "loggedIn"]),
      first.request("session.configure", "a", ["latency": "1h"]))
    _ = try second.ask(second.request("session.configure", "a", ["latency": "2h"]))
    let holding = try [first.daemon.connect(to: 0), first.daemon.connect(to: 0)]
    for connection in holding {
      try connection.send(first.open("taxi://wallet", key: "k"))
      first.daemon.turnAllButCommits()
    }
    first.daemon.settle()
    #expect(conflicts(of: first) == 1)
    for connection in holding { #expect(try connection.answers() == []) }
    #expect(storage.journal.count { $0.key == "k" } == 1)
    let open = try first.daemon.connect(to: 0)
    try open.send(first.open("taxi://reservations"))
    first.daemon.settle()
    for connection in holding {
      #expect(try results(connection.answers()).map { $0["outcome"] as? String } == ["superseded"])
    }
  }
}

extension SimulatedBench {
  /// The number of turns that wait for their commit.
  var uncommitted: Int {
    var count = 0
    daemon.loops[0].inside { count = daemon.core.shards.shards[0].assumeIsolated { $0.commits.count } }
    return count
  }
}
