import ControlProtocol
import Flux
import SessionEngine
import TaxiApp
import Testing

@testable import AndonServer

/// A session that becomes new, also when its app cannot be built from what is stored.
@Suite struct ResetTests {
  @Test func `a reset session is new, and its journal and its keys stay`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      let new = try await client.call(SessionTree())
      let login = try await client.call(SessionLogin(key: "k"))
      _ = try await client.call(SessionLogout())
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .waiting)
      let reset = try await client.call(SessionReset(session: "default", key: "r"))
      #expect(reset.settled.map(\.reason) == ["sessionClosed"])
      #expect(reset.version == 1)
      #expect(try await client.call(SessionReset(session: "default", key: "r")) == reset)
      #expect(try await client.call(SessionTree()).tree == new.tree)
      #expect(try await client.call(SessionLogin(key: "k")) == login)
      let stored = try #require(try storage.load("default"))
      #expect(stored.state.isEmpty)
      #expect(stored.pending.isEmpty)
      let kinds = storage.journal.map(\.event)
      #expect(kinds == [.create, .login, .logout, .open, .close, .create])
      #expect(storage.journal.last?.parameters == ["reset": "true"])
      #expect(storage.groups.suffix(1) == [2])
      try Self.expectReplaysEqual(storage.journal)
    }
  }

  @Test func `a missing session is not reset`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      #expect(try await refusal { try await client.call(SessionReset(session: "nobody")) }.kind == .sessionNotFound)
    }
  }

  @Test func `the keys of a reset session are found in the database`() async throws {
    try await TestDaemon.withFolder { folder in
      var login: TurnReply?
      for round in 0..<2 {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let client = try await daemon.client()
        let reply = try await client.call(SessionLogin(key: "k"))
        #expect(reply == login ?? reply)
        login = reply
        if round == 0 { _ = try await client.call(SessionReset(session: "default", key: "r")) }
        #expect(try await client.call(SessionReset(session: "default", key: "r")).version == 1)
        #expect(try await client.call(SessionShow()).version == 1)
        await client.close()
        await daemon.running.stop()
      }
    }
  }

  @Test func `a state that the app cannot decode is named, and the session is reset or closed all the same`()
    async throws
  {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      for name in ["alice", "bob"] { _ = try await client.call(SessionCreate(session: name)) }
      for name in ["default", "alice", "bob"] { _ = try await client.call(SessionLogin(session: name)) }
      _ = try await client.call(SessionConfigure(session: "bob", settings: ["latency": "10m"]))
      let link = LinkOpen(url: "taxi://reservations/42", session: "bob", wait: false)
      #expect(try await client.call(link).outcome == .waiting)
    }
    let app = ChangedApp(taxi: try TestDaemon.app())
    try await TestDaemon.with(storage: storage, app: app) { daemon in
      let client = try await daemon.client()
      let error = try await refusal { try await client.call(SessionTree(session: "alice")) }
      #expect(error.kind == .sessionUnloadable)
      #expect(error.message.contains("the store account"))
      #expect(error.message.contains("the field `loyalty` is missing"))
      #expect(error.hint.contains("session reset alice"))

      #expect(try await client.call(SessionClose(session: "alice")).session == "alice")
      #expect(try storage.load("alice") == nil)
      #expect(try await client.call(SessionReset(session: "bob")).settled.map(\.reason) == ["sessionClosed"])
      #expect(try await client.call(SessionReset(session: "default")).version == 1)
      for name in ["default", "bob"] { _ = try await client.call(SessionTree(session: name)) }
      // A request that is refused leaves the session as it was.
      #expect(try await refusal { try await client.call(SessionTree(session: "alice")) }.kind == .sessionNotFound)
    }
  }

  @Test func `default is not closed, and stays unloadable until it is reset`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      _ = try await daemon.client().call(SessionLogin())
    }
    try await TestDaemon.with(storage: storage, app: ChangedApp(taxi: try TestDaemon.app())) { daemon in
      let client = try await daemon.client()
      #expect(try await refusal { try await client.call(SessionClose(session: "default")) }.kind == .sessionProtected)
      #expect(try await refusal { try await client.call(SessionTree()) }.kind == .sessionUnloadable)
      _ = try await client.call(SessionReset(session: "default"))
      _ = try await client.call(SessionTree())
    }
  }

  /// Plays a journal of one session again, and compares its entries.
  private static func expectReplaysEqual(_ journal: [JournalEntry]) throws {
    let host = SessionHost(app: try TestDaemon.app(), routes: try TestDaemon.routes())
    var session: Session?
    for entry in journal {
      let played = try #require(try host.play(entry, in: &session).change?.entry)
      #expect(played.digest == entry.digest)
      #expect(played.location == entry.location)
      #expect(played.settled == entry.settled)
    }
  }
}

/// The taxi app after a change: the state of the account needs a field that no stored one has.
private struct ChangedApp: SimulatedApp {
  struct ChangedState: StoreState {
    static let storeName = "account"
    var loyalty = 0
    mutating func reduce(_ action: any Action) {}
  }

  let taxi: TaxiApp
  var name: String { taxi.name }
  var tables: [AppTable] { taxi.tables }
  var workflows: [LinkWorkflow] { taxi.workflows }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance {
    _ = try context.state.state(of: ChangedState.self)
    return try taxi.makeInstance(context)
  }
}
