import RIBs

protocol ConsentDependency: Dependency {}

final class ConsentComponent: Component<any ConsentDependency> {}

protocol ConsentBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any ConsentActionableItem)
}

final class ConsentBuilder: Builder<any ConsentDependency>, ConsentBuildable {
  func build() -> (router: any Routing, actionableItem: any ConsentActionableItem) {
    let component = ConsentComponent(dependency: dependency)
    let viewController = ConsentViewController()
    let interactor = ConsentInteractor(presenter: viewController)
    let router = ConsentRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
