import RIBs
import SessionEngine

/// The dependencies that DispatchConfirmation's parent provides.
protocol DispatchConfirmationDependency: Dependency {
  var accountStore: AccountStore { get }
  var menuStore: MenuStore { get }
  var orderStore: OrderStore { get }
  var time: SessionTime { get }
  var dispatchStore: DispatchStore { get }
  var walletStore: WalletStore { get }
  var actions: TaxiActions { get }
}

/// The component of DispatchConfirmation.
final class DispatchConfirmationComponent: Component<any DispatchConfirmationDependency> {}

/// Builds DispatchConfirmation.
protocol DispatchConfirmationBuildable: Buildable {
  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any DispatchConfirmationRouting, actionableItem: any DispatchConfirmationActionableItem)
}

/// Builds DispatchConfirmation.
final class DispatchConfirmationBuilder: Builder<any DispatchConfirmationDependency>, DispatchConfirmationBuildable {
  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any DispatchConfirmationRouting, actionableItem: any DispatchConfirmationActionableItem) {
    let component = DispatchConfirmationComponent(dependency: dependency)
    let screen = DispatchConfirmationScreen(draft: draft)
    let interactor = DispatchConfirmationInteractor(
      presenter: screen, draft: draft, dispatchStore: dependency.dispatchStore,
      means: PaymentMeans(
        account: dependency.accountStore, wallet: dependency.walletStore, menu: dependency.menuStore,
        order: dependency.orderStore, time: dependency.time),
      actions: dependency.actions)
    interactor.listener = listener
    screen.listener = interactor
    let router = DispatchConfirmationRouter(interactor: interactor, view: screen, component: component)
    return (router, interactor)
  }
}
