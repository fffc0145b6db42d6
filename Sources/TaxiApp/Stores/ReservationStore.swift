import Flux

/// The reservations that the backend told of.
typealias ReservationStore = Store<ReservationState>

/// What happens to the reservations.
enum ReservationAction: Action {
  /// The whole list came.
  case listLoaded([Reservation])
  /// One came by itself.
  case loaded(Reservation)
}

/// The state of the reservations; a log-out drops it.
struct ReservationState: StoreState {
  static let storeName = "reservation"

  /// The list in the order the backend gave it; `nil` until it was loaded.
  var list: [Reservation]?
  /// Those loaded one by one that the list does not hold.
  var others: [Reservation] = []

  /// The reservation, if it was loaded.
  func reservation(_ id: Int) -> Reservation? {
    list?.first { $0.id == id } ?? others.first { $0.id == id }
  }

  mutating func reduce(_ action: any Action) {
    switch action as? ReservationAction {
    case .listLoaded(let list):
      self.list = list
      others.removeAll { other in list.contains { $0.id == other.id } }
    case .loaded(let reservation):
      if let index = list?.firstIndex(where: { $0.id == reservation.id }) {
        list?[index] = reservation
      } else {
        others.removeAll { $0.id == reservation.id }
        others.append(reservation)
      }
    case nil: break
    }
    if case .loggedOut? = action as? AccountAction { self = ReservationState() }
  }
}
