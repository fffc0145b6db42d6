public import Streams

/// Holds a child's actionable item for whoever waits for it.
///
/// It replays the item while the child is active, forgets it by itself when the child resigns, and holds it
/// weakly: there is nothing to clear by hand and nothing to leak. Waiting has a name.
public final class ActionableItemSubject<Item>: ItemHolder {
  @usableFromInline let waitingFor: String

  /// A subject without an item; `waitingFor` names what its waiters wait for ("log-in").
  public init(waitingFor: String) {
    self.waitingFor = waitingFor
  }

  /// Takes the item of a child that was just attached, and hands it to those who wait.
  ///
  /// The item is a class: mostly the child's interactor behind its protocol. Any other needs its `child`, whose
  /// activity it follows; without one it is handed on but not kept, since nobody could tell when it goes.
  @inlinable
  public func send(_ item: Item, of child: (any Routing)? = nil) {
    let itself = item as? Interactor
    hold(itself ?? child?.interactable, facade: itself == nil ? item as AnyObject : nil)
    if !waiters.isEmpty { hand(item) }
  }

  /// The item, if its child is active.
  @inlinable
  public var item: Item? {
    guard let child = activeChild() else { return nil }
    return child.isItem ? child.interactor as? Item : heldFacade() as? Item
  }

  /// The item as a step takes it: settled while the child is active, else pending until one is sent.
  ///
  /// Waiting lasts as long as `owner`, the parent whose subject this is, stays active; then it ends as abandoned.
  @inlinable
  public func wait(in owner: Interactor) -> Future<(Item, Void)> {
    if let item { return .value((item, ())) }
    return waitForNext(in: owner)
  }

  @usableFromInline
  func waitForNext(in owner: Interactor) -> Future<(Item, Void)> {
    let promise = Promise<(Item, Void)>(
      waitingFor: waitingFor, owner: ribName(of: type(of: owner), suffix: "Interactor"))
    waiters.append(promise)
    // Whoever is cancelled while it waits gives its promise up.
    promise.onUnobserved = {}
    let id = ObjectIdentifier(promise)
    promise.onFinish { [weak self] in self?.forgetWaiter(id) }
    promise.cancelOnDeactivate(of: owner)
    return promise.future
  }

  /// Hands the item over one by one: whoever goes on with it may send the child away, and who is left then waits on.
  @usableFromInline
  func hand(_ item: Item) {
    let sent = current
    while let waiter = waiters.first as? Promise<(Item, Void)>, current === sent, !hasResigned {
      waiter.settle(.value((item, ())))
    }
  }
}
