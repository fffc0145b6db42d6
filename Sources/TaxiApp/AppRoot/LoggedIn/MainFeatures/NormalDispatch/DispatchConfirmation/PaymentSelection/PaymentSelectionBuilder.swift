import RIBs

/// The dependencies that PaymentSelection's parent provides.
protocol PaymentSelectionDependency: Dependency {
  var dispatchStore: DispatchStore { get }
  var dispatchActions: DispatchActions { get }
  var meansOfPayment: any MeansOfPayment { get }
}

/// The component of PaymentSelection.
final class PaymentSelectionComponent: Component<any PaymentSelectionDependency> {}

/// Builds PaymentSelection.
protocol PaymentSelectionBuildable: Buildable {
  func build(
    withListener listener: any PaymentSelectionListener
  ) -> (router: any PaymentSelectionRouting, actionableItem: any PaymentSelectionActionableItem)
}

/// Builds PaymentSelection.
final class PaymentSelectionBuilder: Builder<any PaymentSelectionDependency>, PaymentSelectionBuildable {
  func build(
    withListener listener: any PaymentSelectionListener
  ) -> (router: any PaymentSelectionRouting, actionableItem: any PaymentSelectionActionableItem) {
    let component = PaymentSelectionComponent(dependency: dependency)
    let viewController = PaymentSelectionViewController()
    let interactor = PaymentSelectionInteractor(
      presenter: viewController, dispatchStore: dependency.dispatchStore, payment: dependency.meansOfPayment,
      actions: dependency.dispatchActions)
    interactor.listener = listener
    viewController.listener = interactor
    let router = PaymentSelectionRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
