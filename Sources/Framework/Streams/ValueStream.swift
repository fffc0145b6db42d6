/// A value that changes over time. A subscriber receives the current value at once, then each later one in order.
///
/// Everything is synchronous and on one executor. A value sent during a delivery is delivered after it, so every
/// subscriber receives the same values in the same order. `ValueStream` is read-only; `MutableValueStream` sends.
///
/// What an action calls in each store is inlined, and so compiled for the type of the state.
public class ValueStream<Value> {
  /// The last value delivered.
  @inlinable public final var value: Value { current }
  @usableFromInline final var current: Value
  /// Whether the stream has ended. It delivers nothing more.
  public private(set) final var isFinished = false
  @usableFromInline final var subscriptions: [Subscription<(Value) -> Void>] = []
  /// The values that were sent and are not delivered yet.
  @usableFromInline final var queue: [Value] = []
  @usableFromInline final var isDelivering = false

  fileprivate init(_ value: Value) {
    current = value
  }

  /// The number of subscriptions that have not ended.
  public final var subscriberCount: Int { subscriptions.count { !$0.hasEnded } }

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
    subscriptions.removeAll { $0.hasEnded }
    subscriptions.append(subscription)
    return subscription
  }

  /// Delivers the queued values, unless a delivery is in progress, which delivers them.
  @inlinable
  final func deliver() {
    guard !isFinished, !isDelivering else { return }
    isDelivering = true
    deliverQueued()
  }

  @inlinable
  final func deliverQueued() {
    while !isFinished, !queue.isEmpty {
      current = queue.removeFirst()
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

  /// The last value that was sent or enqueued, delivered or not.
  @inlinable public var latest: Value { queue.isEmpty ? value : queue[queue.endIndex - 1] }

  /// Makes `value` the current value and delivers it. During a delivery, it is delivered after that one.
  @inlinable
  public func send(_ value: Value) {
    enqueue(value)
    deliver()
  }

  /// Adds a value that the next `flush()` or `send(_:)` delivers, or the delivery that is in progress.
  @inlinable
  public func enqueue(_ value: Value) {
    if !isFinished { queue.append(value) }
  }

  /// Delivers the values that were enqueued.
  @inlinable
  public func flush() { deliver() }

  /// Ends the stream: its subscriptions end and nothing is delivered any more.
  public func finish() {
    close()
  }
}
