import RIBs

/// The dependencies that QRPayment's parent provides.
protocol QRPaymentDependency: Dependency {
  var walletStore: WalletStore { get }
  var walletActions: WalletActions { get }
  var inputRules: InputRules { get }
}

/// The component of QRPayment.
final class QRPaymentComponent: Component<any QRPaymentDependency> {}

/// Builds QRPayment.
protocol QRPaymentBuildable: Buildable {
  func build(
    withListener listener: any QRPaymentListener
  ) -> (router: any QRPaymentRouting, actionableItem: any QRPaymentActionableItem)
}

/// Builds QRPayment.
final class QRPaymentBuilder: Builder<any QRPaymentDependency>, QRPaymentBuildable {
  func build(
    withListener listener: any QRPaymentListener
  ) -> (router: any QRPaymentRouting, actionableItem: any QRPaymentActionableItem) {
    let component = QRPaymentComponent(dependency: dependency)
    let viewController = QRPaymentViewController()
    let interactor = QRPaymentInteractor(
      presenter: viewController, walletStore: dependency.walletStore, actions: dependency.walletActions,
      rules: dependency.inputRules)
    interactor.listener = listener
    viewController.listener = interactor
    let router = QRPaymentRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
