import RIBs
import SessionEngine

/// The dependencies that CardList's parent provides.
protocol CardListDependency: Dependency {
  var walletStore: WalletStore { get }
  var time: SessionTime { get }
}

/// The component of CardList.
final class CardListComponent: Component<any CardListDependency> {}

/// Builds CardList.
protocol CardListBuildable: Buildable {
  func build(
    withListener listener: any CardListListener
  ) -> (router: any CardListRouting, actionableItem: any CardListActionableItem)
}

/// Builds CardList.
final class CardListBuilder: Builder<any CardListDependency>, CardListBuildable {
  func build(
    withListener listener: any CardListListener
  ) -> (router: any CardListRouting, actionableItem: any CardListActionableItem) {
    let component = CardListComponent(dependency: dependency)
    let viewController = CardListViewController()
    let interactor = CardListInteractor(
      presenter: viewController, walletStore: dependency.walletStore, time: dependency.time)
    interactor.listener = listener
    viewController.listener = interactor
    let router = CardListRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
