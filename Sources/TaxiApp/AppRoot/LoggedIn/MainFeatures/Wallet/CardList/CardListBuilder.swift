import RIBs
import SessionEngine

protocol CardListDependency: Dependency {
  var walletStore: WalletStore { get }
  var time: SessionTime { get }
}

final class CardListComponent: Component<any CardListDependency> {}

protocol CardListBuildable: Buildable {
  func build() -> any Routing
}

final class CardListBuilder: Builder<any CardListDependency>, CardListBuildable {
  func build() -> any Routing {
    let component = CardListComponent(dependency: dependency)
    let viewController = CardListViewController()
    let interactor = CardListInteractor(
      presenter: viewController, walletStore: dependency.walletStore, time: dependency.time)
    let router = CardListRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
