import RIBs

/// The routes of PaymentSelection: none.
protocol PaymentSelectionRouting: ViewableRouting {}

/// The router of PaymentSelection, which has no children.
final class PaymentSelectionRouter: ViewableRouter<PaymentSelectionInteractor, PaymentSelectionViewController>,
  PaymentSelectionRouting
{}
