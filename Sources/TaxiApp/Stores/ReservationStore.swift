import DeepLinks
import Flux
import SessionEngine

/// The reservations that the backend told of, and the one that is being made or changed.
typealias ReservationStore = Store<ReservationState>

/// What happens to the reservations.
enum ReservationAction: Action {
  /// Somebody wants to cancel the reservation that is shown, and is asked whether they mean it; or does not.
  case cancellationAsked(Bool)
  /// What is being made or changed is filled in anew.
  case draftFilledIn(ReservationDraft)
  /// The RIB that shows one reservation, or makes one, has gone: what was typed there goes with it.
  case left
}

/// The state of the reservations.
struct ReservationState: AccountBound {
  static let storeName = "reservation"

  /// The list in the order the backend gave it.
  var list = Loadable<[Reservation]>.notAsked
  /// Those asked for one by one, by number, as long as the list does not hold them.
  var others: [Int: Loadable<Reservation>] = [:]
  /// Whether the customer is asked if they really mean to cancel.
  var isAskingToCancel = false
  /// What is being made or changed.
  var draft: ReservationDraft?
  /// Whether a change is on its way.
  var isChanging = false
  /// The number of the reservation that was just made or changed.
  var reserved: Int?
  /// Why the last change failed; a stable code.
  var problem: String?

  /// The reservation, if it was loaded.
  func reservation(_ id: Int) -> Reservation? {
    list.value?.first { $0.id == id } ?? others[id]?.value
  }

  mutating func reduceOwn(_ action: any Action) {
    switch action as? ReservationAction {
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .draftFilledIn(let draft):
      self.draft = draft
      problem = nil
    case .left:
      isAskingToCancel = false
      isChanging = false
      draft = nil
      reserved = nil
      problem = nil
    case nil: break
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .read(.reservations): list = .loading
    case .read(.reservation(let id)): others[id] = .loading
    case .change(.createReservation), .change(.changeReservation), .change(.cancelReservation):
      isChanging = true
      isAskingToCancel = false
      problem = nil
    default: break
    }
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>
  ) {
    switch request {
    case .read(.reservations):
      list.settle(result.of(\.reservations))
      for id in others.keys where list.value?.contains(where: { $0.id == id }) == true { others[id] = nil }
    case .read(.reservation(let id)): others[id]?.settle(result.of(\.reservation))
    case .change(.createReservation), .change(.changeReservation): changed(result, isReserved: true)
    case .change(.cancelReservation): changed(result, isReserved: false)
    default: break
    }
  }

  /// What was changed is known from now on; who still looks at the change is shown it.
  private mutating func changed(_ result: Result<TaxiReply, BackendFault>, isReserved: Bool) {
    let isWatched = isChanging
    isChanging = false
    switch result.of(\.reservation) {
    case .success(let reservation):
      if isWatched || list.value != nil { take(reservation) }
      if isWatched, isReserved { reserved = reservation.id }
    case .failure(let fault):
      if isWatched { problem = fault.code }
    }
  }

  private mutating func take(_ reservation: Reservation) {
    guard var known = list.value else {
      others[reservation.id] = .loaded(reservation)
      return
    }
    if let index = known.firstIndex(where: { $0.id == reservation.id }) {
      known[index] = reservation
    } else {
      known.append(reservation)
    }
    list = .loaded(known)
  }
}
