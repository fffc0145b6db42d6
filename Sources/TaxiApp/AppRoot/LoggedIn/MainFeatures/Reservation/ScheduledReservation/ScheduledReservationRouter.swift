import RIBs

final class ScheduledReservationRouter: ViewableRouter<
  ScheduledReservationInteractor, ScheduledReservationViewController
>
{
  override var parameters: [String: String] {
    let reservation = String(interactor.reservation)
    guard let status = interactor.status else { return ["reservation": reservation] }
    return ["reservation": reservation, "status": status.rawValue]
  }
}
