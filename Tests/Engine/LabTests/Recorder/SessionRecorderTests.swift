import DeepLinks
import Foundation
import HeadlessUI
import Lab
import RIBs
import SessionEngine
import TaxiApp
import Testing
import TextFormats

/// What a session did, as a state or as a file to replay.
@Suite struct SessionRecorderTests {
  private static let order =
    "taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー"

  private func recorder() throws -> SessionRecorder {
    SessionRecorder(host: try LabWorld.host())
  }

  /// The journal of a session that handled events, each some milliseconds after the one before.
  private func entries(_ events: [(after: Int64, event: SessionEvent)]) throws -> [JournalEntry] {
    let (session, created) = try LabWorld.session()
    var now = LabWorld.start
    let turns = events.map { after, event in
      now += after
      return session.turn(event, at: now)
    }
    return ([created] + turns).compactMap(\.change?.entry)
  }

  private func life(_ entries: [JournalEntry], since: Int64? = nil) throws -> RecordedLife {
    try RecordedLife(entries, since: since, secrets: LabWorld.routes().secrets)
  }

  /// The lines of the script, without comments.
  private func steps(_ state: RecordedState) -> [String] {
    state.lines(withSecrets: true).filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
  }

  @Test func `events that do not matter for the end are removed, and the rest leads to the same tree`() throws {
    let entries = try entries([
      (0, .login([:])), (2000, .open(url: "taxi://wallet")), (3000, .open(url: "taxi://home")),
      (1000, .configure(["maintenance": "on"])), (500, .configure(["maintenance": "off"])),
      (4000, .open(url: "taxi://reservations/42")),
    ])
    let state = try recorder().state(of: life(entries), name: "bug")
    #expect(steps(state) == ["login", "open taxi://wallet", "open taxi://reservations/42"])
    #expect(state.screen == "ScheduledReservation")
    #expect(!state.isTiedToItsDate)
    #expect(state.secretSteps == [])
    let lines = state.lines(withSecrets: false)
    #expect(lines[0].hasSuffix("3 steps from its 6 events."))
    #expect(lines[1] == "# It ends on the screen ScheduledReservation, at taxi://reservations/42.")
    #expect(state.otherStores == [])
    #expect(!lines.contains { $0.hasPrefix("# Not as in the session: ") })
    #expect(lines.contains("bug:"))
    #expect(lines.contains("  # completed; now at taxi://reservations/42; shows MainFeatures, ScheduledReservation"))
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    #expect(session.tree.digest == entries.last?.digest)
  }

  @Test func `what a tap has loaded stays where a later link needs it, and taps that go together are removed`() throws {
    let taps = ["menu", "close", "tab.wallet"].map { (Int64(1000), SessionEvent.tap(element: $0, text: nil)) }
    let entries = try entries([(0, .login([:]))] + taps + [(1000, .open(url: "taxi://reservations/43"))])
    let state = try recorder().state(of: life(entries), name: "x")
    #expect(steps(state) == ["login", "tap tab.wallet", "open taxi://reservations/43"])
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    _ = session.turn(.configure(["errors": "100"]), at: LabWorld.start)
    #expect(session.turn(.open(url: "taxi://wallet"), at: LabWorld.start).answer?.outcome == .completed)
  }

  @Test func `permissions that the phone has asked for stay, and equal stores are not named`() throws {
    let entries = try entries([
      (0, .configure(["app": "notInstalled"])), (10, .install), (10, .tap(element: "permission.allow", text: nil)),
      (10, .tap(element: "permission.allow", text: nil)), (10, .login([:])),
    ])
    let state = try recorder().state(of: life(entries), name: "x")
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    let (whole, _) = try LabWorld.session()
    for event in entries.compactMap(SessionEvent.init) { _ = whole.turn(event, at: LabWorld.start) }
    #expect(session.record.state[Phone.storeName] == whole.record.state[Phone.storeName])
    #expect(state.otherStores == [], "\(steps(state))")
  }

  @Test func `time between events is kept where the end needs it, on a manual clock`() throws {
    let entries = try entries([
      (0, .login([:])), (7000, .open(url: "taxi://wallet")), (1234, .open(url: Self.order)),
      (2345, .tap(element: "order", text: nil)),
      (480_000, .tick),
    ])
    let state = try recorder().state(of: life(entries), name: "riding2")
    let found = steps(state)
    #expect(found.first == "configure clock=manual")
    #expect(found.last?.hasPrefix("advance ") == true)
    #expect(found.contains("tap order"))
    #expect(!found.contains("open taxi://wallet"))
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    #expect(session.screens.contains { $0.rib == "VehicleAndDriver" })
    #expect(session.tree.digest == entries.last?.digest)
  }

  @Test func `a part of a second between a tap and the end is not written`() throws {
    let entries = try entries([
      (0, .login([:])), (1234, .open(url: Self.order)), (345, .tap(element: "order", text: nil)),
      (120, .open(url: "taxi://home")),
    ])
    let found = steps(try recorder().state(of: life(entries), name: "x"))
    #expect(!found.contains { $0.hasPrefix("advance") }, "\(found)")
    #expect(found.contains("tap order"), "\(found)")
  }

  @Test func `settings that are in force at the end stay, also that the clock stands`() throws {
    let entries = try entries([
      (0, .login([:])), (10, .configure(["maintenance": "on", "latency": "2s", "clock": "manual"])),
      (10, .configure(["seed": "7"])), (10, .configure(["errors": "10"])), (10, .configure(["errors": "0"])),
      (10, .configure(["language": "en"])),
    ])
    let state = try recorder().state(of: life(entries), name: "x")
    #expect(
      steps(state) == [
        "configure clock=manual", "login", "configure latency=2s maintenance=on", "configure language=en",
      ])
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    let own = ["maintenance": "on", "latency": "2s", "clock": "manual", "errors": "0", "language": "en"]
    #expect(session.configured.filter { own.keys.contains($0.key) } == own)
    #expect(try recorder().journal(of: life(entries), name: "x").count == 3)
    // The seed decides which requests are lost.
    let drawing = try self.entries([
      (0, .login([:])), (10, .configure(["seed": "7"])), (10, .configure(["errors": "10"])),
    ])
    #expect(
      steps(try recorder().state(of: life(drawing), name: "x")) == [
        "login", "configure seed=7", "configure errors=10",
      ])
  }

  @Test func `an order that is under way stays although no screen shows it, for as long as it is under way`() throws {
    let entries = try entries([
      (0, .login([:])), (0, .configure(["clock": "manual"])), (0, .open(url: Self.order)),
      (0, .tap(element: "order", text: nil)), (0, .advance(milliseconds: 180_000)), (0, .open(url: "taxi://home")),
      (0, .advance(milliseconds: 120_000)), (0, .open(url: "taxi://home")), (0, .advance(milliseconds: 180_000)),
      (0, .open(url: "taxi://reservations")),
    ])
    let state = try recorder().state(of: life(entries), name: "x")
    #expect(
      steps(state) == [
        "configure clock=manual", "login", "open '\(Self.order)'", "tap order", "advance 8m",
        "open taxi://reservations",
      ])
    let (session, _) = try LabWorld.session()
    _ = try session.enter(state.state, at: LabWorld.start)
    #expect(session.record.rows.contains { $0.table == "orders" })
  }

  @Test func `a coupon that was redeemed stays although no screen shows it, and time is not written for it`() throws {
    let entries = try entries([
      (0, .login([:])), (3000, .open(url: "taxi://menu/coupons?code=SPRING300")),
      (2000, .tap(element: "redeem", text: nil)), (4000, .open(url: "taxi://reservations/42")),
    ])
    let found = steps(try recorder().state(of: life(entries), name: "x"))
    #expect(
      found == ["login", "open 'taxi://menu/coupons?code=SPRING300'", "tap redeem", "open taxi://reservations/42"])
  }

  @Test func `time is written as it was, and spans in a row as their sum`() throws {
    let ordered: [(after: Int64, event: SessionEvent)] = [
      (0, .login([:])), (0, .configure(["clock": "manual"])), (0, .open(url: Self.order)),
      (0, .tap(element: "order", text: nil)),
    ]
    let cases: [(spans: [Int64], written: String)] = [
      ([3000], "3s"), ([180_000, 120_000, 180_000], "8m"), ([60_000, 30_500], "90500ms"),
    ]
    for (spans, written) in cases {
      let entries = try entries(ordered + spans.map { (0, .advance(milliseconds: $0)) })
      let found = steps(try recorder().state(of: life(entries), name: "x"))
      #expect(found.filter { $0.hasPrefix("advance") } == ["advance \(written)"])
    }
    // A stopped clock that was advanced tells another time, although nothing shows it. The time before it stopped does not.
    let advanced = try entries([
      (0, .login([:])), (1234, .configure(["clock": "manual"])), (10, .advance(milliseconds: 180_000)),
      (10, .configure(["language": "en"])), (10, .advance(milliseconds: 120_000)), (10, .configure(["language": "ja"])),
      (10, .advance(milliseconds: 180_000)),
    ])
    #expect(
      steps(try recorder().state(of: life(advanced), name: "x")) == ["configure clock=manual", "login", "advance 8m"])
  }

  @Test func `a link that was stopped at the end stays, with its outcome`() throws {
    let entries = try entries([
      (0, .login([:])), (10, .open(url: "taxi://home")), (10, .open(url: "taxi://reservations/999")),
    ])
    #expect(
      steps(try recorder().state(of: life(entries), name: "x")) == ["login", "open taxi://reservations/999 stopped"])
    // A link that waited for the last event belongs to what is recorded.
    let waited = try self.entries([
      (0, .open(url: "taxi://reservations/999")), (10, .configure(["language": "en"])), (10, .login([:])),
    ])
    #expect(
      steps(try recorder().state(of: life(waited), name: "x")).filter { !$0.hasPrefix("configure") } == [
        "open taxi://reservations/999 stopped", "login",
      ])
  }

  @Test func `the last event stays although nothing shows it, and so does a link that it ended`() throws {
    let setting = try entries([(0, .login([:])), (10, .open(url: "taxi://home")), (10, .configure(["errors": "100"]))])
    #expect(steps(try recorder().state(of: life(setting), name: "x")) == ["login", "configure errors=100"])
    let ended = try entries([
      (0, .login([:])), (10, .configure(["latency": "2s"])), (10, .open(url: "taxi://wallet")),
      (10, .open(url: "taxi://home")),
    ])
    #expect(ended.last?.settled?.map(\.outcome) == [.superseded])
    let found = steps(try recorder().state(of: life(ended), name: "x"))
    #expect(found.suffix(2) == ["open taxi://wallet", "open taxi://home"])
    #expect(found.contains("configure latency=2s"))
  }

  @Test func `events since a time stay, and the earlier ones only where they are needed`() throws {
    let entries = try entries([
      (0, .login([:])), (1000, .open(url: "taxi://home")), (60_000, .open(url: "taxi://wallet")),
      (1000, .open(url: "taxi://reservations/42")),
    ])
    let state = try recorder().state(of: life(entries, since: LabWorld.start + 30_000), name: "x")
    #expect(
      steps(state).filter { !$0.hasPrefix("advance") && !$0.hasPrefix("configure") } == [
        "login", "open taxi://wallet", "open taxi://reservations/42",
      ])
  }

  @Test func `a step with a secret is named, and is written without it unless that is asked for`() throws {
    let entries = try entries([(0, .login([:])), (10, .open(url: "taxi://wallet?token=hunter2"))])
    let state = try recorder().state(of: life(entries), name: "x")
    #expect(state.secretSteps == [.open(url: "taxi://wallet?token=***")])
    let text = state.lines(withSecrets: false).joined(separator: "\n")
    #expect(!text.contains("hunter2"))
    #expect(text.contains("A secret was removed here"))
    let whole = state.lines(withSecrets: true).joined(separator: "\n")
    #expect(whole.contains("token=hunter2"))
    #expect(!whole.contains("A secret was removed"))
    #expect(try recorder().journal(of: life(entries), name: "x").secretSteps.count == 1)
  }

  @Test func `a date in an event is told`() throws {
    let at = "2027-03-01T10:00:00+09:00"
    let entries = try entries([
      (0, .login([:])),
      (10, .request(name: "reservation.add", parameters: ["at": at, "pickup": "35.6,139.7", "dropoff": "35.7,139.7"])),
      (10, .open(url: "taxi://reservations/44")),
    ])
    let state = try recorder().state(of: life(entries), name: "x")
    #expect(state.isTiedToItsDate)
    #expect(state.lines(withSecrets: false).contains("# It names a date: a year later it is another state."))
  }

  @Test func `an input that must be stopped is no state, and is a file to replay`() throws {
    let push = #"{"aps":{"alert":"A"},"url":"taxi://reservations/999"}"#
    let entries = try entries([
      (0, .login([:])), (10, .open(url: "taxi://home")), (10, .input(LinkInput(.push, push))),
      (10, .tap(element: "banner", text: nil)),
    ])
    let error = #expect(throws: RecorderError.self) { try recorder().state(of: life(entries), name: "x") }
    #expect(error?.code == .notExpressible)
    #expect(error?.hint.contains("--replay") == true)
    let journal = try recorder().journal(of: life(entries), name: "x")
    let lines = try journal.text().split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("# Recorded from the session lab of "))
    try LabWorld.withFile(lines) { path in
      var replayer = try LabWorld.replayer()
      var log = try RecordedLog(path: path)
      try replayer.begin(log.header, name: log.name)
      var last: ReplayedEvent?
      while let line = try log.next() { last = try replayer.replay(line) ?? last }
      #expect(replayer.summary.different == 0)
      #expect(replayer.summary.compared == journal.count + 1)
      #expect(journal.count == 3)
      #expect(last?.session == "x")
      #expect(last?.event == .tap)
    }
  }

  @Test func `a session without its beginning, without events or of another app is not recorded`() throws {
    let entries = try entries([(0, .login([:])), (10, .open(url: "taxi://wallet"))])
    let secrets = try LabWorld.routes().secrets
    for (part, code) in [
      (Array(entries.dropFirst()), RecorderError.Code.incomplete), ([entries[0], entries[2]], .incomplete),
      (Array(entries.prefix(1)), .empty), ([], .incomplete),
    ] {
      let error = #expect(throws: RecorderError.self) { try RecordedLife(part, secrets: secrets) }
      #expect(error?.code == code)
    }
    var other = entries
    other[2].digest = "0"
    let error = #expect(throws: RecorderError.self) { try recorder().state(of: life(other), name: "x") }
    #expect(error?.code == .differs)
  }

  @Test func `of a closed session and one of its name before, the last life is recorded`() throws {
    let first = try entries([(0, .login([:])), (10, .open(url: "taxi://wallet"))])
    let (session, created) = try LabWorld.session()
    let turns = [created, session.turn(.login([:]), at: LabWorld.start), session.close(at: LabWorld.start)]
    let state = try recorder().state(of: life(first + turns.compactMap(\.change?.entry)), name: "x")
    #expect(steps(state) == ["login"])
    #expect(state.lines(withSecrets: false)[0].hasSuffix(": 1 step from its 1 event."))
  }
}

/// The text of `states.yaml` with a new state.
@Suite struct StatesTextTests {
  private static let state = ["# A comment.", "bug:", "  - login"]

  @Test func `a state is added at the end of its section, and the rest stays as it is`() throws {
    let yaml = try LabWorld.text("config/states.yaml")
    let changed = try StatesText.adding(Self.state, to: yaml, file: "states.yaml")
    let added = "\n  # A comment.\n  bug:\n    - login\n"
    #expect(changed.replacing(added, with: "", maxReplacements: 1) == yaml)
    let place = try #require(changed.range(of: added))
    #expect(changed[place.upperBound...].hasPrefix("\n# The people who are in a state"))
    let states = try TaxiApp(states: changed, file: "states.yaml").states
    #expect(states.map(\.name) == (try LabWorld.app().states.map(\.name)) + ["bug"])
  }

  @Test func `the indentation is that of the file, and the section may be the last one`() throws {
    let changed = try StatesText.adding(Self.state, to: "a: 1\nstates: # all\n    one: []", file: "x")
    #expect(changed == "a: 1\nstates: # all\n    one: []\n\n    # A comment.\n    bug:\n      - login\n")
  }

  @Test func `a file with the line breaks of Windows keeps them, and so does the state`() throws {
    let yaml = "a: 1\nstates:\n  one: []\n\nb: 2\n"
    let changed = try StatesText.adding(Self.state, to: yaml.replacing("\n", with: "\r\n"), file: "x")
    let expected = try StatesText.adding(Self.state, to: yaml, file: "x").replacing("\n", with: "\r\n")
    #expect(Array(changed.utf8) == Array(expected.utf8))
    #expect(changed.contains("  bug:\r\n    - login\r\n"))
  }

  @Test(arguments: ["", "fixture: {}\n", "states: {}\n", "  states:\n"])
  func `a file without such a section is refused`(yaml: String) {
    let error = #expect(throws: RecorderError.self) { try StatesText.adding(Self.state, to: yaml, file: "x.yaml") }
    #expect(error?.code == .noPlace)
  }
}
