/// A value that changes over time: whoever subscribes hears the current one at once, then each later one in order.
///
/// Everything is synchronous and on one executor. A value sent while another is being delivered is delivered after
/// it, so that every subscriber hears the same values in the same order. Read-only: `MutableValueStream` sends.
public class ValueStream<Value> {
  /// The last value delivered.
  public fileprivate(set) final var value: Value
  /// Whether the stream has ended; it delivers nothing more.
  public fileprivate(set) final var isFinished = false

  fileprivate final var subscriptions: [StreamSubscription<Value>] = []

  fileprivate init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the current value and each later one, until cancelled or the stream ends.
  @discardableResult
  public final func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable {
    let subscription = StreamSubscription(self, body)
    guard !isFinished else {
      subscription.release()
      return subscription
    }
    subscriptions.append(subscription)
    body(value)
    return subscription
  }

  /// How many subscriptions stand.
  public final var subscriberCount: Int { subscriptions.count { $0.body != nil } }

  fileprivate final func remove(_ subscription: StreamSubscription<Value>) {
    subscriptions.removeAll { $0 === subscription }
  }
}

/// A `ValueStream` that its owner can send to.
public final class MutableValueStream<Value>: ValueStream<Value> {
  private var queue: [Value] = []
  private var isDelivering = false

  /// A stream that starts with `value`.
  public override init(_ value: Value) {
    super.init(value)
  }

  /// Makes `value` the current one and delivers it; from within a delivery, after that one.
  public func send(_ value: Value) {
    guard !isFinished else { return }
    guard !isDelivering else {
      queue.append(value)
      return
    }
    isDelivering = true
    deliver(value)
    var next = 0
    while next < queue.count {
      deliver(queue[next])
      next += 1
    }
    queue.removeAll()
    isDelivering = false
  }

  /// Ends the stream: subscriptions are released and nothing is delivered any more.
  public func finish() {
    isFinished = true
    for subscription in subscriptions { subscription.release() }
    subscriptions.removeAll()
  }

  private func deliver(_ value: Value) {
    guard !isFinished else { return }
    self.value = value
    // Whoever subscribes during the delivery heard this value already: the copy leaves them out.
    for subscription in subscriptions { subscription.body?(value) }
  }
}

private final class StreamSubscription<Value>: Cancellable {
  weak var stream: ValueStream<Value>?
  private(set) var body: ((Value) -> Void)?

  init(_ stream: ValueStream<Value>, _ body: @escaping (Value) -> Void) {
    self.stream = stream
    self.body = body
  }

  func cancel() {
    guard body != nil else { return }
    release()
    stream?.remove(self)
  }

  /// Lets go of the body. What goes with it may cancel this very subscription, so it goes after the assignment.
  func release() {
    let released = body
    body = nil
    withExtendedLifetime(released) {}
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
