import RIBs

protocol RideRatingDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
}

final class RideRatingComponent: Component<any RideRatingDependency> {}

final class RideRatingBuilder: Builder<any RideRatingDependency>, OrderSectionBuildable {
  func build(order: Int) -> any Routing {
    let component = RideRatingComponent(dependency: dependency)
    let viewController = RideRatingViewController()
    let interactor = RideRatingInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions)
    viewController.listener = interactor
    let router = RideRatingRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
