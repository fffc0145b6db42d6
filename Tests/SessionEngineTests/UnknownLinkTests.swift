import DeepLinks
import SessionEngine
import Testing

/// Pending links whose URL is missing in the current route table. A corrected table restores them.
@Suite struct UnknownLinkTests {
  private static let day: Int64 = 24 * 3_600_000
  private let known: RouteTable
  private let moved: RouteTable
  private let waiting: SessionRecord

  init() throws {
    known = try FaultyApp.routes()
    moved = try FaultyApp.routes(place: "elsewhere", slow: "sluggish")
    let session = try Session.create(
      id: "s", app: FaultyApp(), routes: known, limits: SessionLimits(), at: 1_000
    ).session
    _ = session.turn(.configure(["links": "parallel"]), at: 2_000)
    #expect(session.turn(.open(url: "faulty://slow"), at: 2_000).answer?.outcome == .waiting)
    #expect(session.turn(.open(url: "faulty://place"), at: 2_000).answer?.outcome == .completed)
    waiting = session.record
  }

  private func wake(
    _ record: SessionRecord, _ routes: RouteTable, _ limits: SessionLimits = SessionLimits()
  ) throws -> Session {
    try Session(record: record, app: FaultyApp(), routes: routes, limits: limits)
  }

  @Test func `reading a session with a wrong table does not change it`() throws {
    let session = try wake(waiting, moved)
    #expect(session.wakeProblems.count == 2)
    #expect(session.record == waiting)
    #expect(session.reportedLocation == session.location && session.reportedLocation != waiting.location)
    #expect(try wake(session.record, known).wakeProblems == [])
  }

  @Test func `a link waits during turns with a wrong table and continues with the right one`() throws {
    let session = try wake(waiting, moved)
    let turn = session.turn(.open(url: "faulty://good"), at: 3_000)
    #expect(turn.answer?.outcome == .completed && turn.settled == [])
    #expect(turn.change?.pendingChanged == false && session.record.pending == waiting.pending)
    #expect(session.turn(.open(url: "faulty://nowhere"), at: 3_000).answer?.location == session.reportedLocation)
    let woken = try wake(session.record, known)
    #expect(woken.wakeProblems == [])
    #expect(woken.outcome(ofPending: 1)?.workflow == "Slow")
  }

  @Test func `it expires at its time, which is the next due time of the session`() throws {
    let session = try wake(waiting, moved)
    let end = try #require(waiting.pending.first).expiresAt
    #expect(session.nextDue == end)
    #expect(session.turn(.tick, at: end - 1).change == nil)
    let turn = session.turn(.tick, at: end)
    #expect(turn.settled.map(\.link) == [1] && turn.settled.first?.outcome == .expired)
    #expect(turn.settled.first?.message?.contains("route table") == true)
    #expect(session.record.pending == [] && session.nextDue == nil)
    #expect(turn.change?.entry.settled == turn.settled)
  }

  @Test func `it counts as a pending link, and a newer link supersedes it under that policy`() throws {
    var limits = SessionLimits()
    limits.pendingLinks = 1
    let full = try wake(waiting, moved, limits)
    #expect(full.turn(.open(url: "faulty://sluggish"), at: 3_000).answer?.reason == "tooManyPendingLinks")
    _ = full.turn(.configure(["links": "supersede"]), at: 3_000)
    let turn = full.turn(.open(url: "faulty://sluggish"), at: 4_000)
    #expect(turn.settled.map(\.outcome) == [.superseded])
    #expect(turn.settled.first?.link == 1 && turn.settled.first?.supersededBy == 4)
    #expect(full.record.pending.map(\.number) == [4])
  }

  @Test func `a broken rule restores it`() throws {
    let session = try wake(waiting, moved)
    #expect(session.turn(.open(url: "faulty://bad"), at: 3_000).answer?.outcome == .failed)
    #expect(session.record.pending == waiting.pending)
    #expect(session.close(at: 4_000).change?.record.pending == [])
  }
}
