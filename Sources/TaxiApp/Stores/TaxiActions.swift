import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The action creators. They send requests to the backend for a RIB; the replies are actions that the stores reduce.
///
/// A `load` method sends no request when the stores have the data or wait for it.
final class TaxiActions {
  let stores: TaxiStores
  let backend: TaxiBackend
  let routes: RouteTable
  let time: SessionTime

  init(stores: TaxiStores, backend: TaxiBackend, routes: RouteTable, time: SessionTime) {
    self.stores = stores
    self.backend = backend
    self.routes = routes
    self.time = time
  }

  /// Returns whether a page may open inside the app, which is so when a link may open it.
  func mayOpen(page url: String) -> Bool { routes.link("web", ["url": .text(url)]) != nil }

  /// Returns whether a text is a telephone number that a log-in link can have.
  func isPhone(_ text: String) -> Bool { routes.allows(.text(text), as: "phone", of: "login") }

  /// Returns whether a text can be the code of a driver's tablet, as in a link to the payment.
  func isPaymentCode(_ text: String) -> Bool { isCode(text, of: "walletPay") }

  /// Returns whether a text can be the code of a coupon, as in a link to the coupons.
  func isCouponCode(_ text: String) -> Bool { isCode(text, of: "coupons") }

  private func isCode(_ text: String, of route: String) -> Bool {
    !text.isEmpty && routes.allows(.text(text), as: "code", of: route)
  }

  /// Returns the fare in yen of a text; `nil` when a link to the payment cannot have it.
  func amount(_ text: String) -> Int? {
    Int(digits: text).flatMap { routes.allows(.integer($0), as: "amount", of: "walletPay") ? $0 : nil }
  }

  func dispatch(_ action: any Action) {
    stores.dispatcher.dispatch(action)
  }

  /// Loads the account.
  func loadAccount(for rib: Interactor) {
    if stores.account.state.account.isNotAsked { backend.send(.account, from: rib) }
  }

  /// Returns whether a list is old, or an order can have changed it since it was requested.
  private func isOutOfDate(_ visit: ListVisit?) -> Bool {
    visit.isOld(at: time.now) || stores.order.state.hasNews(since: visit?.askedAt)
  }

  /// Loads the list of reservations when it opens. Requests a loaded list again when it can have changed. A list that is
  /// rebuilt was already open, so it requests nothing.
  func openReservations(for rib: Interactor) {
    let state = stores.reservation.state
    guard state.visit?.isOpen != true else { return }
    let isRequested = mustRequest(state.list, state.visit)
    dispatch(ReservationAction.listOpened(at: isRequested ? time.now : nil))
    if isRequested { backend.send(.reservations, from: rib) }
  }

  /// Returns whether a list that opens is requested: when it was not yet, is old, or an order can have changed it.
  private func mustRequest<Value>(_ list: Loadable<Value>, _ visit: ListVisit?) -> Bool {
    if list.isNotAsked || list.isLoading { return list.isNotAsked }
    return visit.isOld(at: time.now) || stores.order.state.hasNews(since: visit?.askedAt)
  }

  /// Loads one reservation that the list lacks. Requests it again after a failure.
  func loadReservation(_ id: Int, for rib: Interactor) {
    let state = stores.reservation.state
    guard state.reservation(id) == nil, state.others[id]?.isLoading != true else { return }
    backend.send(.reservation(id), from: rib)
  }

  /// Requests a reservation again whenever the backend refuses a change because the reservation is closed.
  func reloadReservation(_ id: Int, whenRefusedTo rib: Interactor) {
    let store = stores.reservation
    store.states.subscribe { [weak rib, backend] state in
      guard state.refused == id else { return }
      store.whenIdle {
        if let rib, rib.isActive, store.state.refused == id { backend.send(.reservation(id), from: rib) }
      }
    }.cancelOnDeactivate(of: rib)
  }

  /// Shows the result of a pending change at the place that requested it, when that place is attached again before the
  /// reply.
  ///
  /// Dispatches nothing otherwise, because a RIB that becomes active calls this in the middle of its attachment.
  func showPendingChange(at place: ReservationPlace) {
    let state = stores.reservation.state
    guard state.shown != place, state.underWay.holds(where: { $0.reservationPlace == place }) else { return }
    dispatch(ReservationAction.shown(place))
  }

  /// Loads the wallet when the wallet or the confirmation of an order opens, as `openReservations` loads its list.
  func openWallet(for rib: Interactor) {
    let state = stores.wallet.state
    guard state.visit?.isOpen != true else { return }
    let isRequested = mustRequest(state.wallet, state.visit)
    dispatch(WalletAction.opened(at: isRequested ? time.now : nil))
    if isRequested { backend.send(.wallet, from: rib) }
  }

  /// Loads the fare of the draft.
  func loadFare(for rib: Interactor) {
    let state = stores.dispatch.state
    if state.fare.isNotAsked { backend.send(.fareEstimate(state.draft), from: rib) }
  }

  /// Loads an order. Requests it again after a failure.
  func loadOrder(_ id: Int, for rib: Interactor) {
    let order = stores.order.state.orders[id]
    guard order?.value == nil, order?.isLoading != true else { return }
    backend.send(.order(id), from: rib)
  }

  /// Requests the current state of an order, unless a request waits for its reply.
  func refreshOrder(_ id: Int, for rib: Interactor) {
    if !stores.order.state.asking.contains(id) { backend.send(.order(id), from: rib) }
  }

  /// Loads the customer's coupons when their screen opens, as `openReservations` loads its list.
  func openCoupons(for rib: Interactor) {
    let state = stores.menu.state
    guard state.couponsVisit?.isOpen != true else { return }
    let isRequested = mustRequest(state.coupons, state.couponsVisit)
    dispatch(MenuAction.couponsOpened(at: isRequested ? time.now : nil))
    if isRequested { backend.send(.coupons, from: rib) }
  }

  /// Loads the customer's coupons.
  func loadCoupons(for rib: Interactor) {
    if stores.menu.state.coupons.isNotAsked { backend.send(.coupons, from: rib) }
  }

  /// Loads the past rides for a history that opens. Requests loaded rides again only when an order can have become a
  /// ride since, or when they are old: a reservation can have become a ride. A history that is rebuilt was already open, so it requests nothing.
  func loadRides(for rib: Interactor) {
    let state = stores.menu.state
    guard !state.isHistoryOpen else { return }
    dispatch(MenuAction.historyOpened(true))
    let visit = ListVisit(isOpen: true, askedAt: state.ridesAskedAt)
    guard state.rides.value == nil || stores.order.state.mayHaveNewRide || visit.isOld(at: time.now) else { return }
    refreshRides(for: rib)
  }

  /// Requests the past rides, unless a request waits for its reply.
  func refreshRides(for rib: Interactor) {
    guard !stores.menu.state.isAskingForRides else { return }
    dispatch(MenuAction.ridesRequested(at: time.now))
    backend.send(.rides, from: rib)
  }

  /// Requests the past rides again after a failure, or when an order can have become a ride since the last request. At
  /// the time of the last request that is impossible, so a link that is opened twice sends one request.
  func updateRides(for rib: Interactor) {
    let state = stores.menu.state
    let visit = ListVisit(isOpen: true, askedAt: state.ridesAskedAt)
    let isOlder = (stores.order.state.mayHaveNewRide && state.ridesAskedAt != time.now) || visit.isOld(at: time.now)
    if state.rides.failure != nil || isOlder { refreshRides(for: rib) }
  }

  /// Loads the announcements.
  func loadNotices(for rib: Interactor) {
    if stores.menu.state.notices.isNotAsked { backend.send(.notices, from: rib) }
  }
}

/// The stores of one session, and the dispatcher that changes them.
struct TaxiStores {
  let dispatcher: Dispatcher
  let account: AccountStore
  let service: ServiceStore
  let dispatch: DispatchStore
  let order: OrderStore
  let reservation: ReservationStore
  let wallet: WalletStore
  let menu: MenuStore

  /// Creates the stores with the stored states. Throws when a state cannot be decoded.
  init(_ context: AppContext) throws {
    let stored = context.state
    dispatcher = context.dispatcher
    account = try Store(dispatcher, stored: stored)
    service = try Store(dispatcher, stored: stored)
    dispatch = try Store(dispatcher, stored: stored)
    order = try Store(dispatcher, stored: stored)
    reservation = try Store(dispatcher, stored: stored)
    wallet = try Store(dispatcher, stored: stored)
    menu = try Store(dispatcher, stored: stored)
  }
}
