import RIBs
import Streams

extension ActionableItemSubject {
  /// The item of the child that stands, else of the one that `route` attaches.
  func show(in owner: Interactor, _ route: () -> Item?) -> Future<(Item, Void)> {
    if item == nil, let item = route() { send(item) }
    return wait(in: owner)
  }
}
