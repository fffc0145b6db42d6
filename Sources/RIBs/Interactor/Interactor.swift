public import Streams

/// Something with a span of activity that other things can be tied to.
public protocol Interactable: AnyObject {
  /// Whether it is active: attached, with every ancestor, to a launched root.
  var isActive: Bool { get }
  /// The activity over time: the current value at once, then each change; ends with the interactor.
  var isActiveStream: ValueStream<Bool> { get }
}

/// The business logic of a RIB: alive while its router lives, at work while it is active.
///
/// Routers activate and deactivate their interactors; nobody else does. Subclasses override `didBecomeActive` and
/// `willResignActive`, and tie what they start to their activity with `cancelOnDeactivate(of:)`.
open class Interactor: CancellableKeeper, Interactable {
  /// Whether it is active.
  public final var isActive: Bool { active }
  // Stored under a private name: accesses to what others could reach are checked at run time, each time.
  private final var active = false
  private final var isResigning = false

  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  /// Counts activations, so that whoever keeps an item across a deactivation can tell.
  @exclusivity(unchecked) @usableFromInline final var activation: UInt32 = 0

  @exclusivity(unchecked) private final var tied: [AnyObject] = []
  private final var activity: MutableValueStream<Bool>?

  /// An inactive interactor.
  public override init() {}

  /// The activity over time: the current value at once, then each change; ends with the interactor.
  public final var isActiveStream: ValueStream<Bool> {
    if let activity { return activity }
    let stream = MutableValueStream(isActive)
    activity = stream
    return stream
  }

  /// Called once each time the interactor has become active. Starts the RIB's work.
  open func didBecomeActive() {}

  /// Called once each time the interactor is about to resign, while `isActive` is still true.
  open func willResignActive() {}

  /// Becomes active; does nothing when it is already. For routers.
  public final func activate() {
    activate {}
  }

  /// Becomes active; `announce` runs between that and what the interactor does about it.
  final func activate(_ announce: () -> Void) {
    guard !isActive else { return }
    active = true
    activation &+= 1
    let current = activation
    announce()
    activity?.send(true)
    // Whoever heard of it may have ended it again.
    if isActive, activation == current { didBecomeActive() }
  }

  /// Resigns: what is tied to its activity ends. Does nothing when it is inactive or resigns already. For routers.
  public final func deactivate() {
    guard isActive, !isResigning else { return }
    isResigning = true
    willResignActive()
    isResigning = false
    active = false
    let ending = tied
    tied = []
    for object in ending { Self.cancel(object) }
    activity?.send(false)
  }

  /// The presenter of a presentable interactor, for the leak check.
  var presenterObject: AnyObject? { nil }
  /// Set while its RIB is detached: told when the interactor goes.
  @exclusivity(unchecked) final var detachment: DetachedRIB?

  /// Ties `cancellable` to the current span of activity; while inactive it ends at once.
  final func tie(_ cancellable: any Cancellable) {
    guard isActive else { return cancellable.cancel() }
    tied.append(cancellable)
    // What is over by itself is let go of: a root is active for as long as its session lives.
    cancellable.keep(by: self)
  }

  /// What is tied is held as objects: that takes half the room, and nearly all of them are subscriptions.
  private static func cancel(_ object: AnyObject) {
    if let subscription = object as? SubscriptionEnd { return subscription.cancel() }
    (object as? any Cancellable)?.cancel()
  }

  /// Forgets something that was tied to its activity and is over.
  public final override func letGo(of id: ObjectIdentifier) {
    if let index = tied.lastIndex(where: { ObjectIdentifier($0) == id }) { tied.remove(at: index) }
  }

  /// How many things are tied to the current span of activity and not over yet.
  public final var tiedCount: Int { tied.count }

  deinit {
    detachment?.living.remove(.interactor)
    if isActive { deactivate() }
    activity?.finish()
  }
}

extension Cancellable {
  /// Cancels when `interactor` resigns; at once when it is not active.
  @discardableResult
  public func cancelOnDeactivate(of interactor: Interactor) -> Self {
    interactor.tie(self)
    return self
  }
}

extension ValueStream {
  /// Subscribes for as long as asked, but hears only what is sent while `interactor` is active.
  ///
  /// Values sent while it is inactive are gone: they are not delivered later.
  @discardableResult
  public final func subscribe(confinedTo interactor: Interactor, _ body: @escaping (Value) -> Void) -> any Cancellable {
    subscribe { [weak interactor] value in
      if interactor?.isActive == true { body(value) }
    }
  }
}
