/// A value that changes over time. A subscriber receives the current value at once, then each later one in order.
///
/// Everything is synchronous and on one executor. A value sent during a delivery is delivered after it, so every
/// subscriber receives the same values in the same order. `ValueStream` is read-only; `MutableValueStream` sends.
public class ValueStream<Value> {
  /// The last value delivered.
  public private(set) final var value: Value
  /// Whether the stream has ended. It delivers nothing more.
  public private(set) final var isFinished = false
  private final var subscriptions: [Subscription<(Value) -> Void>] = []
  /// The values that were sent and are not delivered yet.
  private final var queue: [Value] = []
  private final var isDelivering = false

  fileprivate init(_ value: Value) {
    self.value = value
  }

  /// The number of subscriptions that have not ended.
  public final var subscriberCount: Int { subscriptions.count }

  /// Calls `body` with the current value and each later one, until cancelled or the stream ends.
  @discardableResult
  public final func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = add(body)
    guard !isFinished else { return subscription }
    if isDelivering {
      body(value)
    } else {
      isDelivering = true
      body(value)
      deliverQueued()
    }
    return subscription
  }

  /// Calls `body` with each later value but not with the current one, until cancelled or the stream ends.
  @discardableResult
  public final func onChange(_ body: @escaping (Value) -> Void) -> any Cancellable {
    add(body)
  }

  private final func add(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = Subscription(body)
    guard !isFinished else {
      subscription.cancel()
      return subscription
    }
    subscriptions.append(subscription)
    subscription.onFinish { [weak self] in self?.subscriptions.removeAll { $0.body == nil } }
    return subscription
  }

  /// Delivers `value`, after the values that are being delivered.
  fileprivate final func deliver(_ value: Value) {
    guard !isFinished else { return }
    queue.append(value)
    guard !isDelivering else { return }
    isDelivering = true
    deliverQueued()
  }

  private final func deliverQueued() {
    while !isFinished, !queue.isEmpty {
      value = queue.removeFirst()
      // The loop runs over a copy: a subscriber that comes during the delivery has received this value already.
      for subscription in subscriptions { subscription.body?(value) }
    }
    queue = []
    isDelivering = false
  }

  /// Ends the stream and its subscriptions.
  fileprivate final func close() {
    isFinished = true
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.cancel() }
  }
}

/// A `ValueStream` that its owner can send to.
public final class MutableValueStream<Value>: ValueStream<Value> {
  /// A stream that starts with `value`.
  public override init(_ value: Value) {
    super.init(value)
  }

  deinit {
    close()
  }

  /// Makes `value` the current value and delivers it. During a delivery, it is delivered after that one.
  public func send(_ value: Value) {
    deliver(value)
  }

  /// Ends the stream: its subscriptions end and nothing is delivered any more.
  public func finish() {
    close()
  }
}
