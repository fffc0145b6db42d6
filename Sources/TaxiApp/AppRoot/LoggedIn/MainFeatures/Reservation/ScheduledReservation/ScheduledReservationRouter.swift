import RIBs

/// What ScheduledReservation asks of its router: nothing.
protocol ScheduledReservationRouting: Routing {}

/// A leaf.
final class ScheduledReservationRouter: ViewableRouter<ScheduledReservationInteractor, ScheduledReservationScreen>,
  ScheduledReservationRouting
{
  override var parameters: [String: String] {
    var parameters = ["reservation": String(interactor.reservation)]
    parameters["status"] = interactor.status?.rawValue
    return parameters
  }
}
