import DeepLinks
import Flux
import LinkDialects
import RIBs
import SessionEngine
import Testing

/// The location and the digest that a turn reports.
@Suite struct LocationTests {
  @Test func `the location is read from the app at the end of each turn that changed a store`() throws {
    let session = try DriftingApp().session()
    let turn = session.turn(.logout, at: 1)
    #expect(turn.change?.entry.location == ["drift://there"])
    #expect(session.record.location == session.location)
  }

  @Test func `the digest of a turn is that of the tree after it`() throws {
    let session = try DriftingApp().session()
    let turn = session.turn(.logout, at: 1)
    #expect(turn.change?.entry.digest == session.tree.digest)
  }
}

/// The place of `DriftingApp`.
private struct PlaceState: StoreState {
  static let storeName = "place"
  var name = "here"
  mutating func reduce(_ action: any Action) { if case .drifted? = action as? PlaceAction { name = "there" } }
}

private enum PlaceAction: Action {
  case drifted
}

/// An app whose location follows a store, without moving the tree.
private struct DriftingApp: SimulatedApp {
  let name = "drifting"
  let tables: [AppTable] = []
  let workflows: [LinkWorkflow] = []

  func initialRows(at: Int64) -> [AppRow] { [] }

  func makeInstance(_ context: AppContext) throws -> any AppInstance {
    try DriftingInstance(context)
  }

  func session() throws -> Session {
    let routes = try RouteTable(
      yaml: """
        schemes: [drift]
        routes:
          here: { path: here, workflow: Here }
          there: { path: there, workflow: There }
        """, file: "drift.yaml")
    return try SessionHost(app: self, routes: routes).create("s", at: 0).session
  }
}

private final class DriftingInstance: AppInstance {
  let root: any LaunchRouting = LaunchRouter(interactor: Interactor(), component: EmptyComponent())
  private let routes: RouteTable
  private let dispatcher: Dispatcher
  private let place: Store<PlaceState>

  init(_ context: AppContext) throws {
    routes = context.routes
    dispatcher = context.dispatcher
    place = try Store(context.dispatcher, stored: context.state)
  }

  var location: [DeepLink] { routes.link(place.state.name).map { [$0] } ?? [] }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? { nil }

  func handle(_ control: SessionControl) { dispatcher.dispatch(PlaceAction.drifted) }
}
