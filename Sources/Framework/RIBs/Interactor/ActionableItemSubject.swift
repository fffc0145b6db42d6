public import Streams

/// A child's actionable item, for the workflow steps that wait for it.
///
/// The subject replays the item while the child is active, forgets it when the child resigns, and holds it weakly. The
/// parent has nothing to clear. Waiting has a name.
public final class ActionableItemSubject<Item> {
  private let waitingFor: String
  /// The interactor of the item's child, which mostly is the item.
  private weak var interactor: Interactor?
  /// The item, when it is not the interactor.
  private weak var other: AnyObject?
  /// The number of the span of activity of `interactor` in which the item is replayed.
  private var activation = 0
  /// The promises of the item. Without the item's type, a subject that nothing waits for looks up no types at run time.
  private var waiters: [any Cancellable] = []

  /// A subject without an item. `waitingFor` names what its waiters wait for ("log-in").
  public init(waitingFor: String) {
    self.waitingFor = waitingFor
  }

  deinit {
    for waiter in waiters { waiter.cancel() }
  }

  /// The number of waits for the item.
  var waiterCount: Int { waiters.count }

  /// The item, if its child is active.
  @inlinable
  public var item: Item? { activeObject as? Item }

  @usableFromInline
  var activeObject: AnyObject? {
    guard let interactor, interactor.isActive, interactor.activationCount == activation else { return nil }
    return other ?? interactor
  }

  /// Holds the item of a child that was just attached, and hands it to the waiting steps.
  ///
  /// The item is a class: mostly the child's interactor behind its protocol. For any other item, `child` is the router
  /// whose activity it follows; without one the item is handed to the waiting steps but not held.
  @inlinable
  public func send(_ item: Item, of child: (any Routing)? = nil) {
    let object = item as AnyObject
    hold(object, of: object as? Interactor ?? child?.interactable)
    if isAwaited { handOver(item, object) }
  }

  @usableFromInline
  var isAwaited: Bool { !waiters.isEmpty }

  @usableFromInline
  func hold(_ object: AnyObject, of interactor: Interactor?) {
    self.interactor = interactor
    other = object === interactor ? nil : object
    if let interactor { activation = interactor.activationCount + (interactor.isActive ? 0 : 1) }
  }

  /// Hands the item to the waiting steps, one by one: a step that receives it may detach the child again, and the others
  /// then go on waiting.
  @usableFromInline
  func handOver(_ item: Item, _ object: AnyObject) {
    while let waiter = waiters.first as? Promise<(Item, Void)>, (other ?? interactor) === object, !hasResigned {
      waiter.settle(.value((item, ())))
    }
  }

  /// Returns the item as a step needs it: settled while the child is active, otherwise pending until an item is sent.
  ///
  /// The wait ends as abandoned when `owner`, the parent that has this subject, resigns.
  @inlinable
  public func wait(in owner: any Interactable) -> Reached<Item> {
    if let item { .value((item, ())) } else { waitForNext(in: owner) }
  }

  @usableFromInline
  func waitForNext(in owner: any Interactable) -> Reached<Item> {
    let promise = Promise<(Item, Void)>(waitingFor: waitingFor, owner: owner.ribName)
    waiters.append(promise)
    // A cancelled wait is abandoned, and removed with it.
    promise.onUnobserved = {}
    let id = ObjectIdentifier(promise)
    promise.onFinish { [weak self] in self?.removeWaiter(id) }
    promise.cancelOnDeactivate(of: owner)
    return promise.future
  }

  private func removeWaiter(_ id: ObjectIdentifier) {
    if let index = waiters.firstIndex(where: { ObjectIdentifier($0) == id }) { waiters.remove(at: index) }
  }

  /// Whether the span of activity in which the item is replayed is over.
  private var hasResigned: Bool {
    guard let interactor else { return false }
    return interactor.activationCount > activation
      || (interactor.activationCount == activation && !interactor.isActive)
  }
}
