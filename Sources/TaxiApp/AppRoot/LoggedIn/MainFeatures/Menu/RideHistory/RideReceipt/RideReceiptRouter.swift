import RIBs

final class RideReceiptRouter: ViewableRouter<RideReceiptInteractor, RideReceiptViewController> {
  override var parameters: [String: String] { ["ride": String(interactor.ride)] }
}
