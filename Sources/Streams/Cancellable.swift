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
  func keep(by keeper: CancellableKeeper)
}

extension Cancellable {
  /// Tells `keeper`, which it does not hold, once it is over: now if it is already.
  public func keep(by keeper: CancellableKeeper) {
    let id = ObjectIdentifier(self)
    onFinish { [weak keeper] in keeper?.letGo(of: id) }
  }
}

/// Whoever keeps things for as long as they go on.
///
/// A class, for a weak reference to one takes half the room of one to a protocol, and each subscription has one.
open class CancellableKeeper {
  /// A keeper of nothing yet.
  public init() {}

  /// Forgets something it keeps, which is over.
  open func letGo(of id: ObjectIdentifier) {}
}

/// The end of a subscription and those who are told of it, whatever it calls.
///
/// A class of its own that is not generic: in a generic one the runtime would be asked for types at every call.
public class SubscriptionEnd: Cancellable {
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  // Mostly an interactor that it is tied to: a reference costs less, in memory and time, than a closure would, and a
  // session has a dozen subscriptions.
  @exclusivity(unchecked) private final weak var keeper: CancellableKeeper?
  // Unsafe is safe here: a list that goes ends what is in it first.
  /// The list of the stream that it is in.
  final unowned(unsafe) var list: SubscriberList?
  /// `nil` once it is over.
  @exclusivity(unchecked) private final var finishObservers: [() -> Void]? = []

  fileprivate init() {}

  /// Whether it is over.
  final var isOver: Bool { finishObservers == nil }

  /// Ends it: the body is called no more.
  public func cancel() {}

  /// Tells those who are to be told that it is over. The first call counts.
  fileprivate final func tell() {
    guard let observers = finishObservers else { return }
    finishObservers = nil
    list?.forget(self)
    list = nil
    keeper?.letGo(of: ObjectIdentifier(self))
    for observer in observers { observer() }
  }

  /// Calls `body` once it is over: now if it is already.
  public final func onFinish(_ body: @escaping () -> Void) {
    if isOver { body() } else { finishObservers?.append(body) }
  }

  /// Tells `keeper`, which it does not hold, once it is over: now if it is already.
  public final func keep(by keeper: CancellableKeeper) {
    let id = ObjectIdentifier(self)
    if isOver {
      keeper.letGo(of: id)
    } else if self.keeper == nil {
      self.keeper = keeper
    } else {
      onFinish { [weak keeper] in keeper?.letGo(of: id) }
    }
  }
}

/// A closure that somebody calls until the subscription is over.
public final class Subscription<Body>: SubscriptionEnd {
  /// What to call; `nil` once it is over.
  public private(set) var body: Body?

  /// A subscription that calls `body`.
  public init(_ body: Body) {
    self.body = body
    super.init()
  }

  /// Ends it, and hands its body to the first who does.
  @discardableResult
  public func end() -> Body? {
    // What goes with the body may come back to this very subscription: the body outlives the assignment.
    guard let ended = body else { return nil }
    body = nil
    tell()
    return ended
  }

  /// Ends it: the body is called no more.
  public override func cancel() {
    end()
  }
}

/// The subscription of a stream. Its body is known to be a function, which needs no look at its types to be called, and
/// is no optional one, which would be wrapped anew at each touch.
final class StreamSubscription<Value>: SubscriptionEnd {
  /// What to call until it is over.
  @exclusivity(unchecked) private(set) var body: (Value) -> Void

  init(_ body: @escaping (Value) -> Void) {
    self.body = body
    super.init()
  }

  override func cancel() {
    guard !isOver else { return }
    tell()
    // What goes with the body may come back to this very subscription: it is over by now.
    body = { _ in }
  }
}
