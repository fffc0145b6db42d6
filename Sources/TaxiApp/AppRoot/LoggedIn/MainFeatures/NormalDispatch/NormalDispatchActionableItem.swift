import Streams

/// What workflows can do on NormalDispatch.
protocol NormalDispatchActionableItem: AnyObject {
  /// Shows the map itself: what stands over it is dismissed.
  func showMap() -> Future<(any NormalDispatchActionableItem, Void)>
  /// Fills in the order. Nothing is ordered.
  func fillIn(_ draft: OrderDraft) -> Future<(any NormalDispatchActionableItem, Void)>
  /// Shows the search for one of the points of the order.
  func showPlaceSearch(for point: OrderPoint) -> Future<(any PlaceSearchActionableItem, Void)>
  /// Shows the confirmation of the order that is filled in.
  func showDispatchConfirmation() -> Future<(any DispatchConfirmationActionableItem, Void)>
  /// Shows one order, loading it if need be; stops with `orderNotFound`.
  func showOrder(_ order: Int) -> Future<(any OrderResultActionableItem, Void)>
}
