import RIBs

/// A router that attaches one receipt above the ride history.
final class RideHistoryRouter: ViewableRouter<RideHistoryInteractor, RideHistoryViewController>, RideHistoryRouting {
  private let rideReceiptBuilder: any RideReceiptBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: RideHistoryInteractor, view: RideHistoryViewController, component: RideHistoryComponent,
    rideReceiptBuilder: any RideReceiptBuildable
  ) {
    self.rideReceiptBuilder = rideReceiptBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem {
    let (router, item) = rideReceiptBuilder.build(withListener: interactor, ride: ride)
    slot.attach(router)
    return item
  }

  func dismissRideReceipt() { slot.detach() }
}
