import DeepLinks
import SessionEngine
import Testing

/// Sessions whose location or pending links are missing in the current route table.
@Suite struct LostLinkTests {
  private let known: RouteTable
  private let moved: RouteTable
  private let waiting: SessionRecord

  init() throws {
    known = try FaultyApp.routes()
    moved = try FaultyApp.routes(place: "elsewhere", slow: "sluggish")
    let session = try SessionHost(app: FaultyApp(), routes: known).create("s", at: 1_000).session
    _ = session.turn(.configure(["links": "parallel"]), at: 2_000)
    #expect(session.turn(.open(url: "faulty://slow"), at: 2_000).answer?.outcome == .waiting)
    #expect(session.turn(.open(url: "faulty://place"), at: 2_000).answer?.outcome == .completed)
    waiting = session.record
  }

  private func wake(_ record: SessionRecord, _ routes: RouteTable) throws -> Session {
    try SessionHost(app: FaultyApp(), routes: routes).wake(record)
  }

  @Test func `waking changes no record, and a turn is due at once`() throws {
    let session = try wake(waiting, moved)
    #expect(session.wakeProblems.count == 2)
    #expect(session.record == waiting)
    #expect(session.reportedLocation == session.location)
    #expect(session.reportedLocation != waiting.location)
    #expect(session.lostLocation == ["faulty://place"])
    #expect(session.nextDue == waiting.updatedAt)
    #expect(try wake(session.record, known).wakeProblems == [])
  }

  @Test func `the next turn rejects the pending link with the parser's reason and stores the location`() throws {
    let session = try wake(waiting, moved)
    let turn = session.turn(.tick, at: 3_000)
    #expect(turn.settled.map(\.link) == [1])
    #expect(turn.settled.map(\.outcome) == [.rejected])
    #expect(turn.settled.first?.reason == "unknownRoute")
    #expect(turn.settled.first?.range != nil)
    #expect(turn.change?.pendingChanged == true)
    #expect(turn.change?.entry.settled == turn.settled)
    #expect(session.record.pending == [])
    #expect(session.record.location == session.location)
    #expect(session.nextDue == nil)
    #expect(session.turn(.tick, at: 4_000).change == nil)
    #expect(session.lostLocation == ["faulty://place"], "it is kept as a note")
    #expect(try wake(session.record, moved).wakeProblems == [])
  }

  @Test func `a link that is opened first finds the lost one rejected`() throws {
    let session = try wake(waiting, moved)
    let turn = session.turn(.open(url: "faulty://good"), at: 3_000)
    #expect(turn.answer?.outcome == .completed)
    #expect(turn.settled.map(\.outcome) == [.rejected])
    #expect(session.record.pending == [])
  }

  @Test func `a rejected link or a broken rule keeps it for the next turn`() throws {
    let session = try wake(waiting, moved)
    #expect(session.turn(.open(url: "faulty://nowhere"), at: 3_000).answer?.location == session.reportedLocation)
    #expect(session.record.pending == waiting.pending)
    #expect(session.turn(.open(url: "faulty://bad"), at: 3_000).answer?.outcome == .failed)
    #expect(session.record.pending == waiting.pending)
    let close = session.close(at: 4_000)
    #expect(close.settled.map(\.outcome) == [.rejected])
    #expect(close.change?.record.pending == [])
  }
}
