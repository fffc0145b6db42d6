import DeepLinks
import Flux
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import Streams

/// A small app with a backend: a page that shows an item, and a button that buys it.
struct ShopApp: SimulatedApp {
  static let links = """
    schemes: [shop]
    hosts: [shop.example]
    routes:
      item: { path: "items/{item}", workflow: Item, parameters: { item: integer } }
      buy: { path: "buy", workflow: Buy }
      stray: { path: "stray", workflow: Stray }
      restless: { path: "restless", workflow: Restless }
      lost: { path: "lost", workflow: Lost }
    """

  static func routes() throws -> RouteTable { try RouteTable(yaml: links, file: "shop.yaml") }

  var outside: (any ExternalBackend)?

  var name: String { "shop" }
  var tables: [AppTable] { [AppTable("items", columns: [.init("id", .integer), .init("sold", .integer)])] }
  var workflows: [LinkWorkflow] { ["Item", "Buy", "Stray", "Restless", "Lost"].map { LinkWorkflow($0) } }
  var requests: [AppRequest] {
    [AppRequest("stock.add", isChanging: true), AppRequest("stock.list", isChanging: false)]
  }
  var externalBackend: (any ExternalBackend)? { outside }
  func initialRows(at: Int64) -> [AppRow] { (1...3).map { ShopSimulator.row($0, sold: 0) } }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try ShopInstance(context) }
}

enum ShopRead: ReadingRequest {
  case item(Int)
  var name: String { "item" }
}

enum ShopChange: ChangingRequest {
  case buy(Int)
  var name: String { "buy" }
}

/// The number of sales of each item.
final class ShopSimulator: BackendSimulator {
  typealias Reply = Int

  private var sold: [Int: Int] = [:]
  private var changes: [RowChange] = []

  init(rows: [AppRow]) {
    for row in rows {
      if case .integer(let id) = row.values[0], case .integer(let count) = row.values[1] { sold[Int(id)] = Int(count) }
    }
  }

  static func row(_ id: Int, sold: Int) -> AppRow {
    AppRow(table: "items", values: [.integer(Int64(id)), .integer(Int64(sold))])
  }

  func answer(_ request: ShopRead, from caller: String?, at now: Int64) throws(BackendError) -> Int {
    guard case .item(let id) = request, let count = sold[id] else {
      throw BackendError(code: "itemNotFound", message: "no such item")
    }
    return count
  }

  func perform(_ request: ShopChange, from caller: String?, at now: Int64) throws(BackendError) -> Int {
    guard case .buy(let id) = request, let count = sold[id] else {
      throw BackendError(code: "itemNotFound", message: "no such item")
    }
    add(id, count + 1)
    return count + 1
  }

  func add(_ id: Int, _ count: Int) {
    sold[id] = count
    changes.append(.upsert(Self.row(id, sold: count)))
  }

  func takeRowChanges() -> [RowChange] {
    defer { changes.removeAll() }
    return changes
  }

  var list: String { sold.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ") }
}

/// The app's state of the items.
struct ShopState: StoreState {
  static let storeName = "shop"
  var counts: [Int: Int] = [:]
  var asked: Set<Int> = []
  var problem: String?
  var note = ""
  var page: Int?

  mutating func reduce(_ action: any Action) {
    switch action as? BackendAction<ShopSimulator> {
    case .asked(let call):
      problem = nil
      if case .read(.item(let id)) = call.request { asked.insert(id) }
    case .answered(let call, let result):
      switch call.request {
      case .read(.item(let id)), .change(.buy(let id)):
        asked.remove(id)
        switch result {
        case .success(let count): counts[id] = count
        case .failure(let fault): problem = fault.code
        }
      }
    case nil: break
    }
    switch action as? ShopAction {
    case .noted(let text): note = text
    case .shown(let id): page = id
    case nil: break
    }
  }
}

enum ShopAction: Action {
  case noted(String)
  case shown(Int?)
}
