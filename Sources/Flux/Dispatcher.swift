/// Hands every action to every store, one action at a time.
///
/// An action dispatched while another is being handled queues behind it (nested dispatches queue), so that no
/// store or observer ever sees half an action.
public final class Dispatcher {
  private var stores: [any AnyStore] = []
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  @exclusivity(unchecked) private var queue: [any Action] = []
  private var isDispatching = false
  private var hasChanges = false
  private var waiting: [() -> Void] = []
  /// The stores whose state is another than they told last: for as long as an action is being handled.
  @exclusivity(unchecked) private var untold: [Untold] = []

  /// A store that has to tell its state, and what it told last; `nil` for a new session's.
  struct Untold {
    let store: any AnyStore
    var told: (any HeldState)?
  }

  /// For how many stores more room is made at once.
  private static let step = 3

  /// How often an action has changed a store.
  public private(set) var changeCount = 0

  /// Whether actions are dropped: while a tree is rebuilt on stores that hold already what its building leads to.
  public var isReadOnly = false

  /// A dispatcher without stores.
  public init() {}

  deinit {
    for store in stores { store.loseDispatcher() }
  }

  /// Stores are few and stay as long as the session: room is made for a few at a time.
  func register(_ store: any AnyStore) {
    if stores.count % Self.step == 0 { stores.reserveCapacity(stores.count + Self.step) }
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
    var held: [any HeldState] = []
    held.reserveCapacity(stores.count { $0.heldState != nil })
    for store in stores {
      if let state = store.heldState { held.append(state) }
    }
    return StoredStates(held, others: before.others(than: stores))
  }

  private func handle(_ action: any Action) {
    var touched: [any AnyStore] = []
    let type = type(of: action)
    for store in stores where store.hears(type, action) && store.reduce(action) { touched.append(store) }
    guard !touched.isEmpty else { return }
    hasChanges = true
    changeCount += 1
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
