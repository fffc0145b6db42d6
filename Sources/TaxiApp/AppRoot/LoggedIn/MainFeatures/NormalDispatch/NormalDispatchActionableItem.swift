import RIBs

protocol NormalDispatchActionableItem: AnyObject {
  /// Shows the map itself: dismisses what is above it.
  func showMap() -> Reached<any NormalDispatchActionableItem>
  /// Fills in the order draft. Orders nothing.
  func fillIn(_ draft: OrderDraft) -> Reached<any NormalDispatchActionableItem>
  /// Shows the search for one of the points of the order.
  func showPlaceSearch(for point: OrderPoint) -> Reached<any PlaceSearchActionableItem>
  /// Shows the confirmation of the order draft.
  func showDispatchConfirmation() -> Reached<any DispatchConfirmationActionableItem>
  /// Shows the map when it must load an order before it can show it.
  func prepareToShowOrder(_ order: Int) -> Reached<any NormalDispatchActionableItem>
  /// Shows one order, after loading it if necessary; stops with `orderNotFound`.
  func showOrder(_ order: Int) -> Reached<any OrderResultActionableItem>
}
