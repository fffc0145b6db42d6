import AndonTesting
import ArgumentParser
import ControlProtocol
import Foundation
import HeadlessUI
import RIBs
import SessionEngine
import Testing
import TextFormats

@testable import AndonCommands

@Suite struct RenderingTests {
  @Test func `a reload of many routes shows the first names and the number of the others`() {
    let names = (1...10_000).map { "route\($0)" }
    let text = ReloadText(reply: ReloadReply(routes: 10_001, added: names, changed: ["home"])).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3, "\(text.prefix(300))")
    #expect(lines.allSatisfy { $0.count < 120 }, "\(text.prefix(300))")
    #expect(lines[1].contains("route1, "))
    #expect(lines[1].hasSuffix(" and 9993 more (see --json)"))
    #expect(lines[2].hasSuffix("home"))
  }

  static let now: Int64 = 1_767_225_600_000
  private static let time = Timestamp(milliseconds: now)

  private func outcome(
    _ kind: LinkOutcome.Kind, _ url: String = "taxi://reservations/42", _ fill: (inout LinkOutcome) -> Void
  ) -> LinkOutcome {
    var outcome = LinkOutcome(session: "alice", link: 3, url: url, outcome: kind)
    fill(&outcome)
    return outcome
  }

  private var outcomes: [LinkOutcome] {
    let steps = [StepOutcome(name: "logged in", outcome: .completed), StepOutcome(name: "main", outcome: .completed)]
    return [
      outcome(.completed, "https://taxi.example/reservations/42?utm_source=push&b=%1B") {
        $0.canonical = "taxi://reservations/42"
        $0.workflow = "ScheduledReservation"
        $0.steps = steps
        $0.attached = ["Reservation", "ScheduledReservation"]
        $0.detached = ["NormalDispatch"]
        $0.requests = 2
        $0.location = ["taxi://reservations/42"]
        $0.unknown = ["utm_source": "push", "b": "\u{1b}[2J"]
      },
      outcome(.waiting) {
        $0.canonical = $0.url
        $0.workflow = "ScheduledReservation"
        $0.reason = "log-in"
        $0.message = "waits at step \"logged in\" for log-in"
        $0.until = Self.now + 7 * 24 * 3600 * 1000 - 3
        $0.steps = [StepOutcome(name: "logged in", outcome: .waiting, reason: "log-in")]
        $0.location = ["taxi://login"]
      },
      outcome(.stopped) {
        $0.canonical = $0.url
        $0.workflow = "ScheduledReservation"
        $0.reason = "maintenance"
        $0.message = "step \"reservation feature\" was stopped by the rule maintenance"
        $0.steps = steps + [StepOutcome(name: "reservation feature", outcome: .stopped, reason: "maintenance")]
        $0.location = ["taxi://home", "taxi://menu"]
      },
      outcome(.rejected, "taxi://reservations/tomorrow") {
        $0.reason = "badParameter"
        $0.message = "the parameter reservation is not a number"
        $0.range = [20, 28]
        $0.expected = "a whole number from 1 to 999999999999"
        $0.hint = "taxi://reservations/42"
      },
      outcome(.failed) {
        $0.canonical = $0.url
        $0.reason = "stepFailed"
        $0.message = "step \"main\" failed: the backend said 500"
        $0.steps = [StepOutcome(name: "main", outcome: .failed, reason: "the backend said 500")]
      },
      outcome(.superseded) {
        $0.canonical = $0.url
        $0.reason = "superseded"
        $0.supersededBy = 4
      },
      outcome(.completed, "uber://?action=setPickup&client_id=abc&pickup=my_location&pickp=x") {
        $0.canonical = "taxi://order?pickup=here"
        $0.workflow = "Order"
        $0.dialect = "Uber"
        $0.attribution = ["client_id": "abc", "a": "\u{1b}"]
        $0.unknown = ["pickp": "x"]
        $0.notes = [
          OutcomeNote(code: "nearMiss", parameter: "pickp", message: "did you mean `pickup`?\u{7}"),
          OutcomeNote(code: "dialect", parameter: nil, message: "why"),
        ]
      },
      outcome(.expired) {
        $0.canonical = $0.url
        $0.reason = "expired"
        $0.message = "it waited for log-in longer than a link may"
      },
    ]
  }

  @Test func `every outcome prints its fields`() throws {
    #expect(Set(outcomes.map(\.outcome)) == Set(LinkOutcome.Kind.allCases))
    let texts = outcomes.map { OutcomeText(outcome: $0, now: Self.time).text }
    try expectSnapshot(of: texts.joined(separator: "\n\n"), named: "outcomes")
  }

  @Test func `the link history is one line for each link`() throws {
    let rows = outcomes.map { LinkRow(at: Self.now, outcome: $0).text }
    try expectSnapshot(of: rows.joined(separator: "\n"), named: "log")
  }

  @Test func `a replayed list is one line for each link`() throws {
    let rows = outcomes.enumerated().map {
      ReplayedRow(line: $0.offset + 1, at: nil, outcome: $0.element).text(.english, nil)
    }
    try expectSnapshot(of: rows.joined(separator: "\n"), named: "replayed-list")
  }

  private static let requests = RequestCounts([
    RequestCount(rib: "LoggedIn", request: "account", seen: 1, unseen: 2),
    RequestCount(rib: "VehicleTracking", request: "order", seen: 12),
    RequestCount(rib: "LoggedIn", request: "\u{7}", unseen: 1),
  ])

  @Test func `a turn prints the links that it settled`() throws {
    let turn = TurnReply(
      session: "alice", version: 4, settled: [outcomes[0]], location: ["taxi://reservations/42"], pending: 1,
      requests: Self.requests)
    try expectSnapshot(of: TurnText(turn: turn, heading: "logged in", now: Self.time).text, named: "turn")
  }

  @Test func `a session prints its tree and its pending links`() throws {
    var record = SessionRecord(id: "alice", createdAt: Self.now - 86_400_000)
    record.version = 3
    record.updatedAt = Self.now - 65_000
    record.location = ["taxi://login"]
    record.pending = [
      PendingLink(
        number: 3, url: "taxi://wallet", openedAt: Self.now, expiresAt: Self.now + 3_600_000, step: "logged in",
        waitingFor: "log-in", waitingSince: Self.now)
    ]
    let tree = TreeSnapshot(rib: "AppRoot", children: [TreeSnapshot(rib: "LoggedOut", parameters: ["phone": "\u{7}1"])])
    var reply = SessionReply(record: record, tree: tree)
    reply.settings.latency = 2000
    reply.settings.clock = .manual(now: reply.now)
    reply.configured = reply.settings.values.merging(["maintenance": "on"]) { $1 }
    reply.inFlight = [RequestInFlight(number: 1, name: "wallet", rib: "Wallet", due: reply.now + 2000)]
    reply.requestCounts = Self.requests
    reply.links = outcomes.prefix(2).map { LinkLogLine(position: 1, at: Self.now, outcome: $0) }
    try expectSnapshot(of: SessionText(session: reply, now: Self.time).text, named: "session")
  }

  @Test(
    arguments: [
      (3_600_000, ", 1h ahead"), (-90_000, ", 90s behind"), (-1_234_567, ", 1235s behind"), (0, ""), (-200, ""),
    ] as [(Int64, String)])
  func `the clock of a session is ahead of the host's or behind it`(offset: Int64, text: String) throws {
    var reply = SessionReply(
      record: SessionRecord(id: "alice", createdAt: Self.now), tree: TreeSnapshot(rib: "AppRoot"))
    reply.settings.clock = .wall(ahead: offset)
    let rows = SessionText(session: reply, now: Self.time).text.split(separator: "\n")
    let clock = try #require(rows.first { $0.hasPrefix("  clock") })
    #expect(clock.hasSuffix(" JST\(text)"), "\(clock)")
  }

  @Test func `the status prints one fact a row`() throws {
    var activity = ActivityStatus()
    activity.turns = 12
    activity.failedTurns = 3
    activity.outcomes = ["completed": 3, "waiting": 1]
    activity.requestCounts = Self.requests
    let status = StatusReply(
      state: .degraded, version: "0.1.0", app: "taxi", pid: 42, uptime: 3_725_000, socket: "/run/andon.sock",
      store: StoreStatus(
        database: "/var/andon.db", durability: "full", pragmas: ["synchronous": "2", "journal_mode": "wal"], schema: 1,
        counts: StorageCounts(sessions: 30, pending: 1, events: 99), trouble: "the disk is full"),
      activity: activity, limits: ["connections": 1024, "pending_links": 8],
      sessions: [
        SessionSummary(
          session: "alice", location: ["taxi://login"], waitingFor: "log-in", pending: 1, updatedAt: Self.now - 5000),
        SessionSummary(session: "日本", location: [], waitingFor: nil, pending: 0, updatedAt: Self.now),
      ])
    try expectSnapshot(of: StatusText(status: status, now: Self.time).text, named: "status")
  }

  @Test(arguments: [
    (20, false, "980 more: --all lists up to 10000 sessions or 1 MiB"),
    (6000, true, "1000 more that changed earlier: a list ends at 10000 sessions or 1 MiB"),
  ]) func `a cut list says how to see the rest`(count: Int, isFull: Bool, text: String) {
    let total = count + (Int(text.prefix { $0 != " " }) ?? 0)
    #expect(SessionTable.rest(count, total, isFull: isFull) == text)
  }

  @Test(arguments: [(["--all"], 6000, true), (["--limit", "9000"], 6000, true), (["--limit", "9000"], 9000, false)])
  func `a list below its limit is as long as a response can be`(arguments: [String], count: Int, isFull: Bool) throws {
    #expect(try SessionListCommand.parse(arguments).isFull(count) == isFull)
  }

  @Test func `JSON contains no control characters`() throws {
    let text = "a\u{1b}\u{9B}2J\u{202E}\u{2028}\u{E0001}é東/"
    let line = try JSONCoding.text([text])
    #expect(line == #"["a\u001b\u009b2J\u202e\u2028\udb40\udc01é東/"]"#)
    #expect(try JSONCoding.value([String].self, from: line) == [text])
  }
}
