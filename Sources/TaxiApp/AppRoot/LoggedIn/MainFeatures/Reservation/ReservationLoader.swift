import Flux
import RIBs
import SessionEngine
import Streams

/// Loads one reservation for a RIB that shows it afterwards; `nil` when the backend does not know it. A wait ends when the
/// RIB becomes inactive.
struct ReservationLoader {
  let store: ReservationStore
  let actions: ReservationActions
  let list: RefreshWorker
  let time: SessionTime

  /// Returns a reservation after it is loaded. Loads the list first, and requests the reservation only when the list
  /// lacks it.
  func load(_ id: Int, in rib: any Interactable) -> Future<Reservation?> {
    if let reservation = store.state.reservation(id) { return .value(reservation) }
    // A reservation that was already requested by itself does not wait for the list, also after a restart.
    if store.state.list.isNotAsked, store.state.others[id] == nil { list.load(for: rib) }
    return store.wait(for: "reservation \(id)", in: rib) { state in
      state.list.isLoading && state.reservation(id) == nil && state.others[id] == nil ? nil : .value(())
    }.flatMap { _ -> Future<Reservation?> in
      actions.load(id, for: rib)
      return store.wait(for: "reservation \(id)", in: rib) { state in
        if let reservation = state.reservation(id) { return Settlement<Reservation?>.value(reservation) }
        return state.others[id]?.failure.map { Self.failed($0, id) }
      }
    }.map { reservation in
      if reservation != nil { list.noteLoaded(for: .reservation) }
      return reservation
    }
  }

  /// Returns a reservation as it is now. A link asks again for a reservation that was loaded before, so that its outcome
  /// does not depend on what the app has kept.
  func loadAgain(_ id: Int, in rib: any Interactable) -> Future<Reservation?> {
    guard store.state.reservation(id) != nil else {
      return load(id, in: rib).map { reservation in
        actions.noteLoaded(id, at: time.now)
        return reservation
      }
    }
    actions.check(id, at: time.now, for: rib)
    return store.wait(for: "reservation \(id)", in: rib) { state in
      guard let check = state.checks?[id], !check.isAsking else { return nil }
      return check.failure.map { Self.failed($0, id) } ?? state.reservation(id).map { .value($0) }
    }
  }

  private static func failed(_ code: String, _ id: Int) -> Settlement<Reservation?> {
    guard code != "reservationNotFound" else { return .value(nil) }
    return .failed(BackendError(code: code, message: "reservation \(id) could not be loaded"))
  }
}
