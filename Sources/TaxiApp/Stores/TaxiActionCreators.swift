/// The action creators of one session, one for each feature.
///
/// An action creator has the feature's store, the feature's repository and the dispatcher, and nothing else. It turns
/// what a RIB wants into actions and requests. A reply is an action too, which the port dispatches whenever it arrives,
/// also after a restart; so no action creator waits for one. A `load` method sends no request when the store has the
/// data or waits for it, a `retry` method only after a failure, a `reload` method always. `RefreshWorker` reloads a screen's
/// data whenever the screen appears.
///
/// A repository is a protocol with the feature's requests, and the backend's port implements all of them.
struct TaxiActionCreators {
  let account: AccountActions
  let service: ServiceActions
  let dispatch: DispatchActions
  let order: OrderActions
  let reservation: ReservationActions
  let wallet: WalletActions
  let menu: MenuActions

  init(_ stores: TaxiStores, _ backend: TaxiBackend) {
    let dispatcher = stores.dispatcher
    account = AccountActions(store: stores.account, repository: backend, dispatcher: dispatcher)
    service = ServiceActions(dispatcher: dispatcher)
    dispatch = DispatchActions(store: stores.dispatch, repository: backend, dispatcher: dispatcher)
    order = OrderActions(store: stores.order, repository: backend, dispatcher: dispatcher)
    reservation = ReservationActions(store: stores.reservation, repository: backend, dispatcher: dispatcher)
    wallet = WalletActions(store: stores.wallet, repository: backend, dispatcher: dispatcher)
    menu = MenuActions(store: stores.menu, repository: backend, dispatcher: dispatcher)
  }
}
