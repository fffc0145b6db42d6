import RIBs

/// The dependencies that TransactionHistory's parent provides.
protocol TransactionHistoryDependency: Dependency {
  var walletStore: WalletStore { get }
}

/// The component of TransactionHistory.
final class TransactionHistoryComponent: Component<any TransactionHistoryDependency> {}

/// Builds TransactionHistory.
protocol TransactionHistoryBuildable: Buildable {
  func build(
    withListener listener: any TransactionHistoryListener
  ) -> (router: any TransactionHistoryRouting, actionableItem: any TransactionHistoryActionableItem)
}

/// Builds TransactionHistory.
final class TransactionHistoryBuilder: Builder<any TransactionHistoryDependency>, TransactionHistoryBuildable {
  func build(
    withListener listener: any TransactionHistoryListener
  ) -> (router: any TransactionHistoryRouting, actionableItem: any TransactionHistoryActionableItem) {
    let component = TransactionHistoryComponent(dependency: dependency)
    let viewController = TransactionHistoryViewController()
    let interactor = TransactionHistoryInteractor(
      presenter: viewController, walletStore: dependency.walletStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = TransactionHistoryRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
