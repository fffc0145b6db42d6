import RIBs

/// Shows a receipt over the ride history.
final class RideHistoryRouter: SlotRouter<RideHistoryInteractor, RideHistoryScreen>, RideHistoryRouting {
  // Builders are made when they are wanted.
  private let dependency: RideHistoryComponent
  private var rideReceiptBuilder: any RideReceiptBuildable { RideReceiptBuilder(dependency: dependency) }

  init(interactor: RideHistoryInteractor, view: RideHistoryScreen, component: RideHistoryComponent) {
    dependency = component
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem {
    let (router, item) = rideReceiptBuilder.build(withListener: interactor, ride: ride)
    show(router)
    return item
  }

  func dismissRideReceipt() { dismiss() }
}
