import Flux
import RIBs
import SessionEngine

/// The requests of the menu's screens.
protocol MenuRepository: AnyObject {
  /// Requests the customer's coupons.
  func requestCoupons(for rib: Interactor)
  /// Redeems a coupon.
  func redeemCoupon(code: String, for rib: Interactor)
  /// Requests the past rides.
  func requestRides(for rib: Interactor)
  /// Requests the announcements.
  func requestNotices(for rib: Interactor)
}

extension BackendPort: MenuRepository where Simulator == TaxiSimulator {
  func requestCoupons(for rib: Interactor) { send(.coupons, from: rib) }
  func redeemCoupon(code: String, for rib: Interactor) { send(.redeemCoupon(code: code), from: rib) }
  func requestRides(for rib: Interactor) { send(.rides, from: rib) }
  func requestNotices(for rib: Interactor) { send(.notices, from: rib) }
}

/// The action creator of the menu's screens: coupons, ride history, notices.
///
/// Times are in milliseconds since 1970. `mayHaveNewRide` tells whether an order can have become a ride since the rides
/// were loaded, which the orders know.
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

  /// Loads the coupons.
  func loadCoupons(for rib: Interactor) {
    if store.state.coupons.isNotAsked { repository.requestCoupons(for: rib) }
  }

  /// Loads the coupons when their screen opens. Requests loaded coupons again when they are old, or when `hasNews` tells
  /// that an order can have used one since the last request. A screen that is rebuilt was already open, so it requests
  /// nothing.
  func openCoupons(at time: Int64, hasNews: Bool, for rib: Interactor) {
    let state = store.state
    guard state.couponsVisit?.isOpen != true else { return }
    let isRequested = state.couponsVisit.mustRequest(state.coupons, at: time, hasNews: hasNews)
    dispatcher.dispatch(MenuAction.couponsOpened(at: isRequested ? time : nil))
    if isRequested { repository.requestCoupons(for: rib) }
  }

  /// Requests the coupons again after a failure.
  func retryCoupons(for rib: Interactor) {
    if store.state.coupons.failure != nil { repository.requestCoupons(for: rib) }
  }

  /// Enters the code of a coupon.
  func enter(coupon code: String) {
    dispatcher.dispatch(MenuAction.couponEntered(code))
  }

  /// Redeems the coupon that was entered.
  func redeemCoupon(for rib: Interactor) {
    repository.redeemCoupon(code: store.state.code, for: rib)
  }

  /// Leaves the coupons.
  func leaveCoupons() {
    dispatcher.dispatch(MenuAction.couponsLeft)
  }

  // MARK: - Rides

  /// Loads the past rides for a history that opens. Requests loaded rides again only when an order can have become a
  /// ride since, or when they are old, because a reservation can have become one. A history that is rebuilt was already open, so it requests nothing.
  func openHistory(at time: Int64, mayHaveNewRide: Bool, for rib: Interactor) {
    let state = store.state
    guard !state.isHistoryOpen else { return }
    dispatcher.dispatch(MenuAction.historyOpened(true))
    let isOld = ListVisit(isOpen: true, askedAt: state.ridesAskedAt).isOld(at: time)
    if state.rides.value == nil || mayHaveNewRide || isOld { reloadRides(at: time, for: rib) }
  }

  /// Requests the past rides, unless a request waits for its reply.
  func reloadRides(at time: Int64, for rib: Interactor) {
    guard !store.state.isAskingForRides else { return }
    dispatcher.dispatch(MenuAction.ridesRequested(at: time))
    repository.requestRides(for: rib)
  }

  /// Requests the past rides again after a failure, or when an order can have become a ride since the last request. At
  /// the time of the last request that is impossible, so a link that is opened twice sends one request.
  func updateRides(at time: Int64, mayHaveNewRide: Bool, for rib: Interactor) {
    let state = store.state
    let isOld = ListVisit(isOpen: true, askedAt: state.ridesAskedAt).isOld(at: time)
    let isOlder = (mayHaveNewRide && state.ridesAskedAt != time) || isOld
    if state.rides.failure != nil || isOlder { reloadRides(at: time, for: rib) }
  }

  /// Leaves the history.
  func closeHistory() {
    dispatcher.dispatch(MenuAction.historyOpened(false))
  }

  // MARK: - Notices

  /// Loads the announcements.
  func loadNotices(for rib: Interactor) {
    if store.state.notices.isNotAsked { repository.requestNotices(for: rib) }
  }

  /// Requests the announcements again after a failure.
  func retryNotices(for rib: Interactor) {
    if store.state.notices.failure != nil { repository.requestNotices(for: rib) }
  }

  /// Requests the announcements again.
  func reloadNotices(for rib: Interactor) {
    repository.requestNotices(for: rib)
  }

  /// Opens a notice; closes the open one for `nil`.
  func open(notice: Int?) {
    if store.state.openNotice != notice { dispatcher.dispatch(MenuAction.noticeOpened(notice)) }
  }
}
