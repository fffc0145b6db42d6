import RIBs

protocol BadgesDependency: Dependency {}

final class BadgesComponent: Component<any BadgesDependency> {}

protocol BadgesBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any BadgesActionableItem)
}

final class BadgesBuilder: Builder<any BadgesDependency>, BadgesBuildable {
  func build() -> (router: any Routing, actionableItem: any BadgesActionableItem) {
    let component = BadgesComponent(dependency: dependency)
    let interactor = BadgesInteractor()
    let router = BadgesRouter(interactor: interactor, component: component)
    return (router, interactor)
  }
}
