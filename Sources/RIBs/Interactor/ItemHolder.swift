public import Streams

/// What an `ActionableItemSubject` holds of a child, and of those who wait for one, whatever the item's type.
///
/// A class of its own that is not generic: in a generic one the runtime would be asked for types whenever a subject
/// comes or goes, and nearly every RIB has some.
public class ItemHolder {
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  /// The interactor of the item's child, and its span of activity in which the item counts.
  @exclusivity(unchecked) private final weak var interactor: Interactor?
  @exclusivity(unchecked) private final var activation: UInt32 = 0
  /// Whether the item is that interactor itself; else it is the facade.
  @exclusivity(unchecked) private final var isInteractor = true
  @exclusivity(unchecked) private final weak var facade: AnyObject?

  /// The promises to those who wait for the item.
  @exclusivity(unchecked) @usableFromInline final var waiters: [any Cancellable] = []

  init() {}

  deinit {
    for waiter in waiters { waiter.cancel() }
  }

  final func forgetWaiter(_ id: ObjectIdentifier) {
    if let index = waiters.firstIndex(where: { ObjectIdentifier($0) == id }) { waiters.remove(at: index) }
  }

  /// How many wait.
  public final var waiterCount: Int { waiters.count }

  /// Holds an item from now on: the interactor itself, or a facade that counts while the interactor is active.
  @usableFromInline
  final func hold(_ interactor: Interactor?, facade: AnyObject?) {
    self.interactor = interactor
    isInteractor = facade == nil
    self.facade = facade
    if let interactor {
      activation = interactor.isActive ? interactor.activation : interactor.activation &+ 1
    }
  }

  /// The interactor, if it is active with the item it was sent with, and whether it is that item itself.
  @usableFromInline
  final func activeChild() -> (interactor: Interactor, isItem: Bool)? {
    guard let interactor, interactor.activation == activation, interactor.isActive else { return nil }
    return (interactor, isInteractor)
  }

  /// The item, where it is not the interactor itself.
  @usableFromInline
  final func heldFacade() -> AnyObject? { facade }

  /// The object that was sent last, if it is still there.
  final var current: AnyObject? { isInteractor ? interactor : facade }

  /// Whether the child has been active with this item, and is no more.
  final var hasResigned: Bool {
    guard let interactor else { return false }
    return interactor.isActive ? interactor.activation != activation : interactor.activation != activation &- 1
  }
}
