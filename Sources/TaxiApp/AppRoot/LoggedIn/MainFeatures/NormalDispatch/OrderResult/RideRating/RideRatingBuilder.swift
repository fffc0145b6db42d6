import RIBs

/// The dependencies that RideRating's parent provides.
protocol RideRatingDependency: Dependency {
  var orderStore: OrderStore { get }
  var orderActions: OrderActions { get }
}

/// The component of RideRating.
final class RideRatingComponent: Component<any RideRatingDependency> {}

/// Builds RideRating.
protocol RideRatingBuildable: Buildable {
  func build(
    withListener listener: any RideRatingListener, order: Int
  ) -> (router: any RideRatingRouting, actionableItem: any RideRatingActionableItem)
}

/// Builds RideRating.
final class RideRatingBuilder: Builder<any RideRatingDependency>, RideRatingBuildable {
  func build(
    withListener listener: any RideRatingListener, order: Int
  ) -> (router: any RideRatingRouting, actionableItem: any RideRatingActionableItem) {
    let component = RideRatingComponent(dependency: dependency)
    let viewController = RideRatingViewController()
    let interactor = RideRatingInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore, actions: dependency.orderActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = RideRatingRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
