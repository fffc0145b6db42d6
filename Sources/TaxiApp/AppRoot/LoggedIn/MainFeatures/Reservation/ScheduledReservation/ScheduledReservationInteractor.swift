import DeepLinks
import Flux
import RIBs
import Streams

/// What ScheduledReservation tells its parent.
protocol ScheduledReservationListener: AnyObject {}

/// What workflows can do on ScheduledReservation.
protocol ScheduledReservationActionableItem: AnyObject {}

/// One reservation in detail.
final class ScheduledReservationInteractor: Interactor, ScheduledReservationActionableItem {
  weak var listener: (any ScheduledReservationListener)?

  /// The number of the reservation.
  let reservation: Int
  private let reservationStore: ReservationStore

  init(reservation: Int, reservationStore: ReservationStore) {
    self.reservation = reservation
    self.reservationStore = reservationStore
  }

  /// What became of the reservation; `nil` while it is being loaded.
  var status: Reservation.Status? { reservationStore.state.reservation(reservation)?.status }
}

extension ScheduledReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("reservation", ["reservation": .integer(reservation)])
  }
}
