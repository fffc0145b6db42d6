import RIBs

protocol HomeDependency: Dependency {}

final class HomeComponent: Component<any HomeDependency> {}

protocol HomeBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any HomeActionableItem)
}

final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {
  func build() -> (router: any Routing, actionableItem: any HomeActionableItem) {
    let component = HomeComponent(dependency: dependency)
    let viewController = HomeViewController()
    let interactor = HomeInteractor()
    let router = HomeRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
