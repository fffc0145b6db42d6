import Flux
import RIBs
import Streams

/// Asks the backend about the account, and dispatches what it says.
struct AccountActions {
  let dispatcher: Dispatcher
  let backend: TaxiBackend

  /// Loads who is logged in.
  func load(phone: String, for rib: Interactor) {
    backend.account(phone: phone, for: rib).onSettle { settlement in
      if case .value(let account) = settlement { dispatcher.dispatch(AccountAction.loaded(account)) }
    }
  }
}

/// Asks the backend about reservations, and dispatches what it says.
struct ReservationActions {
  let dispatcher: Dispatcher
  let backend: TaxiBackend

  /// Loads the list.
  func loadList(for rib: Interactor) -> Future<[Reservation]> {
    let future = backend.reservations(for: rib)
    future.onSettle { settlement in
      if case .value(let list) = settlement { dispatcher.dispatch(ReservationAction.listLoaded(list)) }
    }
    return future
  }

  /// Loads one reservation.
  func load(_ id: Int, for rib: Interactor) -> Future<Reservation> {
    let future = backend.reservation(id, for: rib)
    future.onSettle { settlement in
      if case .value(let reservation) = settlement { dispatcher.dispatch(ReservationAction.loaded(reservation)) }
    }
    return future
  }
}

/// Asks the backend about the wallet, and dispatches what it says.
struct WalletActions {
  let dispatcher: Dispatcher
  let backend: TaxiBackend

  /// Loads balance and card.
  func load(for rib: Interactor) {
    backend.wallet(for: rib).onSettle { settlement in
      if case .value(let wallet) = settlement { dispatcher.dispatch(WalletAction.loaded(wallet)) }
    }
  }
}
