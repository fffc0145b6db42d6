import Flux
import RIBs
import SessionEngine

/// The requests of the menu's screens.
protocol MenuRepository: AnyObject {
  /// Requests the customer's coupons.
  func requestCoupons(for rib: any Interactable)
  /// Redeems a coupon.
  func redeemCoupon(code: String, for rib: any Interactable)
  /// Requests the past rides.
  func requestRides(for rib: any Interactable)
  /// Requests the announcements.
  func requestNotices(for rib: any Interactable)
}

extension BackendPort: MenuRepository where Simulator == TaxiSimulator {
  func requestCoupons(for rib: any Interactable) { send(.coupons, from: rib) }
  func redeemCoupon(code: String, for rib: any Interactable) { send(.redeemCoupon(code: code), from: rib) }
  func requestRides(for rib: any Interactable) { send(.rides, from: rib) }
  func requestNotices(for rib: any Interactable) { send(.notices, from: rib) }
}

/// The action creator of the menu's screens: coupons, ride history, notices.
final class MenuActions {
  private let store: MenuStore
  private let repository: any MenuRepository
  private let dispatcher: Dispatcher

  init(store: MenuStore, repository: any MenuRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  // MARK: - Coupons

  /// Requests the coupons.
  func reloadCoupons(for rib: any Interactable) {
    repository.requestCoupons(for: rib)
  }

  /// Enters the code of a coupon.
  func enter(coupon code: String) {
    dispatcher.dispatch(MenuAction.couponEntered(code))
  }

  /// Redeems the coupon that was entered.
  func redeemCoupon(for rib: any Interactable) {
    repository.redeemCoupon(code: store.state.code, for: rib)
  }

  /// Leaves the coupons.
  func leaveCoupons() {
    dispatcher.dispatch(MenuAction.couponsLeft)
  }

  // MARK: - Rides

  /// Requests the past rides, unless a request waits for its reply.
  func reloadRides(for rib: any Interactable) {
    if !store.state.isAskingForRides { repository.requestRides(for: rib) }
  }

  // MARK: - Notices

  /// Requests the announcements.
  func reloadNotices(for rib: any Interactable) {
    repository.requestNotices(for: rib)
  }

  /// Drops the announcements, because they lack one: the list can be older than it.
  func dropNotices() {
    dispatcher.dispatch(MenuAction.noticesDropped)
  }

  /// Opens a notice; closes the open one for `nil`.
  func open(notice: Int?) {
    if store.state.openNotice != notice { dispatcher.dispatch(MenuAction.noticeOpened(notice)) }
  }
}
