import RIBs
import SessionEngine

protocol WalletDependency: WalletSubtreeDependency {
  var walletStore: WalletStore { get }
  var walletActions: WalletActions { get }
  var appearances: Appearances { get }
  var time: SessionTime { get }
}

final class WalletComponent: Component<any WalletDependency> {}

protocol WalletBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any WalletActionableItem)
}

final class WalletBuilder: Builder<any WalletDependency>, WalletBuildable {
  func build() -> (router: any Routing, actionableItem: any WalletActionableItem) {
    let component = WalletComponent(dependency: dependency)
    let viewController = WalletViewController()
    let (actions, time) = (dependency.walletActions, dependency.time)
    let refresh = RefreshWorker(.wallet, dependency.appearances) { actions.reload(at: time.now, for: $0) }
    let interactor = WalletInteractor(
      presenter: viewController, walletStore: dependency.walletStore, refresh: refresh)
    viewController.listener = interactor
    let router = WalletRouter(
      interactor: interactor, view: viewController, component: component,
      qrPaymentBuilder: QRPaymentBuilder(dependency: component),
      cardListBuilder: CardListBuilder(dependency: component),
      transactionHistoryBuilder: TransactionHistoryBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
