import ControlProtocol
import NIOConcurrencyHelpers
import SessionEngine
import Testing

@testable import AndonServer

/// Two daemons that know that they share a store: each sees what the other one has done.
@Suite struct OtherDaemonTests {
  private let clock = NIOLockedValueBox<Int64>(1_800_000_000_000)
  private let first: SimulatedBench
  private let second: SimulatedBench

  init() throws {
    let storage = SimulatedStorage()
    storage.share()
    first = try SimulatedBench(on: storage, clock: clock)
    second = try SimulatedBench(on: storage, clock: .init(1_800_000_000_001))
  }

  private func result(_ answers: [String]) throws -> [String: Any] {
    let last = try #require(answers.last)
    return try #require(try json(last)["result"] as? [String: Any], "\(last)")
  }

  @Test func `a session is shown as another daemon has left it, without a conflict`() throws {
    _ = try first.ask(first.request("session.create"), first.open("taxi://wallet"))
    #expect(try result(second.ask(second.request("session.login")))["settled"] != nil)
    let shown = try result(first.ask(first.request("session.show")))
    #expect((shown["pending"] as? [Any])?.isEmpty == true)
    #expect(try result(first.ask(first.open("taxi://home")))["link"] as? Int == 2)
    for bench in [first, second] { #expect(bench.daemon.core.context.counters.numbers.conflicts == 0) }
  }

  @Test func `a held response is sent when another daemon has settled the link, within half a second`() throws {
    _ = try first.ask(
      first.request("session.create", "a", ["state": "loggedIn"]),
      first.request("session.configure", "a", ["latency": "1h"]))
    try first.connection.send(first.open("taxi://wallet"))
    first.daemon.settle()
    #expect(try first.connection.answers() == [])
    let other = try second.daemon.connect(to: 0)
    try other.send(second.open("taxi://reservations"))
    second.daemon.settle()
    for _ in 0..<2 {
      first.daemon.advance(milliseconds: 200)
      first.daemon.settle()
    }
    #expect(try result(first.connection.answers())["outcome"] as? String == "superseded")
  }

  /// A session of the first daemon, which holds the response to a link with a key for an hour.
  private func holdWallet() throws {
    _ = try first.ask(
      first.request("session.create", "a", ["state": "loggedIn"]),
      first.request("session.configure", "a", ["latency": "1h"]))
    try first.connection.send(first.open("taxi://wallet", key: "k"))
    first.daemon.settle()
    #expect(try first.connection.answers() == [])
  }

  @Test func `a session with a held response is shown as another daemon has left it, at once`() throws {
    try holdWallet()
    _ = try second.ask(second.request("session.logout"))
    let other = try first.daemon.connect(to: 0)
    try other.send(first.request("session.show"))
    first.daemon.settle()
    let login = try result(other.answers())["login"] as? [String: Any]
    #expect(login?["state"] as? String == "loggedOut")
    #expect(first.daemon.core.context.counters.numbers.conflicts == 0)
  }

  @Test func `a link whose response is held is answered when it is sent again, as it stands`() throws {
    try holdWallet()
    var again = first.open("taxi://wallet", key: "k")
    again.waits = false
    let other = try first.daemon.connect(to: 0)
    try other.send([again, first.request("session.tree")])
    first.daemon.settle()
    let answers = try other.answers()
    #expect(answers.count == 2)
    #expect(try result(Array(answers.prefix(1)))["outcome"] as? String == "waiting")
  }

  @Test func `a held response is the end of a link that is due when its session is loaded again`() throws {
    try holdWallet()
    _ = try second.ask(second.request("session.configure", "a", ["latency": "2h"]))
    clock.withLockedValue { $0 += 24 * 3_600_000 }
    first.daemon.advance(milliseconds: 200)
    first.daemon.turnAllButCommits()
    // The turn has run, and is not stored.
    #expect(try first.connection.answers() == [])
    first.daemon.settle()
    let outcome = try result(first.connection.answers())["outcome"] as? String
    #expect(outcome != nil && outcome != "waiting")
  }

  @Test func `a link that is sent again after a turn has settled it gets its end, also while the turn is being stored`()
    throws
  {
    try holdWallet()
    let other = try second.daemon.connect(to: 0)
    try other.send(second.open("taxi://reservations"))
    second.daemon.turnAllButCommits()
    // The store still has the link as one that waits.
    let again = try second.daemon.connect(to: 0)
    try again.send(second.open("taxi://wallet", key: "k"))
    second.daemon.turnAllButCommits()
    #expect(try again.answers() == [])
    second.daemon.settle()
    #expect(try result(again.answers())["outcome"] as? String == "superseded")
    #expect(second.storage.journal.count { $0.key == "k" } == 1)
  }

  @Test func `a held response is sent when another daemon has made the session again, with as many turns`()
    throws
  {
    let make = [
      first.request("session.create", "a", ["state": "loggedIn"]),
      first.request("session.configure", "a", ["latency": "1h"]),
    ]
    for line in make { _ = try first.ask(line) }
    try first.connection.send(first.open("taxi://wallet"))
    first.daemon.settle()
    for line in [second.request("session.close")] + make + [second.open("taxi://home")] { _ = try second.ask(line) }
    for _ in 0..<2 {
      first.daemon.advance(milliseconds: 200)
      first.daemon.settle()
    }
    let result = try result(first.connection.answers())
    #expect(result["reason"] as? String == "sessionClosed")
  }
}
