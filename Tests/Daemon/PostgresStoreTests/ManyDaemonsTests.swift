import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import Logging
import NIOConcurrencyHelpers
import PostgresStore
import SessionEngine
import ShippedApp
import TaxiApp
import TestSupport
import Testing

/// Daemons of the taxi app that share a store on PostgreSQL, each with a socket of its own.
@Suite struct ManyDaemonsTests {
  /// A daemon of the test, with the text of its file `links.yaml`.
  private struct Daemon {
    let running: RunningDaemon
    let socket: String
    let file: NIOLockedValueBox<RouteTable>
    let isStopped = NIOLockedValueBox(false)

    /// Stops the daemon, if the test has not done so.
    func stop() async -> DaemonError? {
      let wasStopped = isStopped.withLockedValue { isStopped in
        defer { isStopped = true }
        return isStopped
      }
      return wasStopped ? nil : await running.stop()
    }

    func client() async throws -> ControlClient {
      try await ControlClient.connect(path: socket, timeout: .seconds(60))
    }

    static func start(_ folder: String, _ name: String, _ address: ServerAddress) async throws -> Daemon {
      let (app, routes): (TaxiApp, RouteTable) = (try Shipped.app(), try Shipped.routes())
      let user = StoreUser(name: name, app: app.name, build: "1.0.0", links: routes.digest)
      let store = try PostgresStorage(address, tables: app.tables, daemon: user)
      let opening = GivenStore(store: store)
      let file = NIOLockedValueBox(routes)
      let socket = "\(folder)/\(name).sock"
      let daemon = AndonDaemon(
        configuration: DaemonConfiguration(socket: socket, store: opening), app: app, routes: routes,
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        reload: { file.withLockedValue { $0 } })
      return Daemon(running: try await daemon.start(), socket: socket, file: file)
    }
  }

  private struct GivenStore: StoreOpening {
    let store: PostgresStorage
    func open(_: DaemonConfiguration, host: SessionHost, logger: Logger) throws(DaemonError) -> OpenStore {
      OpenStore(
        store,
        status: StoreStatus(database: "postgres", durability: "", pragmas: [:], schema: 1, counts: nil, trouble: nil)
      ) { [store] in store.close() }
    }
  }

  private static func with(_ names: [String], _ body: ([Daemon]) async throws -> Void) async throws {
    let address = try PostgresServer.shared.get().address()
    let folder = try TemporaryFolder.make().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var daemons: [Daemon] = []
    for name in names { daemons.append(try await Daemon.start(folder, name, address)) }
    let result: Result<Void, any Error>
    do { result = .success(try await body(daemons)) } catch { result = .failure(error) }
    for daemon in daemons {
      #expect(await daemon.stop() == nil)
    }
    try result.get()
  }

  /// Waits until something holds.
  private func eventually(_ body: () async throws -> Bool) async throws {
    for _ in 0..<400 {
      if try await body() { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("it did not become true within ten seconds")
  }

  @Test func `a link that waits is settled by a log-in at another daemon, and its key opens nothing again at a third`()
    async throws
  {
    try await Self.with(["a", "b", "c"]) { daemons in
      let clients = [try await daemons[0].client(), try await daemons[1].client(), try await daemons[2].client()]
      _ = try await clients[0].call(SessionCreate(session: "alice"))
      let open = LinkOpen(url: "taxi://wallet", session: "alice", key: "k")
      #expect(try await clients[0].call(open).outcome == .waiting)
      let settled = try await clients[1].call(SessionLogin(session: "alice")).settled
      #expect(settled.map(\.outcome) == [.completed])
      // As at one daemon, the key gives the first response.
      let again = try await clients[2].call(open)
      #expect((again.link, again.outcome) == (1, .waiting))
      #expect(try await clients[2].call(LinkLog(session: "alice")).links.map(\.outcome.outcome) == [.completed])
      #expect(try await clients[0].call(SessionShow(session: "alice")).location == ["taxi://wallet"])
    }
  }

  /// The first daemon looks several times a second. The bound is for a machine that does other work too; the link itself takes
  /// an hour.
  @Test func `a held response is sent soon after another daemon has settled the link`() async throws {
    try await Self.with(["a", "b"]) { daemons in
      let (first, second) = (try await daemons[0].client(), try await daemons[1].client())
      _ = try await first.call(SessionCreate(session: "alice", state: "loggedIn"))
      _ = try await first.call(SessionConfigure(session: "alice", settings: ["latency": "1h"]))
      let other = try await daemons[0].client()
      async let outcome = other.call(LinkOpen(url: "taxi://wallet", session: "alice"))
      try await eventually { try await second.call(LinkLog(session: "alice", limit: 9)).links.count == 1 }
      _ = try await second.call(LinkOpen(url: "taxi://home", session: "alice", wait: false))
      let start = ContinuousClock.now
      #expect(try await outcome.outcome == .superseded)
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test func `a subscriber receives the events of all daemons, each of them once`() async throws {
    try await Self.with(["a", "b"]) { daemons in
      let clients = [try await daemons[0].client(), try await daemons[1].client()]
      let events = try await daemons[0].client().subscribe()
      for number in 0..<30 {
        let client = clients[number % 2]
        if number < 2 { _ = try await client.call(SessionCreate(session: "s\(number)")) }
        _ = try await client.call(LinkOpen(url: "taxi://home", session: "s\(number % 3 == 0 ? 0 : number % 2)"))
      }
      _ = try await clients[1].call(SessionCreate(session: "last"))
      var seen: [String] = []
      for try await entry in events {
        seen.append("\(entry.session) \(entry.sequence)")
        if entry.session == "last" { break }
      }
      let exported = try await clients[0].call(LinkExport(limit: 500)).events()
      let expected = exported.filter { $0.session != "default" }.map { "\($0.session) \($0.sequence)" }
      #expect(seen.sorted() == expected.sorted())
      #expect(Set(seen).count == 33)
    }
  }

  @Test func `what is due in sessions is done once, also when the daemon that used them has ended`() async throws {
    try await Self.with(["a", "b", "c"]) { daemons in
      let client = try await daemons[1].client()
      for number in 0..<20 {
        let session = "s\(number)"
        _ = try await client.call(SessionCreate(session: session, state: "loggedIn"))
        _ = try await client.call(SessionConfigure(session: session, settings: ["latency": "2s"]))
        _ = try await client.call(LinkOpen(url: "taxi://wallet", session: session, wait: false))
      }
      #expect(await daemons[1].stop() == nil)
      let other = try await daemons[0].client()
      try await eventually {
        let links = try await other.call(LinkLog(limit: 99)).links
        return links.count == 20 && links.allSatisfy { $0.outcome.outcome == .completed }
      }
      let entries = try await other.call(LinkExport(limit: 500)).events()
      for number in 0..<20 {
        let timers = entries.filter { $0.session == "s\(number)" && !($0.settled ?? []).isEmpty }
        #expect(timers.count == 1, "s\(number)")
      }
    }
  }

  @Test func `a status lists all daemons, and a reload reaches those that have the same file`() async throws {
    try await Self.with(["a", "b"]) { daemons in
      let clients = [try await daemons[0].client(), try await daemons[1].client()]
      try await eventually { try await clients[0].call(Status(all: true)).daemons?.map(\.name) == ["a", "b"] }
      let old = try Shipped.routes().digest
      let table = try Shipped.routes { $0.replacing("secrets: [token", with: "secrets: [another, token") }
      #expect(table.digest != old)
      for daemon in daemons { daemon.file.withLockedValue { $0 = table } }
      _ = try await clients[1].call(Reload())
      try await eventually {
        try await clients[0].call(Status(all: true)).daemons?.map(\.links) == [table.digest, table.digest]
      }
    }
  }
}
