import AndonServer
import ControlProtocol
import DeepLinks
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// Apps that do not fit: the daemon runs without their sessions, or does not start.
@Suite struct BrokenAppTests {
  @Test func `a session whose rows the app rejects is unloadable, and the daemon stays ready`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      _ = try await daemon.client().call(SessionCreate(session: "alice"))
    }
    try await TestDaemon.withFolder { folder in
      let app = RefusingApp(taxi: try TestDaemon.app())
      let daemon = try await TestDaemon.start(in: folder, storage: storage, app: app)
      let client = try await daemon.client()
      let error = try await refusal { try await client.call(SessionTree(session: "alice")) }
      #expect(error.kind == .sessionUnloadable)
      #expect(error.message.contains("no rows of mine"))
      #expect(try await refusal { try await client.call(SessionCreate(session: "bob")) }.kind == .sessionUnloadable)
      #expect(try await client.call(Status()).state == .ready)
      await daemon.running.stop()
    }
  }

  @Test func `a turn that breaks a rule of the framework is counted as failed`() async throws {
    try await TestDaemon.with(app: RuleBreakingApp(taxi: try TestDaemon.app())) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      #expect(try await client.call(Status()).activity.failedTurns == 0)
      _ = try? await client.call(SessionLogin(session: "alice"))
      let activity = try await client.call(Status()).activity
      #expect(activity.failedTurns == 1)
      #expect(activity.turns == 2)
    }
  }

  @Test func `a daemon whose app has no workflow of the table does not start`() async throws {
    try await TestDaemon.withFolder { folder in
      let app = RefusingApp(taxi: try TestDaemon.app(), workflows: [])
      await #expect(throws: DaemonError(.app, "", hint: "")) {
        _ = try await TestDaemon.start(in: folder, app: app)
      }
    }
  }
}

/// An app with the taxi's workflows whose log-in detaches a RIB that is not attached.
private struct RuleBreakingApp: SimulatedApp {
  let taxi: TaxiApp

  var name: String { taxi.name }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] { taxi.workflows }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { RuleBreakingInstance() }
}

private final class RuleBreakingInstance: AppInstance {
  private let router = RootRouter(interactor: Interactor(), component: EmptyComponent())

  var root: any LaunchRouting { router }
  var location: [DeepLink] { [] }
  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? { nil }
  func remarks(on link: DeepLink) -> [LinkRemark] { [] }
  func handle(_ control: SessionControl) throws(SessionError) {
    router.detachChild(ChildRouter(interactor: Interactor(), component: EmptyComponent()))
  }
}

private final class RootRouter: LaunchRouter<Interactor> {}

private final class ChildRouter: Router<Interactor> {}

/// The taxi app, except that it builds no session.
private struct RefusingApp: SimulatedApp {
  struct RejectedRowsError: Error, CustomStringConvertible { var description: String { "these are no rows of mine" } }

  let taxi: TaxiApp
  let workflows: [LinkWorkflow]

  init(taxi: TaxiApp, workflows: [LinkWorkflow]? = nil) {
    self.taxi = taxi
    self.workflows = workflows ?? taxi.workflows
  }

  var name: String { taxi.name }
  var tables: [AppTable] { taxi.tables }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { throw RejectedRowsError() }
}
