import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The action creators: they ask the backend on behalf of a RIB, which dispatches the answer or the error to the stores.
///
/// What the stores already hold, or have asked for, is not asked for again.
///
/// A class, because every RIB has them: a struct of a dozen references would be copied with each one that is built.
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

  /// Whether a page that the backend names may open inside the app: those that a link may open.
  func mayOpen(page url: String) -> Bool { routes.link("web", ["url": .text(url)]) != nil }

  /// Whether a text is a telephone number: what a log-in link may hold.
  func isPhone(_ text: String) -> Bool { routes.allows(.text(text), as: "phone", of: "login") }

  /// Whether a text may be the code of a driver's tablet: what a link to the payment may hold.
  func isPaymentCode(_ text: String) -> Bool { isCode(text, of: "walletPay") }

  /// Whether a text may be the code of a coupon: what a link to the coupons may hold.
  func isCouponCode(_ text: String) -> Bool { isCode(text, of: "coupons") }

  private func isCode(_ text: String, of route: String) -> Bool {
    !text.isEmpty && routes.allows(.text(text), as: "code", of: route)
  }

  /// The fare in yen that a text means, if it can be paid: what a link to the payment may hold; `nil` otherwise.
  func amount(_ text: String) -> Int? {
    Int(digits: text).flatMap { routes.allows(.integer($0), as: "amount", of: "walletPay") ? $0 : nil }
  }

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

  /// Asks for a reservation anew as often as a change of it is refused because it is not as it is shown.
  func reloadReservation(_ id: Int, whenRefusedTo rib: Interactor) {
    let store = stores.reservation
    store.states.subscribe { [weak rib, backend] state in
      guard state.refused == id else { return }
      store.whenIdle {
        if let rib, rib.isActive, store.state.refused == id { backend.send(.reservation(id), from: rib) }
      }
    }.cancelOnDeactivate(of: rib)
  }

  /// Lets who came back before the answer see what becomes of the change that was asked for there. Dispatches only then:
  /// whatever goes on as soon as a store changes would go on in the middle of an attachment.
  func awaitChange(at place: ReservationPlace) {
    let state = stores.reservation.state
    guard state.shown != place, state.underWay.holds(where: { $0.reservationPlace == place }) else { return }
    dispatch(ReservationAction.awaited(place))
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

  /// Loads the rides of the past for a history that opens: those that are held are good unless an order may have
  /// become one of them since. A history that stood open when the session fell asleep opens no more.
  func loadRides(for rib: Interactor) {
    let state = stores.menu.state
    guard !state.isHistoryOpen else { return }
    dispatch(MenuAction.historyOpened(true))
    guard state.rides.value == nil || stores.order.state.mayHaveNewRide else { return }
    refreshRides(for: rib)
  }

  /// Asks for the rides of the past, unless an answer is on its way.
  func refreshRides(for rib: Interactor) {
    guard !stores.menu.state.isAskingForRides else { return }
    dispatch(MenuAction.ridesAsked(at: time.now))
    backend.send(.rides, from: rib)
  }

  /// Asks again for rides that could not be had, and for those of a history that stands as when it opens: if an order
  /// may have become one since. None does in no time, so a link that is opened twice asks once.
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
