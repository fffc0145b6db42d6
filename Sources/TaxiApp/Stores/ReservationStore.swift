import DeepLinks
import Flux
import SessionEngine

/// The reservations that the backend returned, and the draft of a new or changed one.
typealias ReservationStore = Store<ReservationState>

/// An action of the reservations.
enum ReservationAction: Action {
  /// The place where a pending change was requested is shown again.
  case shown(ReservationPlace)
  /// The question whether to cancel the shown reservation was opened or closed.
  case cancellationAsked(Bool)
  /// A reservation is requested again for a link, or was just loaded for it.
  case checked(Int, ReservationCheck)
  /// The draft was filled in, with the typed texts that are not understood, and the editor where the customer typed; `nil`
  /// for a link.
  case draftFilledIn(ReservationDraft, ReservationMisreading, typedAt: ReservationPlace?)
  /// The customer gave up the draft.
  case draftDropped
  /// ScheduledReservation or ReservationEditor was detached. What the customer has typed stays, because a link can have
  /// closed the editor.
  case left
}

/// A check whether a reservation is still as it was loaded.
struct ReservationCheck: Codable, Hashable, Sendable {
  /// The session's time at the request, in milliseconds since 1970.
  var at: Int64
  /// Whether the request waits for its reply.
  var isAsking = false
  /// The code of the failure of the request.
  var failure: String?
}

/// The RIB that requests a change of a reservation.
enum ReservationPlace: Codable, Hashable, Sendable {
  /// ScheduledReservation, of a reservation.
  case detail(Int)
  /// ReservationEditor, of a reservation; of a new one for `nil`.
  case editor(Int?)
}

/// The state of the reservations.
struct ReservationState: AccountBound {
  static let storeName = "reservation"

  var awaited: [Int] = []
  /// The list, in the backend's order. A loaded one stays while it is requested again.
  var list = Loadable<[Reservation]>.notAsked
  /// The reservations that were requested one by one and are not in the list, by number.
  var others: [Int: Loadable<Reservation>] = [:]
  /// The last check of each reservation whose editor a link opened. Optional, because older stored states lack it.
  var checks: [Int: ReservationCheck]?
  /// The place that requested a change and is still attached. It shows the result of the change.
  var shown: ReservationPlace?
  /// Whether the question whether to cancel is shown.
  var isAskingToCancel = false
  /// The draft of an editor; `nil` before anything is filled in.
  var draft: ReservationDraft?
  /// The editor where the customer has typed into the draft. `nil` for a draft from a link, which goes with the open
  /// editor, and in older stored states.
  var draftPlace: ReservationPlace?
  /// The typed texts that are not understood. Optional, because older stored states lack it.
  var misread: ReservationMisreading?
  var underWay: [TaxiChange]?
  /// The number of the reservation that was just created or changed.
  var reserved: Int?
  /// The code of the last failed change.
  var problem: String?

  /// Returns a reservation; `nil` when it is not loaded.
  func reservation(_ id: Int) -> Reservation? {
    list.value?.first { $0.id == id } ?? others[id]?.value
  }

  /// All loaded reservations.
  var all: [Reservation] { (list.value ?? []) + others.values.compactMap(\.value) }

  /// Returns the draft of an editor and the typed texts that are not understood; `nil` before anything is filled in there.
  func form(at place: ReservationPlace) -> ReservationForm? {
    guard let draft, draftPlace == nil || draftPlace == place else { return nil }
    return ReservationForm(draft: draft, misread: misread ?? ReservationMisreading())
  }

  /// Returns whether a change of a place's reservation, or the creation of the draft, waits for its reply.
  func isChanging(at place: ReservationPlace) -> Bool {
    switch place {
    case .detail(let id), .editor(let id?): underWay.holds { $0.reservation == id }
    case .editor(nil): underWay.holds(.createReservation(form(at: place)?.draft ?? ReservationDraft()))
    }
  }

  mutating func reduceOwn(_ action: ReservationAction) {
    switch action {
    case .shown(let place): shown = place
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .checked(let id, let check): checks = (checks ?? [:]).merging([id: check]) { $1 }
    case .draftFilledIn(let draft, let misread, let place):
      self.draft = draft
      draftPlace = place
      self.misread = misread == ReservationMisreading() ? nil : misread
      problem = nil
    case .draftDropped: dropDraft()
    case .left:
      shown = nil
      isAskingToCancel = false
      reserved = nil
      problem = nil
      if draftPlace == nil { dropDraft() }
    }
  }

  private mutating func dropDraft() {
    draft = nil
    draftPlace = nil
    misread = nil
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.reservations): list.beginRefresh()
    case .read(.reservation(let id)):
      // A loaded reservation stays while it is requested again.
      if reservation(id) == nil { others[id] = .loading }
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
      list.refresh(result.of(\.reservations))
      if let listed = list.value { mergeOthers(into: Set(listed.map(\.id))) }
    case .read(.reservation(let id)): answered(of: id, result.of(\.reservation))
    case .change(let change): answered(change, result.of(\.reservation))
    default: break
    }
  }

  /// Moves the reservations that were requested one by one into the list. The list can have been requested before they
  /// were created.
  private mutating func mergeOthers(into listed: Set<Int>) {
    for (id, other) in others {
      if let known = other.value, !listed.contains(id) { take(known) }
      if other.value != nil || listed.contains(id) { others[id] = nil }
    }
  }

  /// Reduces the reply for one reservation, which replaces the loaded one.
  private mutating func answered(of id: Int, _ result: Result<Reservation, BackendError>) {
    if checks?[id]?.isAsking == true {
      checks?[id]?.isAsking = false
      if case .failure(let fault) = result { checks?[id]?.failure = fault.code }
    }
    switch result {
    case .success(let reservation):
      take(reservation)
      if list.value != nil { others[id] = nil }
    case .failure(let fault):
      if others[id]?.isLoading == true { others[id] = .failed(fault.code) }
    }
  }

  /// Reduces the reply to a change. The place that requested the change shows the result, if it is still attached.
  private mutating func answered(_ change: TaxiChange, _ result: Result<Reservation, BackendError>) {
    let isShown = isShown(change)
    switch result {
    case .success(let reservation):
      if isShown || list.value != nil || others[reservation.id] != nil { take(reservation) }
      if isShown, case .editor? = shown { reserved = reservation.id }
      if let saved = change.reservationDraft, saved == draft, draftPlace == change.reservationPlace { dropDraft() }
    case .failure(let fault):
      if isShown { problem = fault.code }
    }
  }

  /// Returns whether the place that requested a change is shown, for a new reservation with the same draft.
  private func isShown(_ change: TaxiChange) -> Bool {
    if case .createReservation(let draft) = change, draft != form(at: .editor(nil))?.draft { return false }
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
      // The backend sorts the list by number.
      known.insert(reservation, at: known.firstIndex { $0.id > reservation.id } ?? known.endIndex)
    }
    list = .loaded(known)
  }
}
