import RIBs

protocol DispatchConfirmationDependency: Dependency {
  var dispatchStore: DispatchStore { get }
  var dispatchActions: DispatchActions { get }
  var meansOfPayment: any MeansOfPayment { get }
  var appearances: Appearances { get }
}

final class DispatchConfirmationComponent: Component<any DispatchConfirmationDependency> {}

protocol DispatchConfirmationBuildable: Buildable {
  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any Routing, actionableItem: any DispatchConfirmationActionableItem)
}

final class DispatchConfirmationBuilder: Builder<any DispatchConfirmationDependency>, DispatchConfirmationBuildable {
  func build(
    withListener listener: any DispatchConfirmationListener, draft: OrderDraft
  ) -> (router: any Routing, actionableItem: any DispatchConfirmationActionableItem) {
    let component = DispatchConfirmationComponent(dependency: dependency)
    let viewController = DispatchConfirmationViewController(draft: draft)
    let payment = dependency.meansOfPayment
    let refresh = RefreshWorker(.confirmation, dependency.appearances) { payment.reload(for: $0) }
    let interactor = DispatchConfirmationInteractor(
      presenter: viewController, draft: draft, dispatchStore: dependency.dispatchStore,
      payment: payment, actions: dependency.dispatchActions, refresh: refresh)
    interactor.listener = listener
    viewController.listener = interactor
    let router = DispatchConfirmationRouter(
      interactor: interactor, view: viewController, component: component,
      paymentSelectionBuilder: PaymentSelectionBuilder(dependency: component))
    return (router, interactor)
  }
}
