import RIBs

/// The routes of ScheduledReservation: none.
protocol ScheduledReservationRouting: Routing {}

/// The router of ScheduledReservation, which has no children.
final class ScheduledReservationRouter: ViewableRouter<
  ScheduledReservationInteractor, ScheduledReservationViewController
>,
ScheduledReservationRouting
{
  override var parameters: [String: String] {
    let reservation = String(interactor.reservation)
    guard let status = interactor.status else { return ["reservation": reservation] }
    return ["reservation": reservation, "status": status.rawValue]
  }
}
