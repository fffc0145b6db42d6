import ControlProtocol
import SessionEngine
import Testing

@testable import AndonServer

/// Two daemons that know that they share a store: each sees what the other one has done.
@Suite struct OtherDaemonTests {
  private let first: SimulatedBench
  private let second: SimulatedBench

  init() throws {
    let storage = SimulatedStorage()
    storage.share()
    first = try SimulatedBench(on: storage)
    second = try SimulatedBench(on: storage)
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
}
