import Flux
import RIBs
import SessionEngine

/// The action creators: they ask the backend on behalf of a RIB, which dispatches the answer or the error to the stores.
///
/// What the stores already hold, or have asked for, is not asked for again.
struct TaxiActions {
  let stores: TaxiStores
  let backend: TaxiBackend

  func dispatch(_ action: any Action) {
    stores.dispatcher.dispatch(action)
  }

  /// Loads who is logged in.
  func loadAccount(for rib: Interactor) {
    if stores.account.state.account.isNotAsked { backend.send(.account, from: rib) }
  }

  /// Loads the list of reservations.
  func loadReservations(for rib: Interactor) {
    if stores.reservation.state.list.isNotAsked { backend.send(.reservations, from: rib) }
  }

  /// Loads one reservation that the list does not hold; one that could not be had is asked for again.
  func loadReservation(_ id: Int, for rib: Interactor) {
    let state = stores.reservation.state
    guard state.reservation(id) == nil, state.others[id]?.isLoading != true else { return }
    backend.send(.reservation(id), from: rib)
  }

  /// Loads the wallet.
  func loadWallet(for rib: Interactor) {
    if stores.wallet.state.wallet.isNotAsked { backend.send(.wallet, from: rib) }
  }

  /// Loads what the ride of the draft would cost.
  func loadFare(for rib: Interactor) {
    let state = stores.dispatch.state
    if state.fare.isNotAsked { backend.send(.fareEstimate(state.draft), from: rib) }
  }

  /// Loads an order that is not known yet; one that could not be had is asked for again.
  func loadOrder(_ id: Int, for rib: Interactor) {
    let order = stores.order.state.orders[id]
    guard order?.value == nil, order?.isLoading != true else { return }
    backend.send(.order(id), from: rib)
  }

  /// Asks how an order stands by now, unless an answer is on its way.
  func refreshOrder(_ id: Int, for rib: Interactor) {
    if !stores.order.state.asking.contains(id) { backend.send(.order(id), from: rib) }
  }

  /// Loads the customer's coupons.
  func loadCoupons(for rib: Interactor) {
    if stores.menu.state.coupons.isNotAsked { backend.send(.coupons, from: rib) }
  }

  /// Loads the rides of the past; asked for anew by each RIB that shows them, for orders end.
  func loadRides(for rib: Interactor) {
    if stores.menu.state.rides.isNotAsked { backend.send(.rides, from: rib) }
  }

  /// Loads the announcements.
  func loadNotices(for rib: Interactor) {
    if stores.menu.state.notices.isNotAsked { backend.send(.notices, from: rib) }
  }
}

/// The stores of one session, behind the one way to change them.
struct TaxiStores {
  let dispatcher: Dispatcher
  let account: AccountStore
  let service: ServiceStore
  let dispatch: DispatchStore
  let order: OrderStore
  let reservation: ReservationStore
  let wallet: WalletStore
  let menu: MenuStore

  /// Stores that start from what the session stored. Throws what decoding it throws.
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
