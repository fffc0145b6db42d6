import Flux
import RIBs
import SessionEngine

protocol ReservationDependency: ReservationSubtreeDependency {
  var reservationStore: ReservationStore { get }
  var reservationActions: ReservationActions { get }
  var appearances: Appearances { get }
  var time: SessionTime { get }
}

final class ReservationComponent: Component<any ReservationDependency> {}

protocol ReservationBuildable: Buildable {
  func build(
    withListener listener: any ReservationListener
  ) -> (router: any Routing, actionableItem: any ReservationActionableItem)
}

final class ReservationBuilder: Builder<any ReservationDependency>, ReservationBuildable {
  func build(
    withListener listener: any ReservationListener
  ) -> (router: any Routing, actionableItem: any ReservationActionableItem) {
    let component = ReservationComponent(dependency: dependency)
    let viewController = ReservationViewController()
    let actions = dependency.reservationActions
    let refresh = RefreshWorker(
      .reservations, dependency.appearances, moments: { actions.observeTimes(of: nil, $0) }
    ) { actions.refreshList(for: $0) }
    let interactor = ReservationInteractor(
      presenter: viewController, reservationStore: dependency.reservationStore, actions: actions, refresh: refresh,
      time: dependency.time)
    interactor.listener = listener
    viewController.listener = interactor
    let router = ReservationRouter(
      interactor: interactor, view: viewController, component: component,
      scheduledReservationBuilder: ScheduledReservationBuilder(dependency: component),
      reservationEditorBuilder: ReservationEditorBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
