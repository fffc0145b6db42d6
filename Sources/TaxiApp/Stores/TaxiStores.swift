import Flux
import SessionEngine

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
  let appearance: AppearanceStore

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
    appearance = try Store(dispatcher, stored: stored)
  }
}
