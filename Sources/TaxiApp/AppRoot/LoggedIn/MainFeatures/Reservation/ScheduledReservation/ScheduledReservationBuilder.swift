import RIBs

/// What ScheduledReservation needs from above.
protocol ScheduledReservationDependency: Dependency {
  var reservationStore: ReservationStore { get }
}

/// The component of ScheduledReservation.
final class ScheduledReservationComponent: Component<any ScheduledReservationDependency> {}

/// Builds ScheduledReservation.
protocol ScheduledReservationBuildable: Buildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any ScheduledReservationRouting, actionableItem: any ScheduledReservationActionableItem)
}

/// Builds ScheduledReservation.
final class ScheduledReservationBuilder: Builder<any ScheduledReservationDependency>, ScheduledReservationBuildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any ScheduledReservationRouting, actionableItem: any ScheduledReservationActionableItem) {
    let component = ScheduledReservationComponent(dependency: dependency)
    let interactor = ScheduledReservationInteractor(
      reservation: reservation, reservationStore: dependency.reservationStore)
    interactor.listener = listener
    return (ScheduledReservationRouter(interactor: interactor, component: component), interactor)
  }
}
