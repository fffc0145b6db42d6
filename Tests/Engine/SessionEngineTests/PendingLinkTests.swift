import RIBs
import SessionEngine
import Testing

/// Links that wait while other events happen.
@Suite struct PendingLinkTests {
  private static func make(_ limits: SessionLimits = SessionLimits()) throws -> Session {
    try FaultyApp.host(limits).create("s", at: 1_000).session
  }

  private let session: Session

  init() throws {
    session = try Self.make()
  }

  private func open(_ path: String, at: Int64) -> Turn {
    session.turn(.open(url: "faulty://\(path)"), at: at)
  }

  @Test func `a link whose parent RIB is detached at a later step waits at an earlier step again`() throws {
    let waiting = open("later", at: 2_000).answer
    #expect(waiting?.reason == "the page")
    #expect(session.turn(.login([:]), at: 3_000).settled.isEmpty)
    #expect(session.record.pending.map(\.step) == ["answer"])
    #expect(session.record.pending.map(\.waitingFor) == ["an answer"])
    let turn = session.turn(.configure(["page": "off"]), at: 4_000)
    #expect(turn.settled.isEmpty)
    #expect(turn.leaks.isEmpty)
    #expect(session.record.pending.map(\.step) == ["page"])
    #expect(session.record.pending.map(\.number) == [1])
    #expect(session.record.pending.map(\.openedAt) == [2_000])
  }

  @Test func `a link that is abandoned again and again fails`() {
    let answer = open("forever", at: 2_000).answer
    #expect(answer?.outcome == .failed)
    #expect(answer?.reason == "abandoned")
    #expect(session.record.pending.isEmpty)
  }

  @Test func `the limit of restarts of a link counts within one turn only`() {
    _ = open("later", at: 2_000)
    for round in 0..<12 {
      let at = Int64(3_000 + round)
      let turns = [session.turn(.login([:]), at: at), session.turn(.configure(["page": "off"]), at: at)]
      #expect(turns.allSatisfy { $0.settled.isEmpty })
      #expect(session.record.pending.map(\.step) == ["page"])
    }
  }

  @Test func `a link to a RIB that detaches itself at once starts again once and completes`() {
    let turn = open("fleeting", at: 2_000)
    #expect(turn.answer?.outcome == .completed)
    #expect(turn.answer?.steps.map(\.name) == ["go"])
    #expect(session.record.state["note"]?.contains("\"Fleeting again\"") == true)
    #expect(session.tree.children.isEmpty)
    #expect(session.record.pending.isEmpty)
  }

  @Test func `a later link supersedes one that waits, a rejected link does not`() {
    _ = open("later", at: 2_000)
    #expect(open("nowhere", at: 3_000).settled.isEmpty)
    #expect(session.record.pending.map(\.number) == [1])
    let turn = open("good", at: 4_000)
    #expect(turn.settled.map(\.outcome) == [.superseded])
    #expect(turn.settled.first?.supersededBy == 3)
    #expect(session.record.pending.isEmpty)
  }

  @Test func `a link that fails its turn leaves the pending link at its step`() {
    _ = open("later", at: 2_000)
    let turn = open("bad", at: 3_000)
    #expect(turn.answer?.reason == "routingFault")
    #expect(turn.settled.isEmpty)
    #expect(session.record.pending.map(\.number) == [1])
    #expect(session.record.pending.map(\.step) == ["page"])
  }

  @Test func `a link expires at the end of its lifetime, not before`() throws {
    var limits = SessionLimits()
    limits.pendingLifetime = 5_000
    let session = try Self.make(limits)
    #expect(session.turn(.open(url: "faulty://later"), at: 2_000).answer?.until == 7_000)
    #expect(session.turn(.tick, at: 6_999).settled.isEmpty)
    let settled = session.turn(.tick, at: 7_000).settled
    #expect(settled.map(\.outcome) == [.expired])
    #expect(settled.first?.steps.first?.outcome == .waiting)
    #expect(session.record.pending.isEmpty)
  }
}
