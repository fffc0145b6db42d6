import Streams

/// The steps that workflows can take at NormalDispatch.
protocol NormalDispatchActionableItem: AnyObject {
  /// Shows the map itself: dismisses what is above it.
  func showMap() -> Future<(any NormalDispatchActionableItem, Void)>
  /// Fills in the order draft. Orders nothing.
  func fillIn(_ draft: OrderDraft) -> Future<(any NormalDispatchActionableItem, Void)>
  /// Shows the search for one of the points of the order.
  func showPlaceSearch(for point: OrderPoint) -> Future<(any PlaceSearchActionableItem, Void)>
  /// Shows the confirmation of the order draft.
  func showDispatchConfirmation() -> Future<(any DispatchConfirmationActionableItem, Void)>
  /// Shows one order, after loading it if necessary; stops with `orderNotFound`.
  func showOrder(_ order: Int) -> Future<(any OrderResultActionableItem, Void)>
}
