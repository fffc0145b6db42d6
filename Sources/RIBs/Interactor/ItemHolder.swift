/// What an `ActionableItemSubject` holds of a child, whatever the item's type.
///
/// A class of its own, so that no other module sees the properties: then the compiler can prove most accesses to them,
/// which are checked at run time otherwise, and steps ask several times a link.
public class ItemHolder {
  /// The interactor of the item's child, and its span of activity in which the item counts.
  private final weak var interactor: Interactor?
  private final var activation: UInt32 = 0
  /// Whether the item is that interactor itself; else it is the facade.
  private final var isInteractor = true
  private final weak var facade: AnyObject?

  init() {}

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
