import Flux
import RIBs
import SessionEngine

/// An action of the cart.
enum CartAction: Action {
  /// The options of the cup on the screen were chosen.
  case optionsChosen(CupOptions)
  /// A cup was added.
  case added(Cup)
  /// The cup at an index was removed.
  case removed(Int)
  /// The question whether to order was opened or closed.
  case orderAsked(Bool)
  /// The text of the coupon's field changed.
  case codeEntered(String)
  /// The screen of a drink was left.
  case drinkLeft
  /// The screen of the coupon was left.
  case couponLeft
  /// The cart's screen was left.
  case cartLeft
}

/// The state of the cart and of the screens that fill it.
struct CartState: MemberBound {
  static let storeName = "cart"

  var pending: [Int] = []
  /// The options of the cup on the screen.
  var options = CupOptions()
  var cups: [Cup] = []
  /// The text of the coupon's field.
  var code = ""
  /// The coupon that the order will use.
  var coupon: Coupon?
  /// Whether the coupon in the field is being checked.
  var isChecking = false
  /// The code of the failed check of the coupon.
  var couponProblem: String?
  /// Whether the question whether to order is shown.
  var isAsking = false
  /// The number of the order request that waits for its reply.
  var ordering: Int?
  /// Whether the screen that sent the order request is still shown. It opens the order, or shows the problem.
  var opensOrder = false
  /// The number of the order that the cart's screen just placed.
  var placed: Int?
  /// The code of the failed order.
  var problem: String?

  /// The sum in yen, with the discount.
  var total: Int { max(0, cups.reduce(0) { $0 + $1.price } - (coupon?.discount ?? 0)) }

  mutating func reduceOwn(_ action: CartAction) {
    switch action {
    case .optionsChosen(let options): self.options = options
    case .added(let cup):
      cups.append(cup)
      problem = nil
    case .removed(let index): if cups.indices.contains(index) { cups.remove(at: index) }
    case .orderAsked(let isAsking):
      self.isAsking = isAsking
      problem = nil
    case .codeEntered(let text):
      code = text
      couponProblem = nil
      isChecking = false
    case .drinkLeft: options = CupOptions()
    case .couponLeft: (code, couponProblem, isChecking) = ("", nil, false)
    case .cartLeft: (isAsking, opensOrder, placed, problem) = (false, false, nil, nil)
    }
  }

  mutating func asked(_ call: CoffeeCall) -> Bool {
    switch call.request {
    case .read(.coupon):
      isChecking = true
      couponProblem = nil
    case .change(.placeOrder):
      (isAsking, ordering, opensOrder, problem) = (false, call.number, true, nil)
    default: return false
    }
    return true
  }

  mutating func answered(_ call: CoffeeCall, _ result: Result<CoffeeReply, BackendError>) {
    switch call.request {
    case .read(.coupon(let code)):
      // The text of the field may have changed since the request.
      guard isChecking, code == self.code else { return }
      isChecking = false
      switch result.of({ if case .coupon(let coupon) = $0 { coupon } else { nil } }) {
      case .success(let coupon): self.coupon = coupon
      case .failure(let error): couponProblem = error.code
      }
    case .change(.placeOrder(let cups, _)):
      ordering = nil
      switch result.of({ if case .order(let order) = $0 { order } else { nil } }) {
      case .success(let order):
        // A cup that was added meanwhile stays.
        self.cups.removeFirst(min(cups.count, self.cups.count))
        coupon = nil
        if opensOrder { placed = order.id }
      case .failure(let error): if opensOrder { problem = error.code }
      }
    default: break
    }
  }
}

/// The cart's store, and what the RIBs do with it.
final class CartActions {
  let store: Store<CartState>
  private let backend: CoffeeBackend
  private let dispatcher: Dispatcher

  init(store: Store<CartState>, backend: CoffeeBackend, dispatcher: Dispatcher) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
  }

  /// Dispatches an action of the cart.
  func dispatch(_ action: CartAction) {
    dispatcher.dispatch(action)
  }

  /// Checks the coupon in the field.
  func checkCoupon(for rib: any Interactable) {
    guard !store.state.code.isEmpty, !store.state.isChecking else { return }
    backend.send(.coupon(code: store.state.code), from: rib)
  }

  /// Orders the cups in the cart.
  func placeOrder(for rib: any Interactable) {
    guard !store.state.cups.isEmpty, store.state.ordering == nil else { return }
    backend.send(.placeOrder(store.state.cups, coupon: store.state.coupon?.code), from: rib)
  }
}
