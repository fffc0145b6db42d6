/// Hands every action to every store, one action at a time.
///
/// An action dispatched while another is being handled queues behind it (nested dispatches queue), so that no
/// store or observer ever sees half an action.
public final class Dispatcher {
  private var stores: [any AnyStore] = []
  private var queue: [any Action] = []
  private var isDispatching = false
  private var hasChanges = false
  private var waiting: [() -> Void] = []
  /// The stores whose state is another than they told last: for as long as an action is being handled.
  private var untold: [Untold] = []

  /// A store that has to tell its state, and what it told last; `nil` for a new session's.
  struct Untold {
    let store: any AnyStore
    var told: (any HeldState)?
  }

  /// Whether actions are dropped: while a tree is rebuilt on stores that hold already what its building leads to.
  public var isReadOnly = false

  /// A dispatcher without stores.
  public init() {}

  deinit {
    for store in stores { store.loseDispatcher() }
  }

  func register(_ store: any AnyStore) {
    stores.append(store)
  }

  /// Hands `action` to the stores, then tells the observers of those that changed.
  public func dispatch(_ action: any Action) {
    guard !isReadOnly else { return }
    queue.append(action)
    guard !isDispatching else { return }
    isDispatching = true
    var next = 0
    while next < queue.count {
      handle(queue[next])
      next += 1
    }
    queue = []
    isDispatching = false
    guard !waiting.isEmpty else { return }
    // What runs may wait in turn.
    while !waiting.isEmpty { waiting.removeFirst()() }
    waiting = []
  }

  /// Calls `body` as soon as no action is being handled: now, or when all that are queued have been.
  ///
  /// An observer that goes on to other things than its own does so here: what it dispatches then is handled at once,
  /// and what it reads is not out of date.
  public func whenIdle(_ body: @escaping () -> Void) {
    if isDispatching { waiting.append(body) } else { body() }
  }

  /// The states of the stores, if an action has changed one since the last call. What `before` has of other stores is
  /// kept.
  public func takeChanges(since before: StoredStates) -> StoredStates? {
    guard hasChanges else { return nil }
    hasChanges = false
    return states(since: before)
  }

  /// Forgets that an action has changed a store.
  public func forgetChanges() {
    hasChanges = false
  }

  /// The states of the stores; what `before` has of other stores is kept.
  public func states(since before: StoredStates) -> StoredStates {
    StoredStates(stores.compactMap(\.heldState), others: before.others(than: stores))
  }

  private func handle(_ action: any Action) {
    var touched: [any AnyStore] = []
    for store in stores where store.reduce(action) { touched.append(store) }
    guard !touched.isEmpty else { return }
    hasChanges = true
    for store in touched { store.publish() }
  }

  // MARK: - What is told when

  func untold(_ store: any AnyStore) -> Untold? {
    untold.isEmpty ? nil : untold.first { $0.store === store }
  }

  /// The state of a store is another than it told last.
  func note(untold store: any AnyStore, told: (any HeldState)?) {
    if untold(store) == nil { untold.append(Untold(store: store, told: told)) }
  }

  /// A store tells a state: its last one, or with `earlier` one that is not the last any more.
  func tell(_ store: any AnyStore, _ earlier: (any HeldState)??) {
    guard let index = untold.firstIndex(where: { $0.store === store }) else { return }
    if let earlier {
      untold[index].told = earlier
    } else {
      untold.remove(at: index)
      if untold.isEmpty { untold = [] }
    }
  }
}
