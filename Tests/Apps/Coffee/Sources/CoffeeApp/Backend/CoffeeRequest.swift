import Flux
import SessionEngine

/// A request that only reads.
enum CoffeeRead: ReadingRequest {
  case menu
  case orders
  case order(Int)
  case coupon(code: String)

  var name: String {
    switch self {
    case .menu: "menu"
    case .orders: "orders"
    case .order: "order"
    case .coupon: "coupon"
    }
  }
}

/// A request that changes something. Only a tap or a command sends one (law 7).
enum CoffeeChange: ChangingRequest {
  case login(member: String)
  case placeOrder([Cup], coupon: String?)
  case collect(order: Int)

  var name: String {
    switch self {
    case .login: "login"
    case .placeOrder: "placeOrder"
    case .collect: "collect"
    }
  }
}

/// A reply of the backend.
enum CoffeeReply: Codable, Hashable, Sendable {
  case member(Member)
  case menu([Drink])
  case orders([Order])
  case order(Order)
  case coupon(Coupon)
}

typealias CoffeeCall = BackendCall<CoffeeSimulator>
typealias CoffeeBackend = BackendPort<CoffeeSimulator>
typealias CoffeeBackendAction = BackendAction<CoffeeSimulator>

extension BackendError {
  static let memberNotFound = BackendError(code: "memberNotFound", message: "the chain has no member with this number")
  static let notLoggedIn = BackendError(code: "notLoggedIn", message: "no member is logged in")
  static let orderNotFound = BackendError(code: "orderNotFound", message: "the member has no such order")
  static let orderNotReady = BackendError(code: "orderNotReady", message: "the order is not ready, or was collected")
  static let couponNotFound = BackendError(code: "couponNotFound", message: "there is no such coupon, or it was used")
  static let cartEmpty = BackendError(code: "cartEmpty", message: "an order has at least one cup")
  static let shopClosed = BackendError(code: "shopClosed", message: "the shop is closed")
}
