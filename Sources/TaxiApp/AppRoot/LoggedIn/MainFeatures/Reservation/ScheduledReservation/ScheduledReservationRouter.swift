import RIBs

/// What ScheduledReservation asks of its router: nothing.
protocol ScheduledReservationRouting: Routing {}

/// A leaf.
final class ScheduledReservationRouter: ViewableRouter<ScheduledReservationInteractor, ScheduledReservationScreen>,
  ScheduledReservationRouting
{
  override var parameters: [String: String] {
    let reservation = String(interactor.reservation)
    guard let status = interactor.status else { return ["reservation": reservation] }
    return ["reservation": reservation, "status": status.rawValue]
  }
}
