public import Streams

/// Hands every action to every store, one action at a time.
///
/// An action that is dispatched while another is handled is queued behind it, so that stores and subscribers never see
/// an action that is handled only in part.
public final class Dispatcher {
  private var stores: [any AnyStore] = []
  private var queue: [any Action] = []
  private var isDispatching = false
  /// The stores that an action has changed since the changes were taken or forgotten.
  private var changed: [any AnyStore] = []
  private var idleObservers: [() -> Void] = []
  /// The actions, for handlers; `nil` before the first one is registered.
  private var handledActions: MutableEventStream<any Action>?

  /// The number of actions that changed a store.
  public private(set) var changeCount = 0

  /// Whether actions are dropped: set while a tree is rebuilt on stores that contain the results of its actions already.
  public var isReadOnly = false

  /// A dispatcher without stores.
  public init() {}

  func register(_ store: any AnyStore) {
    stores.append(store)
  }

  /// Hands `action` to the stores, then sends the states that changed, and then the errors, to their subscribers.
  public func dispatch(_ action: any Action) {
    guard !isReadOnly else { return }
    queue.append(action)
    guard !isDispatching else { return }
    isDispatching = true
    while !queue.isEmpty { handle(queue.removeFirst()) }
    isDispatching = false
    while !idleObservers.isEmpty { idleObservers.removeFirst()() }
  }

  /// Calls `handler` with each later action of the type that it takes, after every store has published its state and its
  /// error.
  ///
  /// Use it for something that an action causes once, such as the count of an event. A state belongs in a store: no
  /// handler is called while a session is rebuilt.
  ///
  /// ```swift
  /// dispatcher.register { [weak self] (action: ShelfAction) in
  ///   switch action {
  ///   case .lent: self?.count("lent")
  ///   case .returned: self?.count("returned")
  ///   }
  /// }.cancelOnDeactivate(of: self)
  /// ```
  public func register<Handled: Action>(_ handler: @escaping (Handled) -> Void) -> any Cancellable {
    let actions = handledActions ?? MutableEventStream<any Action>()
    handledActions = actions
    return actions.subscribe { if let action = Handled($0) { handler(action) } }
  }

  /// Calls `body` as soon as no action is being handled: now, or when all queued actions have been.
  ///
  /// A subscriber that changes more than its own state does so here: the actions that it dispatches are then handled at
  /// once, and the states that it reads are up to date.
  public func whenIdle(_ body: @escaping () -> Void) {
    if isDispatching { idleObservers.append(body) } else { body() }
  }

  /// Takes the states of the stores that an action has changed since the last call into `states`, the states at that
  /// call. Returns the names of those that differ. A store that has changed can be as it was again.
  public func takeChanges(into states: inout StoredStates) -> Set<String> {
    let names = changed.filter { states.update($0.currentState) }.map(\.name)
    changed = []
    return Set(names)
  }

  /// Forgets that an action has changed a store.
  public func forgetChanges() {
    changed = []
  }

  /// Returns the states of the stores. The states in `before` that belong to no store are kept.
  public func states(since before: StoredStates) -> StoredStates {
    StoredStates(stores.map(\.currentState), others: before.others(than: stores))
  }

  /// Returns the states that the next start of the app finds. The states in `before` that belong to no store are kept.
  public func states(survivingUninstall: Bool, since before: StoredStates) -> StoredStates {
    StoredStates(
      stores.map { $0.currentState.surviving(uninstall: survivingUninstall) }, others: before.others(than: stores))
  }

  private func handle(_ action: any Action) {
    var changing: [any AnyStore] = []
    var failing: [(store: any AnyStore, error: any Error)] = []
    for store in stores {
      let effects = store.reduce(action)
      if effects.hasChanged { changing.append(store) }
      if let error = effects.error { failing.append((store, error)) }
    }
    if !changing.isEmpty { changeCount += 1 }
    for store in changing where !changed.contains(where: { $0 === store }) { changed.append(store) }
    for store in changing { store.publish() }
    for (store, error) in failing { store.publish(error) }
    handledActions?.send(action)
  }
}
