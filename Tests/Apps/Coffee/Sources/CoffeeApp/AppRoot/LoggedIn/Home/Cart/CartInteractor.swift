import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol CartRouting: Routing {
  func routeToCoupon() -> any CouponActionableItem
  func dismissCoupon()
}

protocol CartPresentable: Presentable {
  func show(_ state: CartState)
}

protocol CartListener: AnyObject {
  func didTapBack()
  /// The order was placed and shall be shown.
  func cartDidPlaceOrder(_ order: Int)
}

protocol CartActionableItem: AnyObject {
  /// Shows the cart itself.
  func showCups() -> Reached<any CartActionableItem>
  /// Shows the coupon.
  func showCoupon() -> Reached<any CouponActionableItem>
}

/// The cups in the cart. Orders them after a confirmation, and opens the order.
final class CartInteractor: PresentableInteractor<any CartPresentable>, CartActionableItem {
  weak var router: (any CartRouting)?
  weak var listener: (any CartListener)?

  private let cart: CartActions
  private let coupon = ActionableItemSubject<any CouponActionableItem>(waitingFor: "the coupon")

  init(presenter: any CartPresentable, cart: CartActions) {
    self.cart = cart
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    cart.store.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state)
      if let order = state.placed { cart.store.whenIdle { [weak self] in self?.open(order) } }
    }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    cart.dispatch(.cartLeft)
  }

  func showCups() -> Reached<any CartActionableItem> {
    router?.dismissCoupon()
    return .value((self, ()))
  }

  func showCoupon() -> Reached<any CouponActionableItem> {
    coupon.show(in: self) { router?.routeToCoupon() }
  }

  private func open(_ order: Int) {
    if isActive, cart.store.state.placed == order { listener?.cartDidPlaceOrder(order) }
  }
}

extension CartInteractor: CartPresentableListener {
  func didTapRemove(_ index: Int) { cart.dispatch(.removed(index)) }

  func didTapCoupon() { _ = showCoupon() }

  func didTapOrder() { cart.dispatch(.orderAsked(true)) }

  func didTapOrderYes() { cart.placeOrder(for: self) }

  func didTapOrderNo() { cart.dispatch(.orderAsked(false)) }

  func didTapBack() { listener?.didTapBack() }
}

extension CartInteractor: CouponListener {
  func couponDidTapClose() { router?.dismissCoupon() }
}

extension CartInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("cart", [:]) }
}
