import RIBs

protocol QRPaymentDependency: Dependency {
  var walletStore: WalletStore { get }
  var walletActions: WalletActions { get }
  var inputRules: InputRules { get }
}

final class QRPaymentComponent: Component<any QRPaymentDependency> {}

protocol QRPaymentBuildable: Buildable {
  func build(
    withListener listener: any QRPaymentListener
  ) -> (router: any Routing, actionableItem: any QRPaymentActionableItem)
}

final class QRPaymentBuilder: Builder<any QRPaymentDependency>, QRPaymentBuildable {
  func build(
    withListener listener: any QRPaymentListener
  ) -> (router: any Routing, actionableItem: any QRPaymentActionableItem) {
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
