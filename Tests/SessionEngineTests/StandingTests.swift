import DeepLinks
import RIBs
import SessionEngine
import Synchronization
import Testing

/// When the engine asks an app where it is.
@Suite struct StandingTests {
  @Test func `an app that says nothing of its place is asked at the end of each turn`() throws {
    let app = DriftingApp(saysSo: false)
    let session = try app.session()
    let turn = session.turn(.logout, at: 1)
    #expect(turn.change?.entry.location == ["drift://there"])
    #expect(session.record.location == session.location)
  }

  @Test func `an app whose place depends on tree and stores is not asked when neither changed`() throws {
    let app = DriftingApp(saysSo: true)
    let session = try app.session()
    let asked = app.asked.count
    #expect(session.turn(.logout, at: 1).change?.entry.location == ["drift://here"])
    #expect(app.asked.count == asked)
    // The setting is a store.
    #expect(session.turn(.configure(["latency": "2s"]), at: 2).change?.entry.location == ["drift://there"])
    #expect(app.asked.count == asked + 1)
  }

  @Test func `the digest of a turn is that of the tree that stands`() throws {
    let session = try DriftingApp(saysSo: true).session()
    let turn = session.turn(.logout, at: 1)
    #expect(turn.change?.entry.digest == session.tree.digest)
  }
}

/// An app that keeps its place in a property, where it should not.
private struct DriftingApp: SimulatedApp {
  /// How often its instances were asked for their place.
  final class Asked: Sendable {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }
    func note() { calls.withLock { $0 += 1 } }
  }

  let saysSo: Bool
  let asked = Asked()
  let name = "drifting"
  let tables: [AppTable] = []
  let workflows: Set<String> = []

  func initialRows(at: Int64) -> [AppRow] { [] }

  func makeInstance(_ context: AppContext) throws -> any AppInstance {
    DriftingInstance(context.routes, saysSo: saysSo, asked: asked)
  }

  func session() throws -> Session {
    let routes = try RouteTable(
      yaml: """
        schemes: [drift]
        routes:
          here: { path: here, workflow: Here }
          there: { path: there, workflow: There }
        """, file: "drift.yaml")
    return try Session.create(id: "s", app: self, routes: routes, limits: SessionLimits(), at: 0).session
  }
}

private final class DriftingInstance: AppInstance {
  let root: any LaunchRouting = LaunchRouter(interactor: Interactor(), component: EmptyComponent())
  let isPlacedByTreeAndStores: Bool
  private let routes: RouteTable
  private let asked: DriftingApp.Asked
  private var place = "here"

  init(_ routes: RouteTable, saysSo: Bool, asked: DriftingApp.Asked) {
    self.routes = routes
    self.asked = asked
    isPlacedByTreeAndStores = saysSo
  }

  var location: [DeepLink] {
    asked.note()
    return routes.link(place).map { [$0] } ?? []
  }

  func start(_ link: DeepLink, purpose: LinkPurpose) -> WorkflowRun? { nil }

  func handle(_ control: SessionControl) { place = "there" }
}
