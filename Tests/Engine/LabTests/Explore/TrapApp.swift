import DeepLinks
import Flux
import HeadlessUI
import Lab
import LinkDialects
import RIBs
import SessionEngine
import Streams

/// The mistakes that an exploration finds, one for each kind.
enum Trap: CaseIterable, Sendable {
  case brokenRule, leak, lostPlace, noBack, noReply, endlessProgress, idleButton, passedRequest, hiddenRIB, noEnglish
  case emptyText, order, trappedBack, showsMemory, staysDeeper

  /// The kind of the finding.
  var code: ExploreFinding.Code {
    switch self {
    case .brokenRule: .fault
    case .leak: .leak
    case .lostPlace, .showsMemory: .rebuild
    case .noBack: .deadEnd
    case .noReply, .endlessProgress: .endlessWait
    case .idleButton: .idleButton
    case .passedRequest: .unneededRequest
    case .hiddenRIB: .beyondTaps
    case .noEnglish, .emptyText: .missingText
    case .order: .linkOrder
    case .trappedBack: .back
    case .staysDeeper: .elsewhere
    }
  }
}

/// A root with a home screen, from which a tap or a link opens a page. It has at most one mistake.
struct TrapApp: SimulatedApp {
  var trap: Trap?
  /// The laws of its own.
  var laws: [AppLaw] = []

  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [trap]
        hosts: []
        routes:
          home: { path: home, aliases: [""], workflow: Home }
          page: { path: page, workflow: Page }
          other: { path: other, workflow: Other }
        """, file: "trap.yaml")
  }

  var name: String { "trap" }
  var tables: [AppTable] { [] }
  var workflows: [LinkWorkflow] { ["Home", "Page", "Other"].map { LinkWorkflow($0) } }
  var states: [StartingState] {
    let slow = trap == .passedRequest ? [StartingState(name: "slow", events: [.configure(["latency": "2s"])])] : []
    return [StartingState(name: "onPage", events: [.tap(element: "page", text: nil)])] + slow
  }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try TrapInstance(trap, context) }
}

enum TrapAction: Action {
  case wrote(String)
}

/// The text of the page's field.
struct TrapState: StoreState {
  static let storeName = "trap"
  var note = ""

  mutating func reduce(_ action: any Action) {
    if case .wrote(let text) = action as? TrapAction { note = text }
  }
}

final class TrapInstance: AppInstance {
  let root: any LaunchRouting
  private let interactor: TrapInteractor
  private let routes: RouteTable

  init(_ trap: Trap?, _ context: AppContext) throws {
    routes = context.routes
    interactor = TrapInteractor(
      trap, try Store(context.dispatcher, stored: context.state), try BackendPort(PageSimulator(), in: context),
      context.dispatcher)
    let router = TrapRouter(interactor: interactor)
    interactor.router = router
    root = router
  }

  var location: [DeepLink] {
    guard let page = interactor.router?.page, interactor.trap != .lostPlace else { return [] }
    return routes.link(page.interactor.isHidden ? "other" : "page").map { [$0] } ?? []
  }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    let steps = Workflow<TrapInteractor>(name: link.workflow)
    steps.onStep("opened", restoring: { $0.open(link.workflow, isRestoring: true) }) {
      $0.open(link.workflow, isRestoring: false)
    }.commit()
    return steps.subscribe(interactor, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    throw SessionError(code: "unknown", message: "that cannot be done", hint: "tap")
  }
}
