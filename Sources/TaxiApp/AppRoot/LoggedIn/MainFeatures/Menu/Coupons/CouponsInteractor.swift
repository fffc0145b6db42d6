import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol CouponsPresentable: Presentable {
  func show(_ state: MenuState, isCode: Bool)
}

protocol CouponsListener: AnyObject {
  func couponsDidTapBack()
}

protocol CouponsActionableItem: AnyObject {
  /// Waits for the coupons; requests them again after a failure. Fails with the backend's code.
  func waitForCoupons() -> Reached<any CouponsActionableItem>
  /// Fills in the code, or empties the field for `nil`. Redeems nothing, and changes nothing when the field has that
  /// text.
  func fillIn(code: String?) -> Reached<any CouponsActionableItem>
}

/// The customer's coupons, and a field for the code of another one.
final class CouponsInteractor: PresentableInteractor<any CouponsPresentable> {
  weak var listener: (any CouponsListener)?

  private let menuStore: MenuStore
  private let actions: MenuActions
  private let rules: InputRules
  private let refresh: RefreshWorker

  init(
    presenter: any CouponsPresentable, menuStore: MenuStore, actions: MenuActions, rules: InputRules,
    refresh: RefreshWorker
  ) {
    self.refresh = refresh
    self.menuStore = menuStore
    self.actions = actions
    self.rules = rules
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state, isCode: rules.isCouponCode(state.code))
    }.cancelOnDeactivate(of: self)
    refresh.start(self, while: .visible)
  }

  override func willResignActive() {
    actions.leaveCoupons()
  }
}

extension CouponsInteractor: CouponsActionableItem {
  func waitForCoupons() -> Reached<any CouponsActionableItem> {
    if menuStore.state.coupons.isMissing { refresh.load(for: self) } else { refresh.open(for: self) }
    return menuStore.wait(for: "the coupons", in: self) { $0.coupons.settlement }.map { _ in (self, ()) }
  }

  func fillIn(code: String?) -> Reached<any CouponsActionableItem> {
    if menuStore.state.code != code ?? "" { actions.enter(coupon: code ?? "") }
    return .value((self, ()))
  }
}

extension CouponsInteractor: CouponsPresentableListener {
  func didEnterCode(_ code: String) {
    actions.enter(coupon: code.trimmed)
  }

  func didTapRedeem() {
    actions.redeemCoupon(for: self)
  }

  func didTapRetry() {
    refresh.load(for: self)
  }

  func didTapBack() {
    listener?.couponsDidTapBack()
  }
}

extension CouponsInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let code = menuStore.state.code
    return ("coupons", rules.isCouponCode(code) ? ["code": .text(code)] : [:])
  }
}
