import RIBs

/// The routes of RideReceipt: none.
protocol RideReceiptRouting: Routing {}

/// The router of RideReceipt, which has no children.
final class RideReceiptRouter: ViewableRouter<RideReceiptInteractor, RideReceiptViewController>, RideReceiptRouting {
  override var parameters: [String: String] { ["ride": String(interactor.ride)] }
}
