import Flux
import RIBs
import SessionEngine

protocol ReservationEditorDependency: Dependency {
  var reservationStore: ReservationStore { get }
  var settings: Store<SessionSettings> { get }
  var time: SessionTime { get }
  var reservationActions: ReservationActions { get }
}

final class ReservationEditorComponent: Component<any ReservationEditorDependency> {}

protocol ReservationEditorBuildable: Buildable {
  func build(
    withListener listener: any ReservationEditorListener, reservation: Int?
  ) -> (router: any Routing, actionableItem: any ReservationEditorActionableItem)
}

final class ReservationEditorBuilder: Builder<any ReservationEditorDependency>, ReservationEditorBuildable {
  func build(
    withListener listener: any ReservationEditorListener, reservation: Int?
  ) -> (router: any Routing, actionableItem: any ReservationEditorActionableItem) {
    let component = ReservationEditorComponent(dependency: dependency)
    let viewController = ReservationEditorViewController()
    let interactor = ReservationEditorInteractor(
      presenter: viewController, reservation: reservation, reservationStore: dependency.reservationStore,
      settings: dependency.settings, time: dependency.time, actions: dependency.reservationActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = ReservationEditorRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
