public import Flux
public import RIBs
public import Streams

extension Store {
  /// Returns a future of the settlement that `settled` derives from the state: settled at once if the current state has
  /// one, else by the first later state that has one.
  ///
  /// Steps wait on states, not on requests, so a reply that arrives after a restart completes them too. The wait ends
  /// as abandoned when `owner` becomes inactive. A wait that the body of a step began continues as a part of the step.
  public func wait<Value>(
    for what: @autoclosure () -> String, in owner: any Interactable, _ settled: @escaping (State) -> Settlement<Value>?
  ) -> Future<Value> {
    if let settlement = settled(state) { return Future(settlement) }
    return waitForChange(what(), in: owner, settled)
  }

  private func waitForChange<Value>(
    _ what: String, in owner: any Interactable, _ settled: @escaping (State) -> Settlement<Value>?
  ) -> Future<Value> {
    let promise = Promise<Value>(waitingFor: what, owner: owner.ribName)
    let step = owner.tree.flatMap { $0.isInStep ? $0 : nil }
    // The step continues after the action is handled, so that it reads the states after the action.
    let subscription = states.subscribe { [weak promise, weak self, weak step] state in
      guard let settlement = settled(state) else { return }
      self?.whenIdle {
        if let step { step.runStep { promise?.settle(settlement) } } else { promise?.settle(settlement) }
      }
    }
    promise.onFinish { subscription.cancel() }
    // A wait without an observer ends.
    promise.onUnobserved = {}
    promise.cancelOnDeactivate(of: owner)
    return promise.future
  }
}
