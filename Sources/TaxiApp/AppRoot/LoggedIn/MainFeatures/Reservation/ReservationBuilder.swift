import Flux
import RIBs

/// What Reservation needs from above.
protocol ReservationDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var backend: TaxiBackend { get }
  var reservationStore: ReservationStore { get }
}

/// The component of Reservation.
final class ReservationComponent: Component<any ReservationDependency> {
  var reservationActions: ReservationActions {
    ReservationActions(dispatcher: dependency.dispatcher, backend: dependency.backend)
  }
}

extension ReservationComponent: ScheduledReservationDependency {
  var reservationStore: ReservationStore { dependency.reservationStore }
}

/// Builds Reservation.
protocol ReservationBuildable: Buildable {
  func build(
    withListener listener: any ReservationListener
  ) -> (router: any ReservationRouting, actionableItem: any ReservationActionableItem)
}

/// Builds Reservation.
final class ReservationBuilder: Builder<any ReservationDependency>, ReservationBuildable {
  func build(
    withListener listener: any ReservationListener
  ) -> (router: any ReservationRouting, actionableItem: any ReservationActionableItem) {
    let component = ReservationComponent(dependency: dependency)
    let interactor = ReservationInteractor(
      reservationStore: dependency.reservationStore, actions: component.reservationActions)
    interactor.listener = listener
    let router = ReservationRouter(
      interactor: interactor, component: component,
      scheduledReservationBuilder: ScheduledReservationBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
