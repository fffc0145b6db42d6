import AndonServer
import ControlProtocol
import HeadlessUI
import SessionEngine
import TaxiApp
import Testing

/// Links whose responses are held, and the events that release them.
@Suite struct HeldLinkTests {
  /// A clock that does not advance: the deadline of a loading link is half a minute, which a busy machine may spend
  /// between two lines of a test.
  private let clock: @Sendable () -> Int64 = { 1_800_000_000_000 }

  @Test func `with a manual clock the response to a waiting link is sent at once`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "slow", state: "slowNetwork"))
      let waiting = try await client.call(LinkOpen(url: "taxi://wallet", session: "slow"), timeout: .seconds(10))
      #expect(waiting.outcome == .waiting)
      let shown = try await client.call(SessionShow(session: "slow"))
      #expect(shown.inFlight.map(\.name) == ["wallet"])
      #expect(shown.settings.latency == 2000)
      #expect(shown.screen?.rib == "Wallet")
      let advanced = try await client.call(SessionAdvance(session: "slow", by: "2s"))
      #expect(advanced.settled.map(\.outcome) == [.completed])
    }
  }

  @Test func `a held response is sent with the event that ends its link`() async throws {
    try await TestDaemon.with(clock: clock) { daemon in
      let (waiting, other) = (try await daemon.client(), try await daemon.client())
      _ = try await other.call(SessionCreate(session: "alice", state: "loggedIn"))
      _ = try await other.call(SessionConfigure(session: "alice", settings: ["latency": "1h"]))
      async let held = waiting.call(LinkOpen(url: "taxi://wallet", session: "alice"), timeout: .seconds(600))
      while try await other.call(SessionShow(session: "alice")).pending.isEmpty {}
      _ = try await other.call(LinkOpen(url: "taxi://reservations", session: "alice", wait: false))
      #expect(try await held.outcome == .superseded)
      let closed = Task {
        try await waiting.call(LinkOpen(url: "taxi://wallet", session: "alice"), timeout: .seconds(600))
      }
      while try await other.call(SessionShow(session: "alice")).pending.first?.url != "taxi://wallet" {}
      _ = try await other.call(SessionClose(session: "alice"))
      let outcome = try await closed.value
      #expect(outcome.outcome == .superseded)
      #expect(outcome.reason == "sessionClosed")
    }
  }

  @Test func `a stopping daemon sends held responses`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, clock: clock)
      let (waiting, other) = (try await daemon.client(), try await daemon.client())
      _ = try await other.call(SessionLogin())
      _ = try await other.call(SessionConfigure(settings: ["latency": "1h"]))
      async let held = waiting.call(LinkOpen(url: "taxi://wallet"), timeout: .seconds(600))
      while try await other.call(SessionShow()).pending.isEmpty {}
      await other.close()
      await daemon.running.stop()
      #expect(try await held.outcome == .waiting)
    }
  }

  @Test func `a tap reports its backend requests by RIB`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let tapped = try await client.call(SessionTap(element: "tab.wallet"))
      #expect(tapped.requests == 1)
      #expect(tapped.requestsByRIB == ["Wallet": 1])
      let again = try await client.call(SessionTap(element: "menu"))
      #expect(again.requests == 0)
      #expect(again.requestsByRIB == nil)
    }
  }

  @Test func `a session whose starting state is not reached is not created`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, app: OddTaxi(taxi: try TestDaemon.app()))
      let client = try await daemon.client()
      let error = try await refusal { try await client.call(SessionCreate(session: "alice", state: "odd")) }
      #expect(error.kind == .sessionRefused)
      #expect(error.reason == "absent")
      #expect(error.message.contains("`tap nowhere`"))
      #expect(try await refusal { try await client.call(SessionTree(session: "alice")) }.kind == .sessionNotFound)
      await daemon.running.stop()
    }
  }
}

/// The taxi app with a state that cannot be reached.
private struct OddTaxi: SimulatedApp {
  let taxi: TaxiApp

  var name: String { taxi.name }
  var tables: [AppTable] { taxi.tables }
  var workflows: [LinkWorkflow] { taxi.workflows }
  var states: [StartingState] {
    [StartingState(name: "odd", events: [.login([:]), .tap(element: "nowhere", text: nil)])]
  }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try taxi.makeInstance(context) }
}
