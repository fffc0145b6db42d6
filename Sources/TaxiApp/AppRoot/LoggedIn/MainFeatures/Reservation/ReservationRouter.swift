import RIBs

/// Shows one reservation, or the making of one, over the list.
final class ReservationRouter: SlotRouter<ReservationInteractor, ReservationScreen>, ReservationRouting {
  private let scheduledReservationBuilder: any ScheduledReservationBuildable
  private let reservationEditorBuilder: any ReservationEditorBuildable

  init(
    interactor: ReservationInteractor, view: ReservationScreen, component: ReservationComponent,
    scheduledReservationBuilder: any ScheduledReservationBuildable,
    reservationEditorBuilder: any ReservationEditorBuildable
  ) {
    self.scheduledReservationBuilder = scheduledReservationBuilder
    self.reservationEditorBuilder = reservationEditorBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem {
    let (router, item) = scheduledReservationBuilder.build(withListener: interactor, reservation: id)
    show(router)
    return item
  }

  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem {
    let (router, item) = reservationEditorBuilder.build(withListener: interactor, reservation: id)
    show(router)
    return item
  }

  func routeToList() { dismiss() }
}
