import RIBs

/// A router that attaches PaymentSelection for as long as the confirmation is shown.
final class DispatchConfirmationRouter: ViewableRouter<
  DispatchConfirmationInteractor, DispatchConfirmationViewController
>
{
  private let paymentSelectionBuilder: any PaymentSelectionBuildable

  init(
    interactor: DispatchConfirmationInteractor, view: DispatchConfirmationViewController,
    component: DispatchConfirmationComponent, paymentSelectionBuilder: any PaymentSelectionBuildable
  ) {
    self.paymentSelectionBuilder = paymentSelectionBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  override func didLoad() {
    attachChild(paymentSelectionBuilder.build())
  }
}
