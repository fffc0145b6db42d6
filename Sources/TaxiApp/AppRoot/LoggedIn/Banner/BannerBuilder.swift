import RIBs

protocol BannerDependency: Dependency {}

final class BannerComponent: Component<any BannerDependency> {}

protocol BannerBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any BannerActionableItem)
}

final class BannerBuilder: Builder<any BannerDependency>, BannerBuildable {
  func build() -> (router: any Routing, actionableItem: any BannerActionableItem) {
    let component = BannerComponent(dependency: dependency)
    let viewController = BannerViewController()
    let interactor = BannerInteractor(presenter: viewController)
    let router = BannerRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
