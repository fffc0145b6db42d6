import RIBs

protocol ScheduledReservationDependency: Dependency {
  var reservationStore: ReservationStore { get }
  var reservationActions: ReservationActions { get }
  var orderOpening: any OrderOpening { get }
  var appearances: Appearances { get }
}

final class ScheduledReservationComponent: Component<any ScheduledReservationDependency> {}

protocol ScheduledReservationBuildable: Buildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any Routing, actionableItem: any ScheduledReservationActionableItem)
}

final class ScheduledReservationBuilder: Builder<any ScheduledReservationDependency>, ScheduledReservationBuildable {
  func build(
    withListener listener: any ScheduledReservationListener, reservation: Int
  ) -> (router: any Routing, actionableItem: any ScheduledReservationActionableItem) {
    let component = ScheduledReservationComponent(dependency: dependency)
    let viewController = ScheduledReservationViewController()
    let actions = dependency.reservationActions
    let refresh = RefreshWorker(
      .reservation, dependency.appearances, moments: { actions.observeTimes(of: reservation, $0) }
    ) { actions.refresh(reservation, for: $0) }
    let interactor = ScheduledReservationInteractor(
      presenter: viewController, reservation: reservation, reservationStore: dependency.reservationStore,
      actions: actions, refresh: refresh, order: dependency.orderOpening)
    interactor.listener = listener
    viewController.listener = interactor
    let router = ScheduledReservationRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
