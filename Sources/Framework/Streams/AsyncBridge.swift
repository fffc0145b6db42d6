// For hosts and tests, which wait outside turns. A turn is synchronous, so nothing that runs in one can call these:
// they need `await`. A future and a stream belong to one executor; the calls are made there.

extension Future where Value: Sendable {
  /// Waits until the future settles, and returns how. Never called in a turn.
  ///
  /// A cancelled task stops waiting: its observation ends, and the settlement is that the wait was abandoned.
  /// `isolation` is the caller's actor, on which the future is used.
  public func settled(isolation: isolated (any Actor)? = #isolation) async -> Settlement<Value> {
    let (settlements, continuation) = AsyncStream.makeStream(of: Settlement<Value>.self)
    let observation = observe { continuation.yield($0) }
    var iterator = settlements.makeAsyncIterator()
    let settlement = await iterator.next(isolation: isolation)
    observation.cancel()
    return settlement ?? self.settlement ?? .abandoned(by: "a cancelled task")
  }
}

extension Subscribable where Value: Sendable {
  /// Returns the values as an asynchronous sequence, which ends with the source. Never called in a turn.
  ///
  /// The sequence holds the values that its consumer has not taken: as many as `policy` says, by default the last one.
  /// After the consumer stops, the subscription ends with the next value.
  public func values(
    buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<Value> {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    var subscription: (any Cancellable)?
    subscription = subscribe { value in
      if case .terminated = continuation.yield(value) { subscription?.cancel() }
    }
    subscription?.onFinish {
      continuation.finish()
      subscription = nil
    }
    return values
  }
}
