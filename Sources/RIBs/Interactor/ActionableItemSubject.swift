public import Streams

/// Holds a child's actionable item for whoever waits for it.
///
/// It replays the item while the child is active, forgets it by itself when the child resigns, and holds it
/// weakly: there is nothing to clear by hand and nothing to leak. Waiting has a name.
public final class ActionableItemSubject<Item> {
  @usableFromInline let waitingFor: String
  @usableFromInline weak var object: AnyObject?
  @usableFromInline weak var interactor: Interactor?
  @usableFromInline var activation: UInt32 = 0
  @usableFromInline var waiters: [Promise<(Item, Void)>] = []

  /// A subject without an item; `waitingFor` names what its waiters wait for ("log-in").
  public init(waitingFor: String) {
    self.waitingFor = waitingFor
  }

  /// Takes the item of a child that was just attached, and hands it to those who wait.
  ///
  /// The item must be a class; it is an interactor behind its protocol.
  @inlinable
  public func send(_ item: Item) {
    let object = item as AnyObject
    self.object = object
    interactor = object as? Interactor
    if let interactor {
      activation = interactor.isActive ? interactor.activation : interactor.activation &+ 1
    }
    let waiters = self.waiters
    self.waiters = []
    for waiter in waiters { waiter.settle(.value((item, ()))) }
  }

  /// The item, if its child is active.
  @inlinable
  public var item: Item? {
    guard let object else { return nil }
    if let interactor, interactor.activation != activation || !interactor.isActive { return nil }
    return object as? Item
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
    let promise = Promise<(Item, Void)>(waitingFor: waitingFor)
    waiters.append(promise)
    let name = ribName(of: type(of: owner), suffix: "Interactor")
    CancellableAction { [weak self, weak promise] in
      guard let promise else { return }
      self?.waiters.removeAll { $0 === promise }
      promise.settle(.abandoned(by: name))
    }.cancelOnDeactivate(of: owner)
    return promise.future
  }

  deinit {
    for waiter in waiters { waiter.settle(.abandoned(by: "its parent")) }
  }
}
