import Flux
import RIBs

/// What Wallet needs from above.
protocol WalletDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var backend: TaxiBackend { get }
  var walletStore: WalletStore { get }
}

/// The component of Wallet.
final class WalletComponent: Component<any WalletDependency> {
  var walletActions: WalletActions {
    WalletActions(dispatcher: dependency.dispatcher, backend: dependency.backend)
  }
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
    let interactor = WalletInteractor(walletStore: dependency.walletStore, actions: component.walletActions)
    interactor.listener = listener
    return (WalletRouter(interactor: interactor, component: component), interactor)
  }
}
