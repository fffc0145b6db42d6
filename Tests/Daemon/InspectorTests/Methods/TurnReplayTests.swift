import AndonServer
import ControlProtocol
import DeepLinks
import HeadlessUI
import LinkDialects
import NIOConcurrencyHelpers
import RIBs
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct TurnReplayTests {
  @Test func `every turn is what the session showed then, forwards, backwards and after a leap`() async throws {
    try await MethodDaemon.with { daemon in
      let walk = try await Walk(daemon)
      let version = try #require(walk.shown.keys.max())
      #expect(walk.shown.count > 128)
      #expect(Set(walk.shown.values.map(\.tree)).count > 10)
      for number in walk.shown.keys.sorted() { try await walk.check(number) }
      for number in walk.shown.keys.sorted().reversed() where number % 3 == 0 { try await walk.check(number) }
      let other = try Walk(walk, methods: daemon.newMethods())
      for number in [version, 1, version / 2, 65, 64, 63, version / 2 + 1] where walk.shown[number] != nil {
        try await other.check(number)
      }
    }
  }

  @Test func `a turn has its entry, the turn before it and the links that wait`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      _ = try await daemon.client.call(LinkOpen(url: "taxi://reservations/42", session: "alice"))
      _ = try await daemon.client.call(SessionLogin(session: "alice"))
      let created = try await turn(daemon, 1)
      #expect(created["previous"] == .null)
      #expect(created["version"] == .number("3"))
      let opened = try await turn(daemon, 2)
      let pending = try #require(opened["pending"]?.array?.first)
      #expect(pending["url"] == .string("taxi://reservations/42"))
      #expect(pending["waitingFor"]?.string == "log-in")
      #expect(opened["entry"]?["event"] == .string("open"))
      #expect(opened["entry"]?["screens"] != nil)
      #expect(opened["previous"]?["tree"] == created["tree"])
      #expect(opened["previous"]?["screens"] == created["screens"])
      #expect(opened["differs"] == nil)
      let completed = try await turn(daemon, 3)
      #expect(completed["location"]?.strings == ["taxi://reservations/42"])
      #expect(completed["pending"] == .array([]))
      #expect(completed["entry"]?["screens"]?.strings?.isEmpty == false)
    }
  }

  @Test func `a replay tells how far it is when the patience is over, and goes on from there`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      _ = try await daemon.client.calls((0..<700).map { _ in LinkOpen(url: "taxi://signup", session: "alice") })
      let call: [String: JSONValue] = ["session": .string("alice"), "turn": .number("700"), "patience": .number("0")]
      var replayed: [Int64?] = []
      var answer = try await daemon.call("inspector.turn", call)
      while answer["tree"] == nil, replayed.count < 10 {
        #expect(answer["version"] == .number("701"))
        replayed.append(answer["replayed"]?.integer)
        answer = try await daemon.call("inspector.turn", call)
      }
      #expect(replayed == [256, 512])
      #expect(answer["turn"] == .number("700"))
    }
  }

  @Test func `each turn of a session that was replayed once costs at most 64 turns`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      _ = try await daemon.client.calls((0..<699).map { _ in LinkOpen(url: "taxi://signup", session: "alice") })
      let history = daemon.methods.history
      let all = try await turn(daemon, 700)
      #expect(all["turn"] == .number("700"))
      #expect(history.replayedTurns == 700)
      for number in [Int64(350), 64, 65, 1, 128, 129, 640, 699, 700] {
        let before = history.replayedTurns
        #expect(try await turn(daemon, number)["turn"] == .number("\(number)"))
        #expect(history.replayedTurns - before <= Int(TurnHistory.spacing), "turn \(number)")
      }
    }
  }

  @Test func `a turn has the time of the session and its settings`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      let settings = ["clock": "manual", "latency": "2s"]
      _ = try await daemon.client.call(SessionConfigure(session: "alice", settings: settings))
      let before = try await turn(daemon, 2)
      _ = try await daemon.client.call(SessionAdvance(session: "alice", by: "8m"))
      _ = try await daemon.client.call(LinkOpen(url: "taxi://signup", session: "alice"))
      let after = try await turn(daemon, 3)
      #expect(try #require(after["now"]?.integer) - (try #require(before["now"]?.integer)) == 480_000)
      #expect(after["now"] == (try await turn(daemon, 4))["now"])
      #expect(after["configured"]?["latency"] == .string("2s"))
    }
  }

  @Test func `a session that was closed and made again has the turns of the second life`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "riding"))
      let riding = try await turn(daemon, 3)
      #expect(riding["entry"]?["event"] != .string("create"))
      let closing = try await daemon.client.call(SessionClose(session: "alice")).version
      let closed = try await turn(daemon, closing)
      #expect(closed["entry"]?["event"] == .string("close"))
      #expect(closed["screens"] == .array([]))
      #expect(closed["tree"]?["rib"] == .string("AppRoot"))
      #expect(closed["tree"]?["children"] == .array([]))
      #expect(closed["previous"]?["tree"]?["children"] != .array([]))
      #expect(closed["differs"] == nil)
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "loggedOut"))
      #expect(try await turn(daemon, 1)["version"] == .number("1"))
      let beyond = await daemon.refusal("inspector.turn", ["session": .string("alice"), "turn": .number("3")])
      #expect(beyond?.kind == .invalidParameters)
      #expect(beyond?.hint == "its turns are 1 to 1")
      let zero = await daemon.refusal("inspector.turn", ["session": .string("alice"), "turn": .number("0")])
      #expect(zero?.kind == .invalidParameters)
    }
  }

  @Test func `a session whose beginning was removed is a clear error`() async throws {
    var limits = DaemonLimits()
    limits[.logLines] = 20
    try await MethodDaemon.with(limits: limits) { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      // Entries are removed after every 128 that are added.
      _ = try await daemon.client.calls((0..<300).map { _ in LinkOpen(url: "taxi://home", session: "alice") })
      let calls = [
        ("inspector.turn", ["turn": JSONValue.number("301")]), ("inspector.copy", ["as": JSONValue.string("log")]),
      ]
      for (method, parameters) in calls {
        let error = await daemon.refusal(method, parameters.merging(["session": .string("alice")]) { $1 })
        #expect(error?.kind == .journalIncomplete, "\(String(describing: error))")
        #expect(error?.message == "the creation of the session alice is no longer in the journal")
      }
      let page = try await daemon.call("inspector.turns", ["session": .string("alice")])
      #expect(page["entries"]?.array?.last?["sequence"] == .number("301"))
    }
  }

  @Test func `under another table a turn says that it differs`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "riding"))
      _ = try await daemon.client.call(LinkOpen(url: "taxi://wallet", session: "alice"))
      let version = try await newest(daemon)
      #expect(try await turn(daemon, version)["differs"] == nil)
      let lines = try InspectedDaemon.read("links.yaml").replacing("path: wallet\n", with: "path: purse\n")
      let other = try RouteTable(yaml: lines, file: "links.yaml")
      daemon.table.withLockedValue { $0 = other }
      #expect(try await turn(daemon, version)["differs"] == .bool(true))
    }
  }

  private func newest(_ daemon: MethodDaemon) async throws -> Int64 {
    try #require(try await daemon.call("inspector.turns", ["session": .string("alice")])["version"]?.integer)
  }

  private func turn(_ daemon: MethodDaemon, _ number: Int64) async throws -> JSONValue {
    try await daemon.call("inspector.turn", ["session": .string("alice"), "turn": .number("\(number)")])
  }
}

/// A session that did many things, and what the daemon showed after each.
private struct Walk {
  /// What a session shows: the parts that a turn has too.
  struct Shown: Hashable {
    let tree: TreeSnapshot
    let location: [String]
    let pending: [PendingReply]
    let screens: [String]
  }

  let methods: InspectorMethods
  private(set) var shown: [Int64: Shown] = [:]

  init(_ walk: Walk, methods: InspectorMethods) {
    self.methods = methods
    shown = walk.shown
  }

  init(_ daemon: MethodDaemon) async throws {
    methods = daemon.methods
    let client = daemon.client
    _ = try await client.call(SessionCreate(session: "alice"))
    try await note(client)
    _ = try await client.call(SessionConfigure(session: "alice", settings: ["clock": "manual", "latency": "2s"]))
    try await note(client)
    let samples = try InspectedDaemon.routes.get().routes.compactMap {
      try InspectedDaemon.routes.get().samples(of: $0.name).first
    }
    for round in 0..<4 {
      for (index, link) in samples.enumerated() {
        // Errors are refusals, after which the session is where it was.
        _ = try? await client.call(LinkOpen(url: link, session: "alice", wait: false))
        try await note(client)
        switch (index + round) % 7 {
        case 0: _ = try? await client.call(SessionLogin(session: "alice"))
        case 2: _ = try await client.call(SessionConfigure(session: "alice", settings: ["language": "en"]))
        case 3: _ = try? await client.call(SessionTap(session: "alice", element: "back"))
        case 5 where round == 1: _ = try? await client.call(SessionLogout(session: "alice"))
        case 6 where round == 2:
          _ = try await client.call(SessionConfigure(session: "alice", settings: ["app": "background"]))
        default: _ = try await client.call(SessionAdvance(session: "alice", by: "\(index + 1)s"))
        }
        try await note(client)
      }
      _ = try? await client.call(SessionConfigure(session: "alice", settings: ["app": "foreground", "language": "ja"]))
      try await note(client)
    }
  }

  private mutating func note(_ client: ControlClient) async throws {
    let show = try await client.call(SessionShow(session: "alice"))
    let screen = try await client.call(SessionScreen(session: "alice"))
    shown[show.version] = Shown(
      tree: show.tree, location: show.location, pending: show.pending,
      screens: screen.screens.map { $0.html(lang: screen.language) })
  }

  /// Compares a turn with what the daemon showed after it.
  func check(_ number: Int64) async throws {
    let parameters: [String: JSONValue] = ["session": .string("alice"), "turn": .number("\(number)")]
    let turn = try JSONReader.read(await methods.answer("inspector.turn", .object(parameters)))
    let place = Shown(
      tree: try JSONCoding.value(TreeSnapshot.self, from: turn["tree"] ?? .null),
      location: turn["location"]?.strings ?? [],
      pending: try JSONCoding.value([PendingReply].self, from: turn["pending"] ?? .null),
      screens: turn["screens"]?.array?.compactMap { $0["html"]?.string } ?? [])
    #expect(place == shown[number], "turn \(number)")
    #expect(turn["differs"] == nil, "turn \(number)")
    guard let before = shown[number - 1] else { return }
    #expect(try JSONCoding.value(TreeSnapshot.self, from: turn["previous"]?["tree"] ?? .null) == before.tree)
    #expect(turn["previous"]?["screens"]?.array?.compactMap { $0["html"]?.string } == before.screens)
  }
}
