import AndonServer
import ControlProtocol
import Foundation
import SessionEngine
import TaxiApp
import Testing

/// A backend outside the process: asked after the commit, answered late, asked again after a restart.
@Suite struct OutsideBackendTests {
  @Test func `a link completes when the reply of the backend arrives`() async throws {
    try await TestDaemon.withFolder { folder in
      let backend = LateBackend()
      let daemon = try await TestDaemon.start(in: folder, app: OutsideApp(taxi: try TestDaemon.app(), backend: backend))
      let (client, other) = (try await daemon.client(), try await daemon.client())
      _ = try await client.call(SessionLogin())
      try await eventually { try await client.call(SessionShow()).location == ["taxi://home"] }
      await backend.hold()
      async let held = client.call(LinkOpen(url: "taxi://wallet"), timeout: .seconds(20))
      try await eventually { try await other.call(SessionShow()).inFlight.map(\.name) == ["wallet"] }
      #expect(try await other.call(SessionShow()).pending.count == 1)
      await backend.release()
      #expect(try await held.outcome == .completed)
      let events = try await other.call(LinkExport()).events().map(\.event)
      #expect(events.last == .reply)
      #expect(await backend.names == ["login", "account", "wallet"])
      await daemon.running.stop()
    }
  }

  @Test func `a pending backend request is sent again after a restart`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.withFolder { folder in
      let silent = LateBackend()
      await silent.hold()
      let daemon = try await TestDaemon.start(
        in: folder, storage: storage, app: OutsideApp(taxi: try TestDaemon.app(), backend: silent))
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      try await eventually { await !silent.names.isEmpty }
      await client.close()
      await daemon.running.stop()
    }
    try await TestDaemon.withFolder { folder in
      let backend = LateBackend()
      let daemon = try await TestDaemon.start(
        in: folder, storage: storage, app: OutsideApp(taxi: try TestDaemon.app(), backend: backend))
      let client = try await daemon.client()
      try await eventually { try await client.call(SessionShow()).location == ["taxi://home"] }
      #expect(await backend.names == ["login", "account"])
      await daemon.running.stop()
    }
  }
}

/// Answers every request like a server far away, and none while it holds.
private actor LateBackend: ExternalBackend {
  private(set) var names: [String] = []
  private var isHolding = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func hold() { isHolding = true }

  func release() {
    isHolding = false
    for waiter in waiters { waiter.resume() }
    waiters.removeAll()
  }

  func answer(_ call: OutgoingCall) async -> ExternalReply {
    names.append(call.name)
    if isHolding { await withCheckedContinuation { waiters.append($0) } }
    let body =
      call.name == "wallet"
      ? #"{"wallet":{"_0":{"balance":10,"card":"4242"}}}"#
      : #"{"account":{"_0":{"name":"A","phone":"090"},"orders":[]}}"#
    return ExternalReply(number: call.number, result: .success(body))
  }
}

/// The taxi app with a backend outside.
private struct OutsideApp: SimulatedApp {
  let taxi: TaxiApp
  let backend: LateBackend

  var name: String { taxi.name }
  var tables: [AppTable] { taxi.tables }
  var workflows: [LinkWorkflow] { taxi.workflows }
  var externalBackend: (any ExternalBackend)? { backend }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try taxi.makeInstance(context) }
}
