import RIBs

protocol AuditDependency: Dependency {}

final class AuditComponent: Component<any AuditDependency> {}

protocol AuditBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any AuditActionableItem)
}

final class AuditBuilder: Builder<any AuditDependency>, AuditBuildable {
  func build() -> (router: any Routing, actionableItem: any AuditActionableItem) {
    let component = AuditComponent(dependency: dependency)
    let interactor = AuditInteractor()
    let router = AuditRouter(interactor: interactor, component: component)
    return (router, interactor)
  }
}
