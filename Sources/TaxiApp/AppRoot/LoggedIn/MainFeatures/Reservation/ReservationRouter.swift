import RIBs

/// A router that attaches one reservation or the editor above the list.
final class ReservationRouter: ViewableRouter<ReservationInteractor, ReservationViewController>, ReservationRouting {
  private let scheduledReservationBuilder: any ScheduledReservationBuildable
  private let reservationEditorBuilder: any ReservationEditorBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: ReservationInteractor, view: ReservationViewController, component: ReservationComponent,
    scheduledReservationBuilder: any ScheduledReservationBuildable,
    reservationEditorBuilder: any ReservationEditorBuildable
  ) {
    self.scheduledReservationBuilder = scheduledReservationBuilder
    self.reservationEditorBuilder = reservationEditorBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem {
    let (router, item) = scheduledReservationBuilder.build(withListener: interactor, reservation: id)
    slot.attach(router)
    return item
  }

  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem {
    let (router, item) = reservationEditorBuilder.build(withListener: interactor, reservation: id)
    slot.attach(router)
    return item
  }

  func routeToList() { slot.detach() }
}
