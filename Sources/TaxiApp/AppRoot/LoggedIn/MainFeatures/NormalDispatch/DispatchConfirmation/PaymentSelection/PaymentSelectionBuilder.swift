import RIBs

protocol PaymentSelectionDependency: Dependency {
  var dispatchStore: DispatchStore { get }
  var dispatchActions: DispatchActions { get }
  var meansOfPayment: any MeansOfPayment { get }
}

final class PaymentSelectionComponent: Component<any PaymentSelectionDependency> {}

protocol PaymentSelectionBuildable: Buildable {
  func build() -> any Routing
}

final class PaymentSelectionBuilder: Builder<any PaymentSelectionDependency>, PaymentSelectionBuildable {
  func build() -> any Routing {
    let component = PaymentSelectionComponent(dependency: dependency)
    let viewController = PaymentSelectionViewController()
    let interactor = PaymentSelectionInteractor(
      presenter: viewController, dispatchStore: dependency.dispatchStore, payment: dependency.meansOfPayment,
      actions: dependency.dispatchActions)
    viewController.listener = interactor
    let router = PaymentSelectionRouter(interactor: interactor, view: viewController, component: component)
    return router
  }
}
