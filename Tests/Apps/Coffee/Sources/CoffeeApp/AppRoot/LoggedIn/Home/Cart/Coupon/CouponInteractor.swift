import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol CouponPresentable: Presentable {
  func show(_ state: CartState)
}

protocol CouponListener: AnyObject {
  func couponDidTapClose()
}

protocol CouponActionableItem: AnyObject {
  /// Fills in the code. Does not use the coupon.
  func fillIn(code: String) -> Reached<any CouponActionableItem>
}

/// The coupon for the next order, by its code.
final class CouponInteractor: PresentableInteractor<any CouponPresentable>, CouponActionableItem {
  weak var listener: (any CouponListener)?

  private let cart: CartActions

  init(presenter: any CouponPresentable, cart: CartActions) {
    self.cart = cart
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    cart.store.states.subscribe { [weak self] in self?.presenter.show($0) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    cart.dispatch(.couponLeft)
  }

  func fillIn(code: String) -> Reached<any CouponActionableItem> {
    didEnterCode(code)
    return .value((self, ()))
  }
}

extension CouponInteractor: CouponPresentableListener {
  func didEnterCode(_ code: String) {
    if code != cart.store.state.code { cart.dispatch(.codeEntered(code)) }
  }

  func didTapUse() { cart.checkCoupon(for: self) }

  func didTapClose() { listener?.couponDidTapClose() }
}

extension CouponInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let code = cart.store.state.code
    return ("coupon", code.isEmpty ? [:] : ["coupon": .text(code)])
  }
}
