import DeepLinks
import Flux
import SessionEngine

/// The reservations that the backend told of, and the one that is being made or changed.
typealias ReservationStore = Store<ReservationState>

/// What happens to the reservations.
enum ReservationAction: Action {
  /// Somebody wants to cancel the reservation that is shown, and is asked whether they mean it; or does not.
  case cancellationAsked(Bool)
  /// What is being made or changed is filled in anew, with what was typed and is not understood.
  case draftFilledIn(ReservationDraft, ReservationMisreading = ReservationMisreading())
  /// The RIB that shows one reservation, or makes one, has gone: what was typed there goes with it.
  case left
}

/// The state of the reservations.
struct ReservationState: AccountBound {
  static let storeName = "reservation"

  var awaited: [Int] = []
  /// The list in the order the backend gave it.
  var list = Loadable<[Reservation]>.notAsked
  /// Those asked for one by one, by number, as long as the list does not hold them.
  var others: [Int: Loadable<Reservation>] = [:]
  /// Whether the customer is asked if they really mean to cancel.
  var isAskingToCancel = false
  /// What is being made or changed.
  var draft: ReservationDraft?
  /// What stands in the form and is not understood; states that were stored before there was any lack it.
  var misread: ReservationMisreading?
  /// Whether a change is on its way.
  var isChanging = false
  /// The number of the reservation that was just made or changed.
  var reserved: Int?
  /// Why the last change failed; a stable code.
  var problem: String?
  /// The number of the reservation whose change was refused, for it is not as it is shown.
  var refused: Int?

  /// The reservation, if it was loaded.
  func reservation(_ id: Int) -> Reservation? {
    list.value?.first { $0.id == id } ?? others[id]?.value
  }

  mutating func reduceOwn(_ action: any Action) {
    switch action as? ReservationAction {
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .draftFilledIn(let draft, let misread):
      self.draft = draft
      self.misread = misread == ReservationMisreading() ? nil : misread
      problem = nil
    case .left:
      isAskingToCancel = false
      isChanging = false
      draft = nil
      misread = nil
      reserved = nil
      problem = nil
      refused = nil
    case nil: break
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.reservations): list = .loading
    case .read(.reservation(let id)):
      // One that is known stays while it is asked about again.
      if reservation(id) == nil { others[id] = .loading }
      if refused == id { refused = nil }
    case .change(.createReservation), .change(.changeReservation), .change(.cancelReservation):
      isChanging = true
      isAskingToCancel = false
      problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>
  ) {
    switch request {
    case .read(.reservations):
      list.settle(result.of(\.reservations))
      for id in others.keys where list.value?.contains(where: { $0.id == id }) == true { others[id] = nil }
    case .read(.reservation(let id)): told(of: id, result.of(\.reservation))
    case .change(.createReservation): changed(nil, result, isReserved: true)
    case .change(.changeReservation(let id, _)): changed(id, result, isReserved: true)
    case .change(.cancelReservation(let id)): changed(id, result, isReserved: false)
    default: break
    }
  }

  /// One that was asked about by itself: it takes the place of what was known of it.
  private mutating func told(of id: Int, _ result: Result<Reservation, BackendFault>) {
    switch result {
    case .success(let reservation):
      if list.value?.contains(where: { $0.id == id }) == true {
        take(reservation)
      } else {
        others[id] = .loaded(reservation)
      }
    case .failure(let fault):
      if others[id]?.isLoading == true { others[id] = .failed(fault.code) }
    }
  }

  /// What was changed is known from now on; who still looks at the change is shown it.
  private mutating func changed(_ id: Int?, _ result: Result<TaxiReply, BackendFault>, isReserved: Bool) {
    let isWatched = isChanging
    isChanging = false
    switch result.of(\.reservation) {
    case .success(let reservation):
      if isWatched || list.value != nil { take(reservation) }
      if isWatched, isReserved { reserved = reservation.id }
    case .failure(let fault):
      guard isWatched else { return }
      problem = fault.code
      if fault.code == "reservationClosed" { refused = id }
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
