import RIBs

/// Shows one reservation, or the making of one, over the list.
final class ReservationRouter: SlotRouter<ReservationInteractor, ReservationScreen>, ReservationRouting {
  // Builders are made when they are wanted.
  private let dependency: ReservationComponent
  private var scheduledReservationBuilder: any ScheduledReservationBuildable {
    ScheduledReservationBuilder(dependency: dependency)
  }
  private var reservationEditorBuilder: any ReservationEditorBuildable {
    ReservationEditorBuilder(dependency: dependency)
  }

  init(interactor: ReservationInteractor, view: ReservationScreen, component: ReservationComponent) {
    dependency = component
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
