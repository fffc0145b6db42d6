import SessionEngine
import Testing

/// Law 10: a RIB that is not on the screen sends no request.
@Suite("The requests of covered RIBs")
struct CoveredRIBTests {
  private static let start: Int64 = 1_800_000_000_000
  private static let minute: Int64 = 60_000

  private static func session(limits: SessionLimits = SessionLimits()) throws -> Session {
    try WindowApp.host(limits).create("window", at: start).session
  }

  private static func woken(_ session: Session) throws -> Session {
    let woken = try WindowApp.host().wake(session.record.asStored)
    try #require(woken.wakeProblems.isEmpty, "\(woken.wakeProblems)")
    return woken
  }

  private static func map(_ request: String) -> SessionEvent { .request(name: "map.\(request)", parameters: [:]) }

  private static func row(_ request: String, seen: Int = 0, unseen: Int = 0) -> RequestCounts {
    RequestCounts([RequestCount(rib: "Map", request: request, seen: seen, unseen: unseen)])
  }

  @Test("A screen asks once when it appears, and then in its rhythm")
  func polling() throws {
    let (session, turn) = try WindowApp.host().create("window", at: Self.start)
    #expect(turn.requests == Self.row("position", seen: 1))
    #expect(session.turn(.tick, at: Self.start + 30_000).requests == Self.row("position", seen: 3))
  }

  @Test("A covered screen asks for nothing, and once when it appears again with an old answer")
  func covered() throws {
    let session = try Self.session()
    #expect(session.turn(Self.map("cover"), at: Self.start + 1000).requests.isEmpty)
    #expect(session.nextDue == nil)
    #expect(session.turn(.advance(milliseconds: 3 * Self.minute), at: Self.start + 1000).requests.isEmpty)
    #expect(session.turn(Self.map("uncover"), at: Self.start + 2000).requests == Self.row("position", seen: 1))
    #expect(session.nextDue == Self.start + 2000 + WindowApp.interval)
  }

  @Test("A screen that appears again with a new answer waits for its next time")
  func fresh() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("cover"), at: Self.start + 1000)
    #expect(session.turn(Self.map("uncover"), at: Self.start + 2000).requests.isEmpty)
    #expect(session.nextDue == Self.start + WindowApp.interval)
  }

  @Test("A request of a covered RIB for its own screen fails the turn, which changes nothing")
  func refused() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("cover"), at: Self.start + 1000)
    let before = session.record
    let turn = session.turn(Self.map("ask"), at: Self.start + 2000)
    #expect(turn.refusal?.code == "requestFromCoveredRIB")
    let message = "Map sent the backend the request position, but it is not on the screen"
    #expect(turn.faults.first?.contains(message) == true)
    #expect(session.record == before)
    #expect(session.turn(Self.map("uncover"), at: Self.start + 3000).refusal == nil)
    #expect(session.turn(Self.map("ask"), at: Self.start + 4000).requests == Self.row("position", seen: 1))
  }

  @Test("A covered RIB loads data that it owns, which is counted as unseen")
  func owned() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("cover"), at: Self.start + 1000)
    let turn = session.turn(Self.map("load"), at: Self.start + 2000)
    #expect(turn.refusal == nil)
    #expect(turn.requests == Self.row("account", unseen: 1))
    #expect(session.turn(Self.map("uncover"), at: Self.start + 3000).requests.isEmpty)
    #expect(session.turn(Self.map("load"), at: Self.start + 4000).requests == Self.row("account", seen: 1))
  }

  @Test("The step of a link may ask on a covered RIB, and its outcome counts that as unseen")
  func step() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("cover"), at: Self.start + 1000)
    let answer = try #require(session.turn(.open(url: "window://look"), at: Self.start + 2000).answer)
    #expect(answer.outcome == .completed)
    #expect(answer.requests == 1)
    #expect(answer.requestsByRIB == ["Map": 1])
    #expect(answer.requestCounts == Self.row("position", unseen: 1))
  }

  @Test("The requests that a screen sends when it appears belong to the link that shows it")
  func appearing() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("cover"), at: Self.start + 1000)
    let answer = try #require(session.turn(.open(url: "window://map"), at: Self.start + 30_000).answer)
    #expect(answer.outcome == .completed)
    #expect(answer.requestCounts == Self.row("position", seen: 1))
  }

  @Test("A session that wakes covered or uncovered goes on like one that stayed in memory")
  func wake() throws {
    let stayed = try Self.session()
    var sleeper = try Self.session()
    let events: [SessionEvent] = [
      Self.map("cover"), .advance(milliseconds: 3 * Self.minute), Self.map("load"),
      Self.map("uncover"), .advance(milliseconds: Self.minute), .open(url: "window://cover"), .tick,
    ]
    for (index, event) in events.enumerated() {
      sleeper = try Self.woken(sleeper)
      #expect(sleeper.nextDue == stayed.nextDue)
      let time = Self.start + Int64(index + 1) * 1000
      let (turn, other) = (stayed.turn(event, at: time), sleeper.turn(event, at: time))
      #expect(turn.requests == other.requests)
      #expect(stayed.record.asStored == sleeper.record.asStored)
    }
    #expect(stayed.requests == sleeper.requests)
    #expect(stayed.requests.total > 7)
  }

  @Test("The journal tells the requests of a turn by the minute of the session's time")
  func minutes() throws {
    let session = try Self.session()
    _ = session.turn(.configure(["clock": "manual"]), at: Self.start)
    let turn = session.turn(.advance(milliseconds: 2 * Self.minute), at: Self.start + 1000)
    let minutes = try #require(turn.change?.entry.requests)
    #expect(minutes.map(\.minute) == [0, 1, 2].map { Self.start + $0 * Self.minute })
    #expect(minutes.map(\.counts.total) == [5, 6, 1])
    #expect(turn.requests.total == 12)
    let quiet = session.turn(.configure(["latency": "0"]), at: Self.start + 2000)
    #expect(quiet.change != nil)
    #expect(quiet.change?.entry.requests == nil)
  }

  @Test("The totals of a session count every request since its creation")
  func totals() throws {
    let session = try Self.session()
    _ = session.turn(Self.map("ask"), at: Self.start + 1000)
    _ = session.turn(Self.map("cover"), at: Self.start + 2000)
    _ = session.turn(Self.map("load"), at: Self.start + 3000)
    let rows = [
      RequestCount(rib: "Map", request: "account", unseen: 1), RequestCount(rib: "Map", request: "position", seen: 2),
    ]
    #expect(session.requests.rows == rows)
    #expect(try Self.woken(session).requests.rows == rows)
  }

  @Test("A turn fails when what is on the screen changes again and again")
  func restless() throws {
    var limits = SessionLimits()
    limits.momentsPerTurn = 50
    let session = try Self.session(limits: limits)
    let turn = session.turn(Self.map("flip"), at: Self.start + 1000)
    #expect(turn.refusal?.code == "neverQuiet")
    #expect(session.turn(Self.map("cover"), at: Self.start + 2000).refusal == nil)
  }
}

@Suite("Counts of requests")
struct RequestCountsTests {
  @Test("Rows are sorted by RIB and name, and equal ones are one row")
  func rows() {
    var counts = RequestCounts([
      RequestCount(rib: "B", request: "a", seen: 1), RequestCount(rib: "A", request: "z", unseen: 2),
      RequestCount(rib: "A", request: "b", seen: 3), RequestCount(rib: "B", request: "a", unseen: 4),
      RequestCount(rib: "C", request: "nothing"),
    ])
    #expect(counts.rows.map { "\($0.rib) \($0.request) \($0.seen) \($0.unseen)" } == ["A b 3 0", "A z 0 2", "B a 1 4"])
    #expect(counts.total == 10)
    #expect(counts.seen == 4)
    #expect(counts.unseen == 6)
    #expect(counts.byRIB == ["A": 5, "B": 5])
    counts.add(RequestCounts([RequestCount(rib: "A", request: "b", seen: 1)]))
    #expect(counts.rows.first?.seen == 4)
  }
}
