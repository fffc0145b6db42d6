import RIBs

/// The dependencies that Wallet's parent provides.
protocol WalletDependency: Dependency {
  var walletStore: WalletStore { get }
  var actions: TaxiActions { get }
}

/// The component of Wallet.
final class WalletComponent: Component<any WalletDependency> {}

extension WalletComponent: QRPaymentDependency {
  var walletStore: WalletStore { dependency.walletStore }
  var actions: TaxiActions { dependency.actions }
}

/// Builds Wallet.
protocol WalletBuildable: Buildable {
  func build(
    withListener listener: any WalletListener
  ) -> (router: any WalletRouting, actionableItem: any WalletActionableItem)
}

/// Builds Wallet.
final class WalletBuilder: Builder<any WalletDependency>, WalletBuildable {
  func build(
    withListener listener: any WalletListener
  ) -> (router: any WalletRouting, actionableItem: any WalletActionableItem) {
    let component = WalletComponent(dependency: dependency)
    let viewController = WalletViewController()
    let interactor = WalletInteractor(
      presenter: viewController, walletStore: dependency.walletStore, actions: dependency.actions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = WalletRouter(
      interactor: interactor, view: viewController, component: component,
      qrPaymentBuilder: QRPaymentBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
