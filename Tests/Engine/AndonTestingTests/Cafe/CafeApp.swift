import AndonTesting
import DeepLinks
import Flux
import LinkDialects
import RIBs
import SessionEngine

/// A mistake that the café's app can have.
enum CafeMistake: Sendable {
  /// The screen of a drink stays in memory after it has left.
  case leaks
  /// The router detaches a drink twice.
  case detachesTwice
  /// The location leaves the drink out, so that a session that wakes does not show it.
  case forgetsDrink
}

/// A small app for the tests of this module: a menu, and the screen of a drink whose price comes from the backend.
struct CafeApp: SimulatedApp {
  var mistake: CafeMistake?
  var laws: [AppLaw] = []

  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [cafe]
        hosts: []
        routes:
          menu: { path: menu, workflow: Menu }
          drink: { path: "drinks/{drink}", workflow: Drink, parameters: { drink: integer }, samples: ["drinks/7"] }
        """, file: "cafe.yaml")
  }

  var name: String { "cafe" }
  var tables: [AppTable] { [AppTable("orders", columns: [.init("drink", .integer)])] }
  var workflows: [LinkWorkflow] { [LinkWorkflow("Menu"), LinkWorkflow("Drink")] }
  var states: [StartingState] { [StartingState(name: "loggedIn", events: [.login([:])])] }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try CafeInstance(mistake, context) }
}

extension StateName {
  static let loggedIn: StateName = "loggedIn"
}

enum CafeRead: ReadingRequest {
  case price(Int)
  var name: String { "price" }
}

enum CafeChange: ChangingRequest {
  case order(Int)
  var name: String { "order" }
}

/// The café's backend: a drink costs a hundred yen for each of its number, and an order is a row.
final class CafeSimulator: BackendSimulator {
  private var changes: [RowChange] = []

  func answer(_ request: CafeRead, from caller: String?, at now: Int64) throws(BackendError) -> Int {
    switch request {
    case .price(let drink): drink * 100
    }
  }

  func perform(_ request: CafeChange, from caller: String?, at now: Int64) throws(BackendError) -> Int {
    switch request {
    case .order(let drink):
      changes.append(.upsert(AppRow(table: "orders", values: [.integer(Int64(drink))])))
      return drink
    }
  }

  func takeRowChanges() -> [RowChange] {
    defer { changes.removeAll() }
    return changes
  }
}

/// The state of the app.
struct CafeState: StoreState {
  static let storeName = "cafe"
  var isLoggedIn = false
  var drink: Int?
  var requested: [Int] = []
  var prices: [Int: Int] = [:]
  var ordered: [Int] = []
  var problem: String?

  mutating func reduce(_ action: any Action) {
    switch action as? BackendAction<CafeSimulator> {
    case .asked(let call):
      if case .read(.price(let drink)) = call.request { requested.append(drink) }
    case .answered(let call, let result):
      switch (call.request, result) {
      case (.read(.price(let drink)), .success(let price)): prices[drink] = price
      case (.change(.order(let drink)), .success): ordered.append(drink)
      case (.read(.price(let drink)), .failure(let error)):
        problem = error.code
        requested.removeAll { $0 == drink }
      case (_, .failure(let error)): problem = error.code
      }
    case nil: break
    }
    switch action as? CafeAction {
    case .loggedIn(let value): isLoggedIn = value
    case .shown(let drink): (self.drink, problem) = (drink, nil)
    case nil: break
    }
  }
}

enum CafeAction: Action {
  case loggedIn(Bool)
  case shown(Int?)
}
