import DeepLinks
import Flux
import HeadlessUI
import Lab
import LinkDialects
import RIBs
import SessionEngine

/// The flaws that an app can have, at least one for each law.
enum Flaw: CaseIterable, Sendable {
  /// The location leaves a page out.
  case forgetsPlace
  /// The screen shows state that is in no store.
  case showsMemory
  /// The outcome of a link depends on state that is in no store.
  case countsInMemory
  /// A link attaches its page again although it is attached.
  case attachesAnew
  /// A link that is opened again sends its requests again.
  case asksAgain
  /// A detached page stays in memory.
  case leaks
  /// Two runs of the same events differ.
  case differs
  /// A link writes into the backend's rows.
  case writes
  /// The app does not start a workflow that it declares.
  case startsNothing
  /// A router detaches a child that it does not have.
  case breaksRouting
  /// The root, which a page covers, sends a request for its own screen.
  case asksCovered
  /// The page takes back and does nothing.
  case trapsBack
  /// Back leads to a page that its link may not open.
  case leadsToForbidden
  /// A link writes the time of the clock into a store.
  case readsClock
  /// The link to the root leaves the page above it.
  case staysDeeper

  /// The violated law.
  var law: Law {
    switch self {
    case .forgetsPlace, .showsMemory, .countsInMemory: .rebuild
    case .attachesAnew, .asksAgain: .missingHops
    case .leaks: .leaks
    case .differs, .readsClock: .determinism
    case .writes: .linksLook
    case .startsNothing, .breaksRouting, .asksCovered: .rules
    case .trapsBack, .leadsToForbidden: .backLeadsOut
    case .staysDeeper: .ownPlace
    }
  }
}

/// A root with one page that links show and taps close. It has at most one flaw.
struct FlawedApp: SimulatedApp {
  var flaw: Flaw?
  /// The laws of its own.
  var laws: [AppLaw] = []

  static func host(_ flaw: Flaw? = nil, laws: [AppLaw] = []) throws -> SessionHost {
    SessionHost(app: FlawedApp(flaw: flaw, laws: laws), routes: try routes())
  }

  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [flawed]
        hosts: []
        routes:
          page: { path: "pages/{page}", workflow: Page, parameters: { page: integer } }
          home: { path: home, workflow: Home }
          lost: { path: lost, workflow: Lost }
        """, file: "flawed.yaml")
  }

  static let vocabulary = EventVocabulary(
    links: ["flawed://pages/1", "flawed://pages/2", "flawed://home", "flawed://lost", "flawed://pages/x"],
    controls: [.configure(["latency": "2s"]), .configure(["latency": "0"]), .advance(milliseconds: 5000), .logout])

  var name: String { "flawed" }
  var tables: [AppTable] { [AppTable("visits", columns: [.init("id", .integer)])] }
  // The flaw needs a declared workflow, because the engine starts no other.
  var workflows: [LinkWorkflow] {
    (flaw == .startsNothing ? ["Page", "Home", "Lost"] : ["Page", "Home"]).map { LinkWorkflow($0) }
  }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try FlawedInstance(flaw, context) }
}

enum PageRead: ReadingRequest {
  case page(Int)
  var name: String { "page" }
}

enum PageChange: ChangingRequest {
  case nothing
  var name: String { "nothing" }
}

/// A backend whose response to a request for a page is the number of the page.
final class PageSimulator: BackendSimulator {
  var changes: [RowChange] = []

  func answer(_ request: PageRead, from caller: String?, at now: Int64) throws(BackendError) -> Int {
    if case .page(let number) = request { number } else { 0 }
  }

  func perform(_ request: PageChange, from caller: String?, at now: Int64) throws(BackendError) -> Int { 0 }
}

/// The loaded pages and the note.
struct PageState: StoreState {
  static let storeName = "pages"
  // Arrays and not sets, because equal states must be equal bytes.
  var asked: [Int] = []
  var loaded: [Int] = []
  var shown: Int?
  var note = ""

  mutating func reduce(_ action: any Action) {
    switch action as? BackendAction<PageSimulator> {
    case .asked(let call):
      if case .read(.page(let number)) = call.request { asked.append(number) }
    case .answered(_, .success(let number)): loaded.append(number)
    case .answered, nil: break
    }
    switch action as? PageAction {
    case .shown(let number): shown = number
    case .noted(let text): note = text
    case nil: break
    }
  }
}

enum PageAction: Action {
  case shown(Int?)
  case noted(String)
}
