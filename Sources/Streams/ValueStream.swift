/// A value that changes over time: whoever subscribes hears the current one at once, then each later one in order.
///
/// Everything is synchronous and on one executor. A value sent while another is being delivered is delivered after
/// it, so that every subscriber hears the same values in the same order. Read-only: `MutableValueStream` sends.
public class ValueStream<Value>: CancellableKeeper {
  /// The last value delivered.
  public private(set) final var value: Value
  /// Whether the stream has ended; it delivers nothing more.
  public private(set) final var isFinished = false

  private final var subscriptions: [Subscription<(Value) -> Void>] = []
  private final var queue: [Value] = []
  private final var isDelivering = false

  fileprivate init(_ value: Value) {
    self.value = value
  }

  deinit {
    close()
  }

  /// Calls `body` with the current value and each later one, until cancelled or the stream ends.
  @discardableResult
  public final func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = add(body)
    delivering { subscription.body?(value) }
    return subscription
  }

  /// Calls `body` with each later value but not with the current one, until cancelled or the stream ends.
  @discardableResult
  public final func onChange(_ body: @escaping (Value) -> Void) -> any Cancellable {
    add(body)
  }

  /// How many subscriptions stand.
  public final var subscriberCount: Int { subscriptions.count }

  private final func add(_ body: @escaping (Value) -> Void) -> Subscription<(Value) -> Void> {
    let subscription = Subscription(body)
    guard !isFinished else {
      subscription.end()
      return subscription
    }
    subscriptions.append(subscription)
    subscription.keep(by: self)
    return subscription
  }

  /// Forgets a subscription that is over.
  public final func letGo(of id: ObjectIdentifier) {
    if let index = subscriptions.firstIndex(where: { ObjectIdentifier($0) == id }) { subscriptions.remove(at: index) }
  }

  fileprivate final func deliver(_ value: Value) {
    guard !isFinished else { return }
    guard !isDelivering else {
      queue.append(value)
      return
    }
    delivering { pass(value) }
  }

  /// Runs a delivery, then those of the values sent meanwhile. Within another delivery, that one sees to them.
  private final func delivering(_ delivery: () -> Void) {
    guard !isDelivering else { return delivery() }
    isDelivering = true
    delivery()
    var next = 0
    while next < queue.count {
      pass(queue[next])
      next += 1
    }
    queue.removeAll()
    isDelivering = false
  }

  private final func pass(_ value: Value) {
    guard !isFinished else { return }
    self.value = value
    // Whoever subscribes during the delivery heard this value already: the copy leaves them out.
    for subscription in subscriptions { subscription.body?(value) }
  }

  fileprivate final func close() {
    isFinished = true
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.end() }
  }
}

/// A `ValueStream` that its owner can send to.
public final class MutableValueStream<Value>: ValueStream<Value> {
  /// A stream that starts with `value`.
  public override init(_ value: Value) {
    super.init(value)
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
