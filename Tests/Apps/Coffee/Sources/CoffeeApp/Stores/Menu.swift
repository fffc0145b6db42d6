import Flux
import RIBs
import SessionEngine

/// The actions of the menu: none.
enum MenuAction: Action {}

/// The state of the menu.
struct MenuState: MemberBound {
  static let storeName = "menu"

  var pending: [Int] = []
  /// The drinks, in the order of their numbers.
  var drinks = Loadable<[Drink]>.notAsked

  /// Returns a drink; `nil` when the menu does not have it or is not loaded.
  func drink(_ id: Int) -> Drink? { drinks.value?.first { $0.id == id } }

  mutating func reduceOwn(_ action: MenuAction) {}

  mutating func asked(_ call: CoffeeCall) -> Bool {
    guard call.request == .read(.menu) else { return false }
    drinks.begin()
    return true
  }

  mutating func answered(_ call: CoffeeCall, _ result: Result<CoffeeReply, BackendError>) {
    drinks.finish(result.of { if case .menu(let drinks) = $0 { drinks } else { nil } })
  }
}

/// The menu's store, and the requests for it.
final class MenuActions {
  let store: Store<MenuState>
  private let backend: CoffeeBackend

  init(store: Store<MenuState>, backend: CoffeeBackend) {
    self.store = store
    self.backend = backend
  }

  /// Requests the menu when it was never requested. A session that wakes has requested it, and requests nothing.
  func loadFirst(for rib: any Interactable) {
    if store.state.drinks.isNotAsked { backend.send(.menu, from: rib) }
  }

  /// Requests the menu unless it is loaded or waits for its reply.
  func load(for rib: any Interactable) {
    if store.state.drinks.isMissing { backend.send(.menu, from: rib) }
  }
}
