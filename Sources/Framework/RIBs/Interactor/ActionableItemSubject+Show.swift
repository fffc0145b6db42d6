public import Streams

extension ActionableItemSubject {
  /// Returns the item of the active child, after routing to a new child if there is none, or if `isRequested` rejects the
  /// active one.
  ///
  /// `route` attaches the new child and returns its item. It returns `nil` when there is no router; then the future waits
  /// for an item that is sent later, as long as `owner` stays active.
  @inlinable
  public func show(
    in owner: any Interactable, where isRequested: (Item) -> Bool = { _ in true }, _ route: () -> Item?
  ) -> Reached<Item> {
    if item.map(isRequested) != true, let item = route() { send(item) }
    return wait(in: owner)
  }
}
