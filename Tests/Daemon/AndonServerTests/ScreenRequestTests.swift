import AndonServer
import ControlProtocol
import HeadlessUI
import RIBs
import SessionEngine
import Synchronization
import TaxiApp
import Testing
import TextFormats

/// Screens, taps, time and the app's own requests, through the client.
@Suite struct ScreenRequestTests {
  @Test func `a session is driven by taps on the elements of its screens`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionConfigure(settings: ["language": "en"]))
      _ = try await client.call(SessionTap(element: "phone", text: "090-1"))
      let shown = try await client.call(SessionScreen())
      #expect(shown.language == .english)
      #expect(shown.screens.map(\.rib) == ["LoggedOut"])
      #expect(shown.screens[0].element("phone")?.value == "090-1")
      let tapped = try await client.call(SessionTap(element: "logIn", key: "once"))
      #expect(tapped.location == ["taxi://home"])
      #expect(try await client.call(SessionTap(element: "logIn", key: "once")) == tapped)
      let refused = try await refusal { try await client.call(SessionTap(element: "logIn")) }
      #expect(refused.kind == .sessionRefused)
      #expect(refused.hint.contains("`menu` (Menu)"))
    }
  }

  @Test func `a session goes back, once for each key`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      _ = try await client.call(LinkOpen(url: "taxi://menu/profile"))
      let back = try await client.call(SessionBack(key: "once"))
      #expect(back.location == ["taxi://home", "taxi://menu"])
      #expect(try await client.call(SessionBack(key: "once")) == back)
      #expect(try await client.call(SessionBack()).location == ["taxi://home"])
      _ = try await client.call(SessionBack())
      let refused = try await refusal { try await client.call(SessionBack()) }
      #expect(refused.kind == .sessionRefused)
      #expect(refused.reason == "appNotInForeground")
    }
  }

  @Test func `a session reaches a starting state by the events of the state`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let riding = try await client.call(SessionCreate(session: "alice", state: "riding"))
      #expect(riding.tree.text.contains("VehicleTracking"))
      let later = try await client.call(SessionAdvance(session: "alice", by: "1h"))
      #expect(later.location == riding.location)
      let screen = try await client.call(SessionScreen(session: "alice"))
      #expect(screen.screens.contains { $0.rib == "RideRating" })
      #expect(screen.screens.allSatisfy { !$0.text.contains("乗車中") })
      let unknown = try await refusal { try await client.call(SessionCreate(session: "bob", state: "flying")) }
      #expect(unknown.kind == .invalidParameters)
      #expect(unknown.hint.contains("riding"))
      let noSpan = try await refusal { try await client.call(SessionAdvance(session: "alice", by: "soon")) }
      #expect(noSpan.kind == .invalidParameters)
    }
  }

  @Test func `requests of the app read and change the session`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let parameters = ["at": "2100-01-01T09:00:00+09:00", "pickup": "35.6,139.7"]
      let added = try await client.call(SessionRequest(name: "reservation.add", parameters: parameters))
      #expect(added.turn?.version == 2)
      #expect(added.answer == nil)
      let list = try await client.call(SessionRequest(name: "reservation.list"))
      guard case .object(let fields)? = list.answer, case .array(let rows)? = fields["reservations"] else {
        Issue.record("a list was expected")
        return
      }
      #expect(rows.count == 4)
      let unknown = try await refusal { try await client.call(SessionRequest(name: "reservation.frob")) }
      #expect(unknown.kind == .unknownMethod)
      #expect(unknown.hint.contains("reservation.add"))
    }
  }

  @Test func `a response is held until the link has settled`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      _ = try await client.call(SessionConfigure(settings: ["latency": "300ms"]))
      let first = try await client.call(LinkOpen(url: "taxi://menu/coupons", wait: false))
      #expect(first.outcome == .waiting)
      #expect(first.reason == "the coupons")
      let held = try await client.call(LinkOpen(url: "taxi://reservations/42"))
      #expect(held.outcome == .completed)
      #expect(held.location == ["taxi://reservations/42"])
      _ = try await client.call(SessionLogout())
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .waiting)
    }
  }

  @Test func `an external backend gets a request after the commit, and its reply is an event`() async throws {
    let asked = Mutex<[OutgoingCall]>([])
    let app = StagedTaxi(taxi: try TestDaemon.app()) { call in
      asked.withLock { $0.append(call) }
      return ExternalReply(
        number: call.number, result: .failure(BackendError(code: "staging", message: "not tonight")))
    }
    try await TestDaemon.with(app: app) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionTap(element: "phone", text: "090-1"))
      _ = try await client.call(SessionTap(element: "logIn"))
      var shown = try await client.call(SessionScreen())
      try await eventually {
        shown = try await client.call(SessionScreen())
        return shown.screens[0].element("problem") != nil
      }
      #expect(shown.screens[0].element("problem")?.text == "staging")
      #expect(asked.withLock { $0.map(\.name) } == ["login"])
    }
  }
}

/// The taxi app with a backend outside.
private struct StagedTaxi: SimulatedApp, ExternalBackend {
  let taxi: TaxiApp
  let handler: @Sendable (OutgoingCall) async -> ExternalReply

  init(taxi: TaxiApp, handler: @escaping @Sendable (OutgoingCall) async -> ExternalReply) {
    self.taxi = taxi
    self.handler = handler
  }

  var name: String { taxi.name }
  var tables: [AppTable] { taxi.tables }
  var workflows: [LinkWorkflow] { taxi.workflows }
  var externalBackend: (any ExternalBackend)? { self }
  var states: [StartingState] { taxi.states }
  var requests: [AppRequest] { taxi.requests }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try taxi.makeInstance(context) }
  func answer(_ call: OutgoingCall) async -> ExternalReply { await handler(call) }
}
