import RIBs

/// Attaches one reservation at a time.
final class ReservationRouter: Router<ReservationInteractor>, ReservationRouting {
  private let scheduledReservationBuilder: any ScheduledReservationBuildable
  private var scheduledReservation: (any Routing)?

  init(
    interactor: ReservationInteractor, component: ReservationComponent,
    scheduledReservationBuilder: any ScheduledReservationBuildable
  ) {
    self.scheduledReservationBuilder = scheduledReservationBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem {
    let (router, item) = scheduledReservationBuilder.build(withListener: interactor, reservation: id)
    scheduledReservation = router
    attachChild(router)
    return item
  }

  func dismissScheduledReservation() {
    guard let scheduledReservation else { return }
    self.scheduledReservation = nil
    detachChild(scheduledReservation)
  }
}
