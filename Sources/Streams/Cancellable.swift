/// Something that goes on until it is told to stop, or comes to its end by itself: a subscription, a wait, a run.
///
/// Dropping a handle does not cancel: what was started lives until `cancel()`, or until the interactor it is tied
/// to resigns.
public protocol Cancellable: AnyObject {
  /// Stops it. A second call does nothing.
  func cancel()
  /// Calls `body` once it is over, cancelled or by itself: now if it is already.
  ///
  /// Whoever keeps it for as long as it goes on lets go of it then.
  func onFinish(_ body: @escaping () -> Void)
  /// Tells `keeper`, which it does not hold, once it is over: now if it is already.
  func keep(by keeper: any CancellableKeeper)
}

extension Cancellable {
  /// Tells `keeper`, which it does not hold, once it is over: now if it is already.
  public func keep(by keeper: any CancellableKeeper) {
    let id = ObjectIdentifier(self)
    onFinish { [weak keeper] in keeper?.letGo(of: id) }
  }
}

/// Whoever keeps things for as long as they go on.
public protocol CancellableKeeper: AnyObject {
  /// Forgets something it keeps, which is over.
  func letGo(of id: ObjectIdentifier)
}

/// A closure that somebody calls until the subscription is over.
public final class Subscription<Body>: Cancellable {
  /// What to call; `nil` once it is over.
  public private(set) var body: Body?
  // A stream keeps it, and mostly an interactor that it is tied to: references to both cost less, in memory and time,
  // than closures would, and a session has a dozen subscriptions.
  private weak var firstKeeper: (any CancellableKeeper)?
  private weak var secondKeeper: (any CancellableKeeper)?
  private var finishObservers: [() -> Void] = []

  /// A subscription that calls `body`.
  public init(_ body: Body) {
    self.body = body
  }

  /// Ends it, and hands its body to the first who does.
  @discardableResult
  public func end() -> Body? {
    // What goes with the body may come back to this very subscription: the body outlives the assignment.
    guard let ended = body else { return nil }
    body = nil
    firstKeeper?.letGo(of: ObjectIdentifier(self))
    secondKeeper?.letGo(of: ObjectIdentifier(self))
    guard !finishObservers.isEmpty else { return ended }
    let observers = finishObservers
    finishObservers = []
    for observer in observers { observer() }
    return ended
  }

  /// Ends it: the body is called no more.
  public func cancel() {
    end()
  }

  /// Calls `body` once it is over: now if it is already.
  public func onFinish(_ body: @escaping () -> Void) {
    if self.body == nil { body() } else { finishObservers.append(body) }
  }

  /// Tells `keeper`, which it does not hold, once it is over: now if it is already.
  public func keep(by keeper: any CancellableKeeper) {
    let id = ObjectIdentifier(self)
    if body == nil {
      keeper.letGo(of: id)
    } else if firstKeeper == nil {
      firstKeeper = keeper
    } else if secondKeeper == nil {
      secondKeeper = keeper
    } else {
      onFinish { [weak keeper] in keeper?.letGo(of: id) }
    }
  }
}
