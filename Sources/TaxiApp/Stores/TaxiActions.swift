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

  /// Loads the list of reservations.
  func loadReservations(for rib: Interactor) {
    if stores.reservation.state.list.isNotAsked { backend.send(.reservations, from: rib) }
  }

  /// Loads one reservation that the list lacks. Requests it again after a failure.
  func loadReservation(_ id: Int, for rib: Interactor) {
    let state = stores.reservation.state
    guard state.reservation(id) == nil, state.others[id]?.isLoading != true else { return }
    backend.send(.reservation(id), from: rib)
  }

  /// Requests a reservation again before a link opens its editor, because another client can have closed it. Asks
  /// nothing while such a request waits for its reply, nor at the time of the last one: a link that is opened twice
  /// sends one request.
  func checkReservation(_ id: Int, for rib: Interactor) {
    if let check = stores.reservation.state.checks?[id] {
      guard !check.isAsking, check.at != time.now || check.failure != nil else { return }
    }
    dispatch(ReservationAction.checked(id, ReservationCheck(at: time.now, isAsking: true)))
    backend.send(.reservation(id), from: rib)
  }

  /// Notes that a reservation was just loaded, so that it needs no check at this time.
  func noteLoadedReservation(_ id: Int) {
    dispatch(ReservationAction.checked(id, ReservationCheck(at: time.now)))
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

  /// Loads the wallet.
  func loadWallet(for rib: Interactor) {
    if stores.wallet.state.wallet.isNotAsked { backend.send(.wallet, from: rib) }
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

  /// Loads the customer's coupons.
  func loadCoupons(for rib: Interactor) {
    if stores.menu.state.coupons.isNotAsked { backend.send(.coupons, from: rib) }
  }

  /// Loads the past rides for a history that opens. Requests loaded rides again only when an order can have become a
  /// ride since. A history that is rebuilt was already open, so it requests nothing.
  func loadRides(for rib: Interactor) {
    let state = stores.menu.state
    guard !state.isHistoryOpen else { return }
    dispatch(MenuAction.historyOpened(true))
    guard state.rides.value == nil || stores.order.state.mayHaveNewRide else { return }
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
    let isOlder = stores.order.state.mayHaveNewRide && state.ridesAskedAt != time.now
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
