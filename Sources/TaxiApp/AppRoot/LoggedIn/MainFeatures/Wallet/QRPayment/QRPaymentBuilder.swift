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
    let screen = QRPaymentScreen()
    let interactor = QRPaymentInteractor(
      presenter: screen, walletStore: dependency.walletStore, actions: dependency.walletActions,
      rules: dependency.inputRules)
    interactor.listener = listener
    screen.listener = interactor
    let router = QRPaymentRouter(interactor: interactor, view: screen, component: component)
    return (router, interactor)
  }
}
