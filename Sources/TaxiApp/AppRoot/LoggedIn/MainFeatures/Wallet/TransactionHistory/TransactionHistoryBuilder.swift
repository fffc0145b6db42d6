import RIBs

protocol TransactionHistoryDependency: Dependency {
  var walletStore: WalletStore { get }
}

final class TransactionHistoryComponent: Component<any TransactionHistoryDependency> {}

protocol TransactionHistoryBuildable: Buildable {
  func build() -> any Routing
}

final class TransactionHistoryBuilder: Builder<any TransactionHistoryDependency>, TransactionHistoryBuildable {
  func build() -> any Routing {
    let component = TransactionHistoryComponent(dependency: dependency)
    let viewController = TransactionHistoryViewController()
    let interactor = TransactionHistoryInteractor(
      presenter: viewController, walletStore: dependency.walletStore)
    let router = TransactionHistoryRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
