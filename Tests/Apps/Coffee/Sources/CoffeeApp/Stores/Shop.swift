import Flux

/// An action of the simulated shop.
enum ShopAction: Action {
  case opened(Bool)
}

/// The state of the shop, a part of the simulated world: it outlives the app's process.
struct ShopState: TypedStoreState {
  static let storeName = "shop"

  /// Whether the shop takes no orders.
  var isClosed = false

  mutating func reduce(_ action: ShopAction) {
    switch action {
    case .opened(let isOpen): isClosed = !isOpen
    }
  }

  /// Returns itself: the shop does not depend on the phone.
  func surviving(uninstall: Bool) -> ShopState { self }
}
