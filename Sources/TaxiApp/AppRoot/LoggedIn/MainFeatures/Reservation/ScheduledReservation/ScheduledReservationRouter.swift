import RIBs

/// What ScheduledReservation asks of its router: nothing yet.
protocol ScheduledReservationRouting: Routing {}

/// A leaf.
final class ScheduledReservationRouter: Router<ScheduledReservationInteractor>, ScheduledReservationRouting {
  override var parameters: [String: String] {
    var parameters = ["reservation": String(interactor.reservation)]
    parameters["status"] = interactor.status?.rawValue
    return parameters
  }
}
