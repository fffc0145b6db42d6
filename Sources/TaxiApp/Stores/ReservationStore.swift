import DeepLinks
import Flux
import SessionEngine

/// The reservations that the backend told of, and the one that is being made or changed.
typealias ReservationStore = Store<ReservationState>

/// What happens to the reservations.
enum ReservationAction: Action {
  /// Somebody is back where a change was asked for whose answer is on its way.
  case awaited(ReservationPlace)
  /// Somebody wants to cancel the reservation that is shown, and is asked whether they mean it; or does not.
  case cancellationAsked(Bool)
  /// What is being made or changed is filled in anew, with what was typed and is not understood.
  case draftFilledIn(ReservationDraft, ReservationMisreading = ReservationMisreading())
  /// The RIB that shows one reservation, or makes one, has gone: what was typed there goes with it.
  case left
}

/// Where a change of a reservation is asked for.
enum ReservationPlace: Codable, Hashable, Sendable {
  /// One reservation in detail.
  case detail(Int)
  /// The editor of a reservation; of a new one for `nil`.
  case editor(Int?)
}

/// The state of the reservations.
struct ReservationState: AccountBound {
  static let storeName = "reservation"

  var awaited: [Int] = []
  /// The list in the order the backend gave it.
  var list = Loadable<[Reservation]>.notAsked
  /// Those asked for one by one, by number, as long as the list does not hold them.
  var others: [Int: Loadable<Reservation>] = [:]
  /// Where a change was asked for, as long as that stands: what becomes of it is shown there.
  var shown: ReservationPlace?
  /// Whether the customer is asked if they really mean to cancel.
  var isAskingToCancel = false
  /// What is being made or changed.
  var draft: ReservationDraft?
  /// What stands in the form and is not understood; states that were stored before there was any lack it.
  var misread: ReservationMisreading?
  var underWay: [TaxiChange]?
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

  /// Whether a place waits for a change: of its reservation, or of the new one as it is filled in.
  func isChanging(at place: ReservationPlace) -> Bool {
    switch place {
    case .detail(let id), .editor(let id?): underWay.holds { $0.reservation == id }
    case .editor(nil): underWay.holds(.createReservation(draft ?? ReservationDraft()))
    }
  }

  mutating func reduceOwn(_ action: ReservationAction) {
    switch action {
    case .awaited(let place): shown = place
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .draftFilledIn(let draft, let misread):
      self.draft = draft
      self.misread = misread == ReservationMisreading() ? nil : misread
      problem = nil
    case .left:
      shown = nil
      isAskingToCancel = false
      draft = nil
      misread = nil
      reserved = nil
      problem = nil
      refused = nil
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.reservations): list = .loading
    case .read(.reservation(let id)):
      // One that is known stays while it is asked about again.
      if reservation(id) == nil { others[id] = .loading }
      if refused == id { refused = nil }
    case .change(let change):
      guard let place = change.reservationPlace else { return false }
      shown = place
      isAskingToCancel = false
      problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.reservations):
      list.settle(result.of(\.reservations))
      if let listed = list.value { joinOthers(to: Set(listed.map(\.id))) }
    case .read(.reservation(let id)): told(of: id, result.of(\.reservation))
    case .change(let change): answered(change, result.of(\.reservation))
    default: break
    }
  }

  /// Those that were asked for by themselves stand in the list from now on: it may have been asked for before there was
  /// such a reservation.
  private mutating func joinOthers(to listed: Set<Int>) {
    for (id, other) in others {
      if let known = other.value, !listed.contains(id) { take(known) }
      if other.value != nil || listed.contains(id) { others[id] = nil }
    }
  }

  /// One that was asked about by itself: it takes the place of what was known of it.
  private mutating func told(of id: Int, _ result: Result<Reservation, BackendError>) {
    switch result {
    case .success(let reservation):
      take(reservation)
      if list.value != nil { others[id] = nil }
    case .failure(let fault):
      if others[id]?.isLoading == true { others[id] = .failed(fault.code) }
    }
  }

  /// What was changed is known from now on; who looks at where it was asked for is shown what became of it.
  private mutating func answered(_ change: TaxiChange, _ result: Result<Reservation, BackendError>) {
    let isShown = isShown(change)
    switch result {
    case .success(let reservation):
      if isShown || list.value != nil || others[reservation.id] != nil { take(reservation) }
      if isShown, case .editor? = shown { reserved = reservation.id }
    case .failure(let fault):
      guard isShown else { return }
      problem = fault.code
      if fault.code == "reservationClosed" { refused = change.reservation }
    }
  }

  /// Whether a change was asked for where the customer is: of a new reservation, with what stands there now.
  private func isShown(_ change: TaxiChange) -> Bool {
    if case .createReservation(let draft) = change, draft != self.draft { return false }
    return shown != nil && shown == change.reservationPlace
  }

  private mutating func take(_ reservation: Reservation) {
    guard var known = list.value else {
      others[reservation.id] = .loaded(reservation)
      return
    }
    if let index = known.firstIndex(where: { $0.id == reservation.id }) {
      known[index] = reservation
    } else {
      // The backend gives them by their numbers.
      known.insert(reservation, at: known.firstIndex { $0.id > reservation.id } ?? known.endIndex)
    }
    list = .loaded(known)
  }
}
