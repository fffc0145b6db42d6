import DeepLinks
import Foundation
import Lab
import LinkDialects
import SessionEngine
import ShippedApp
import Synchronization
import TaxiApp
import TestSupport
import Testing
import TextFormats

/// The taxi app with the repository's own configuration, and recordings made with the engine itself.
enum LabWorld {
  static let repository = Repository.root

  static func routes() throws -> RouteTable { try Shipped.routes() }

  static func app() throws -> TaxiApp { try Shipped.app() }

  /// The time of the sessions that tests make, in milliseconds since 1970.
  static let start: Int64 = 1_800_000_000_000

  /// The shipped app with the shipped routes.
  static func host(routes: RouteTable? = nil) throws -> SessionHost {
    SessionHost(app: try app(), routes: try routes ?? self.routes())
  }

  /// A new session of the shipped app, and the turn that made it.
  static func session() throws -> (session: Session, turn: Turn) {
    try host().create("lab", at: start)
  }

  /// A session in one of the app's starting states. The state is entered once; each session wakes from its record (law 2).
  static func session(in name: String) throws -> Session {
    let record = try states.withLock { states in
      if let known = states[name] { return known }
      let state = try #require(try app().states.first { $0.name == name })
      let record = try host().create("lab", in: state, at: start).session.record.asStored
      states[name] = record
      return record
    }
    return try host().wake(record)
  }

  private static let states = Mutex<[String: SessionRecord]>([:])

  /// The outcome of a link in a starting state, with the reason: `stopped(maintenance)`.
  static func outcome(of url: String, in name: String) throws -> String {
    let outcome = try #require(try session(in: name).turn(.open(url: url), at: start).answer)
    return outcome.outcome.rawValue + (outcome.reason.map { "(\($0))" } ?? "")
  }

  static func replayer(
    logsIn: Bool = true, selection: ReplaySelection = ReplaySelection(), state: String? = nil,
    routes: RouteTable? = nil
  ) throws -> Replayer {
    let state = try state.map { name in try #require(try app().states.first { $0.name == name }) }
    return try Replayer(host: host(routes: routes), logsIn: logsIn, selection: selection, state: state)
  }

  /// Replays a file and returns the events that differ.
  static func differences(in path: String) throws -> [ReplayedEvent] {
    try replay(path).filter { !$0.differences.isEmpty }
  }

  /// Replays a file.
  static func replay(_ path: String, logsIn: Bool = true) throws -> [ReplayedEvent] {
    var replayer = try replayer(logsIn: logsIn)
    var log = try RecordedLog(path: path)
    try replayer.begin(log.header, name: log.name)
    var events: [ReplayedEvent] = []
    while let line = try log.next() {
      if let event = try replayer.replay(line) { events.append(event) }
    }
    return events
  }

  /// The events of two sessions: every kind of event, and most outcomes.
  static func entries() throws -> [JournalEntry] {
    let host = try host()
    let (alice, created) = try host.create("alice", at: 1_000_000)
    let (bob, createdToo) = try host.create("bob", at: 1_000_500)
    let turns: [Turn] = [
      created, createdToo,
      alice.turn(.open(url: "taxi://reservations/42"), at: 1_001_000),
      bob.turn(.open(url: "taxi://wallet"), at: 1_001_500),
      bob.turn(.open(url: "taxi://reservations"), at: 1_002_000),
      alice.turn(.login([:]), at: 1_003_000),
      alice.turn(.open(url: "taxi://reservations/abc"), at: 1_004_000),
      alice.turn(.request(name: "reservation.add", parameters: Self.reservation), at: 1_004_500),
      alice.turn(.configure(["maintenance": "on"]), at: 1_005_000),
      alice.turn(.open(url: "taxi://wallet?utm_source=push"), at: 1_006_000),
      alice.turn(.logout, at: 1_007_000),
      alice.turn(.tap(element: "phone", text: "080-0000-0002"), at: 1_008_000),
      alice.turn(.advance(milliseconds: 90_000), at: 1_009_000),
      alice.turn(.reply(ExternalReply(number: 1, result: .success("{}"))), at: 1_011_000),
      bob.turn(.tick, at: 1_002_000 + SessionLimits().pendingLifetime),
      bob.close(at: 2_000_000_000),
      alice.turn(.open(url: "taxi://wallet"), at: 2_000_001_000),
      alice.turn(.cancel(link: 4), at: 2_000_002_000),
      alice.turn(.configure(["app": "notInstalled"]), at: 2_000_003_000),
      alice.turn(.input(LinkInput(.qr, "TAXI-PAY:CAB-17:1200")), at: 2_000_004_000),
      alice.turn(.install, at: 2_000_005_000),
      alice.turn(.tap(element: "permission.allow", text: nil), at: 2_000_006_000),
      alice.turn(.tap(element: "permission.allow", text: nil), at: 2_000_007_000),
      alice.turn(.login([:]), at: 2_000_008_000),
      alice.turn(.input(LinkInput(.push, #"{"aps":{"alert":"A"},"url":"taxi://reservations/42"}"#)), at: 2_000_009_000),
      alice.turn(.tap(element: "banner", text: nil), at: 2_000_010_000),
      alice.turn(.back, at: 2_000_010_500),
      alice.turn(.configure(["app": "notRunning"]), at: 2_000_011_000),
      alice.turn(.input(LinkInput(.push, #"{"aps":{"alert":"B"},"ab_uri":"taxi://wallet"}"#)), at: 2_000_012_000),
    ]
    return turns.compactMap(\.change?.entry)
  }

  private static let reservation = ["at": "2030-01-11T23:00:00+09:00", "pickup": "35.6,139.7"]

  /// Replays entries, with the shipped routes unless others are given, and returns the events and the replayer.
  static func replay(
    _ entries: [JournalEntry], selection: ReplaySelection = ReplaySelection(), state: String? = nil,
    routes: RouteTable? = nil
  ) throws -> (events: [ReplayedEvent], replayer: Replayer) {
    var replayer = try replayer(selection: selection, state: state, routes: routes)
    var events: [ReplayedEvent] = []
    for (index, entry) in entries.enumerated() {
      let line = RecordedLog.Line(number: index + 2, content: .journal(entry))
      if let event = try replayer.replay(line) { events.append(event) }
    }
    return (events, replayer)
  }

  /// The lines of an exported journal with these events.
  static func lines(_ entries: [JournalEntry], header: LogHeader = LogHeader(app: "taxi")) throws -> [String] {
    try [JSONCoding.text(header)] + entries.map { try JSONCoding.text($0) }
  }

  /// Runs `body` with the path of a temporary file of lines.
  static func withFile<Result>(_ lines: [String], _ body: (String) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "log").path
      try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
      return try body(path)
    }
  }

  static func text(_ path: String) throws -> String {
    try Repository.text(path)
  }
}
