import RIBs

/// Shows a receipt over the ride history.
final class RideHistoryRouter: SlotRouter<RideHistoryInteractor, RideHistoryScreen>, RideHistoryRouting {
  private let rideReceiptBuilder: any RideReceiptBuildable

  init(
    interactor: RideHistoryInteractor, view: RideHistoryScreen, component: RideHistoryComponent,
    rideReceiptBuilder: any RideReceiptBuildable
  ) {
    self.rideReceiptBuilder = rideReceiptBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem {
    let (router, item) = rideReceiptBuilder.build(withListener: interactor, ride: ride)
    show(router)
    return item
  }

  func dismissRideReceipt() { dismiss() }
}
