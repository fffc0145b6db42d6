import RIBs

/// What RideReceipt asks of its router: nothing.
protocol RideReceiptRouting: Routing {}

/// A leaf.
final class RideReceiptRouter: ViewableRouter<RideReceiptInteractor, RideReceiptScreen>, RideReceiptRouting {
  override var parameters: [String: String] { ["ride": String(interactor.ride)] }
}
