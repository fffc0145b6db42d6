/// The subscribers of a stream, whatever its values.
///
/// A class of its own that is not generic: in a generic one the runtime would be asked for types at every call.
open class SubscriberList {
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  /// Whether the stream has ended; it delivers nothing more.
  @exclusivity(unchecked) public fileprivate(set) final var isFinished = false
  fileprivate final var isDelivering = false
  /// Whether values were sent that are to be delivered yet.
  fileprivate final var isQueueing = false
  @exclusivity(unchecked) fileprivate final var subscriptions: [SubscriptionEnd] = []

  fileprivate init() {}

  /// How many subscriptions stand.
  public final var subscriberCount: Int { subscriptions.count }

  fileprivate final func add(_ subscription: SubscriptionEnd) {
    guard !isFinished else { return subscription.cancel() }
    subscriptions.append(subscription)
    subscription.list = self
  }

  /// Forgets a subscription that is over.
  final func forget(_ subscription: SubscriptionEnd) {
    // Who came last mostly goes first, like the RIBs they are of.
    guard let index = subscriptions.lastIndex(where: { $0 === subscription }) else { return }
    if subscriptions.count == 1 { subscriptions = [] } else { subscriptions.remove(at: index) }
  }

  /// Ends the stream. For the kinds of streams, and when one goes: while it still has its value.
  package final func close() {
    isFinished = true
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.list = nil }
    for subscription in ending { subscription.cancel() }
  }
}

/// A value that changes over time: whoever subscribes hears the current one at once, then each later one in order.
///
/// Everything is synchronous and on one executor. A value sent while another is being delivered is delivered after
/// it, so that every subscriber hears the same values in the same order. Read-only: `MutableValueStream` sends.
open class ValueStream<Value>: SubscriberList {
  private final var queue: [Value] = []

  /// For the kinds of streams: how a value is held is theirs.
  package override init() {
    super.init()
  }

  // Nobody reads this one: only the kinds of streams make any, and each of them holds a value in its own way.
  /// The last value delivered.
  open var value: Value { fatalError("a stream of no kind") }

  /// Takes in a value that is about to be delivered; `isLast` when no later one waits. For the kinds of streams.
  open func take(_ value: Value, isLast: Bool) {}

  /// Calls `body` with the current value and each later one, until cancelled or the stream ends.
  @discardableResult
  public final func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = StreamSubscription(body)
    add(subscription)
    guard !isFinished else { return subscription }
    if isDelivering {
      subscription.body(value)
    } else {
      isDelivering = true
      subscription.body(value)
      deliverQueued()
    }
    return subscription
  }

  /// Calls `body` with each later value but not with the current one, until cancelled or the stream ends.
  @discardableResult
  public final func onChange(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = StreamSubscription(body)
    add(subscription)
    return subscription
  }

  /// Delivers a value; from within a delivery, after that one. For the kinds of streams.
  package final func deliver(_ value: Value) {
    guard !isFinished else { return }
    if isDelivering {
      queue.append(value)
      isQueueing = true
    } else {
      isDelivering = true
      pass(value, isLast: true)
      deliverQueued()
    }
  }

  /// Ends a delivery with those of the values sent meanwhile.
  private final func deliverQueued() {
    if isQueueing {
      var next = 0
      while next < queue.count {
        pass(queue[next], isLast: next == queue.count - 1)
        next += 1
      }
      queue = []
      isQueueing = false
    }
    isDelivering = false
  }

  private final func pass(_ value: Value, isLast: Bool) {
    guard !isFinished else { return }
    take(value, isLast: isLast)
    // Whoever subscribes during the delivery heard this value already: the copy leaves them out. All of them were made
    // here, for this type; a checked cast would ask the runtime for it each time.
    for subscription in subscriptions where !subscription.isOver {
      unsafeDowncast(subscription, to: StreamSubscription<Value>.self).body(value)
    }
  }
}

/// A `ValueStream` that its owner can send to.
public final class MutableValueStream<Value>: ValueStream<Value> {
  @exclusivity(unchecked) private var current: Value

  /// A stream that starts with `value`.
  public init(_ value: Value) {
    current = value
    super.init()
  }

  deinit {
    close()
  }

  /// The last value delivered.
  public override var value: Value { current }

  /// Takes in a value that is about to be delivered.
  public override func take(_ value: Value, isLast: Bool) {
    current = value
  }

  /// Makes `value` the current one and delivers it; from within a delivery, after that one.
  public func send(_ value: Value) {
    deliver(value)
  }

  /// Ends the stream: subscriptions are released and nothing is delivered any more.
  public func finish() {
    close()
  }
}

extension ValueStream where Value: Equatable {
  /// Like `subscribe`, but leaves out a value equal to the one before it.
  @discardableResult
  public final func subscribeDistinct(_ body: @escaping (Value) -> Void) -> any Cancellable {
    var last: Value?
    return subscribe { value in
      guard last != value else { return }
      last = value
      body(value)
    }
  }
}
