public import Flux
public import RIBs
public import Streams

extension Store {
  /// A future of what `settled` makes of the state: settled at once if it can, else when the state has come so far.
  ///
  /// Steps wait on states, not on requests: an answer that comes after a restart finds them all the same. The wait
  /// lasts as long as `owner` stays active; then it ends as abandoned.
  ///
  /// What is waited for is only named when it is waited for.
  @inlinable
  public func wait<Value>(
    for what: @autoclosure () -> String, in owner: Interactor, _ settled: @escaping (State) -> Settlement<Value>?
  ) -> Future<Value> {
    if let settlement = settled(state) { return Future(settlement) }
    return waitForChange(what(), in: owner, settled)
  }

  @usableFromInline
  func waitForChange<Value>(
    _ what: String, in owner: Interactor, _ settled: @escaping (State) -> Settlement<Value>?
  ) -> Future<Value> {
    let promise = Promise<Value>(waitingFor: what, owner: owner.ribName)
    // Whoever waits goes on when the action has been handled: what it reads and dispatches is up to date then.
    // Only the store calls it.
    let subscription = states.subscribe { [weak promise, unowned self] state in
      guard let settlement = settled(state) else { return }
      self.whenIdle { promise?.settle(settlement) }
    }
    promise.onFinish { subscription.cancel() }
    // Nobody waits any more: then it is over.
    promise.onUnobserved = {}
    promise.cancelOnDeactivate(of: owner)
    return promise.future
  }
}
