import DeepLinks
import Flux
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import Streams

/// A notepad: a home screen with a list that is pushed, a help sheet that is presented, and a form that asks before it gives up
/// what was typed.
struct PadApp: SimulatedApp {
  /// What the app does with the form's text when the form closes, and which buttons its questions have.
  var keepsDrafts = false
  var hasDiscard = true
  var hasKeep = true
  /// Whether the form's own button takes back, but does nothing.
  var isTrap = false
  /// The milliseconds that a link to the list waits after it has left the screen before it.
  var delay: Int64 = 0

  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [pad]
        secrets: [token]
        hosts: []
        routes:
          home: { path: home, workflow: Home }
          list: { path: list, workflow: List }
          form: { path: form, workflow: Form, parameters: { note: { type: string } } }
        """, file: "pad.yaml")
  }

  var name: String { "pad" }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] { ["Home", "List", "Form"].map { LinkWorkflow($0) } }
  var settingNames: [String]? { [] }
  var permissions: [AppPermission] { [AppPermission("files", question: "Allow files?")] }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try PadInstance(self, context) }
}

enum PadAction: Action {
  case wrote(String)
  case wroteToken(String)
  case asked(Bool)
  case closed
}

/// The texts of the form, and whether it asks.
struct PadState: StoreState {
  static let storeName = "pad"
  var note = ""
  var token = ""
  var isAsking = false

  mutating func reduce(_ action: any Action) {
    switch action as? PadAction {
    case .wrote(let text): note = text
    case .wroteToken(let text): token = text
    case .asked(let isAsking): self.isAsking = isAsking
    case .closed: self = Self()
    case nil: break
    }
  }
}

final class PadInstance: AppInstance {
  let root: any LaunchRouting
  private let home: PadInteractor
  private let routes: RouteTable

  init(_ app: PadApp, _ context: AppContext) throws {
    routes = context.routes
    home = PadInteractor(
      app, try Store(context.dispatcher, stored: context.state), context.dispatcher, context.time)
    let router = PadRouter(interactor: home)
    home.router = router
    root = router
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    let steps = Workflow<PadInteractor>(name: link.workflow)
    let note = link.text("note")
    steps.onStep("screen left") { $0.leave(for: link.workflow, isOpening: mode == .opening) }
      .onStep("screen shown") { home, _ in home.show(link.workflow, note: note) }
      .commit()
    return steps.subscribe(home, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    throw SessionError(code: "unknown", message: "that cannot be done", hint: "tap")
  }
}
