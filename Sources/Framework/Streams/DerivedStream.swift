/// A source of values that can be subscribed to: a `ValueStream`, an `EventStream`, or what an operator makes of one.
///
/// The operators subscribe to nothing by themselves. Each subscriber of their result has a subscription of its own to the
/// source, so nothing must be kept, and cancelling that subscription leaves nothing behind.
public protocol Subscribable {
  /// The type of the values.
  associatedtype Value
  /// Calls `body` with each value, until cancelled or the source ends.
  @discardableResult
  func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable
}

extension ValueStream: Subscribable {}
extension EventStream: Subscribable {}

/// The result of an operator: the values of a source, changed or selected, computed anew for each subscriber.
public struct DerivedStream<Value>: Subscribable {
  private let start: (@escaping (Value) -> Void) -> any Cancellable

  /// A stream whose subscriptions `start` begins.
  init(_ start: @escaping (@escaping (Value) -> Void) -> any Cancellable) {
    self.start = start
  }

  /// Calls `body` with each value, until cancelled or the source ends.
  @discardableResult
  public func subscribe(_ body: @escaping (Value) -> Void) -> any Cancellable {
    start(body)
  }
}

extension Subscribable {
  /// Returns a stream of the transformed values.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> DerivedStream<Other> {
    DerivedStream { body in subscribe { body(transform($0)) } }
  }

  /// Returns a stream of the values for which `isIncluded` returns true. A subscriber receives the current value of a
  /// `ValueStream` only if it is one of them.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> DerivedStream<Value> {
    DerivedStream { body in subscribe { if isIncluded($0) { body($0) } } }
  }

  /// Returns a stream without the values that equal the value before them.
  public func distinct() -> DerivedStream<Value> where Value: Equatable {
    DerivedStream { body in
      var last: Value?
      return subscribe { value in
        guard last != .some(value) else { return }
        last = value
        body(value)
      }
    }
  }

  /// Returns a stream of the latest values of this source and another one, once both have one: a pair for each value of
  /// either.
  ///
  /// A value that reaches both sources, because both derive from one stream, makes two pairs, this source's first. A
  /// subscription lasts until both sources have ended.
  public func combineLatest<Other: Subscribable>(_ other: Other) -> DerivedStream<(Value, Other.Value)> {
    DerivedStream { body in
      let pairs = Subscription(body)
      var first: Value?
      var second: Other.Value?
      func deliver() {
        if let first, let second { pairs.body?((first, second)) }
      }
      let sources: [any Cancellable] = [
        subscribe {
          first = $0
          deliver()
        },
        other.subscribe {
          second = $0
          deliver()
        },
      ]
      // A source holds its subscription, which holds `pairs`: the end of one releases the other.
      pairs.onFinish { for source in sources { source.cancel() } }
      for source in sources {
        source.onFinish { if sources.allSatisfy(\.hasEnded) { pairs.cancel() } }
      }
      return pairs
    }
  }
}
