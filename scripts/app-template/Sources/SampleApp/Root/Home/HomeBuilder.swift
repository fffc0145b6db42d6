import RIBs

/// The dependencies that Home's parent provides.
protocol HomeDependency: Dependency {}

/// The component of Home.
final class HomeComponent: Component<any HomeDependency> {}

/// Builds Home.
protocol HomeBuildable: Buildable {
  func build(
    withListener listener: any HomeListener
  ) -> (router: any HomeRouting, actionableItem: any HomeActionableItem)
}

/// Builds Home.
final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {
  func build(
    withListener listener: any HomeListener
  ) -> (router: any HomeRouting, actionableItem: any HomeActionableItem) {
    let component = HomeComponent(dependency: dependency)
    let viewController = HomeViewController()
    let interactor = HomeInteractor(presenter: viewController)
    interactor.listener = listener
    viewController.listener = interactor
    let router = HomeRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
