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
  @usableFromInline var waiters: [ItemWaiter<Item>] = []
  // One tie an owner's span of activity, however many wait in it: a parent that stays active keeps no more.
  private weak var tiedOwner: Interactor?
  private var tiedActivation: UInt32 = 0

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
    if !waiters.isEmpty { settleWaiters(.value((item, ()))) }
  }

  /// How many wait.
  public var waiterCount: Int { waiters.count }

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
    waiters.append(ItemWaiter(promise: promise, owner: ObjectIdentifier(owner)))
    // Whoever is cancelled while it waits is forgotten.
    promise.onUnobserved = { [weak self, weak promise] in
      self?.waiters.removeAll { $0.promise === promise }
    }
    tie(to: owner)
    return promise.future
  }

  private func tie(to owner: Interactor) {
    guard tiedOwner !== owner || tiedActivation != owner.activation || !owner.isActive else { return }
    tiedOwner = owner
    tiedActivation = owner.activation
    let name = ribName(of: type(of: owner), suffix: "Interactor")
    let id = ObjectIdentifier(owner)
    CancellableAction { [weak self] in
      self?.settleWaiters(.abandoned(by: name)) { $0 == id }
    }.cancelOnDeactivate(of: owner)
  }

  @usableFromInline
  func settleWaiters(
    _ settlement: Settlement<(Item, Void)>, of isMeant: (ObjectIdentifier) -> Bool = { _ in true }
  ) {
    let waiters = self.waiters
    self.waiters = waiters.filter { !isMeant($0.owner) }
    for waiter in waiters where isMeant(waiter.owner) { waiter.promise.settle(settlement) }
  }

  deinit {
    for waiter in waiters { waiter.promise.settle(.abandoned(by: "its parent")) }
  }
}

/// Somebody who waits for an item, and the parent in which it does.
@usableFromInline
struct ItemWaiter<Item> {
  let promise: Promise<(Item, Void)>
  let owner: ObjectIdentifier
}
