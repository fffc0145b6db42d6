/// Hands every action to every store, one action at a time.
///
/// An action dispatched while another is being handled queues behind it (nested dispatches queue), so that no
/// store or observer ever sees half an action.
public final class Dispatcher {
  private var stores: [AnyStore] = []
  private var queue: [any Action] = []
  private var isDispatching = false
  private var waiting: [() -> Void] = []
  private var changed: Set<String> = []

  /// How often an action has changed a store.
  public private(set) var changeCount = 0

  /// Whether actions are dropped: while a tree is rebuilt on stores that hold already what its building leads to.
  public var isReadOnly = false

  /// A dispatcher without stores.
  public init() {}

  func register(_ store: AnyStore) {
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
    queue.removeAll()
    isDispatching = false
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Calls `body` as soon as no action is being handled: now, or when all that are queued have been.
  ///
  /// An observer that goes on to other things than its own does so here: what it dispatches then is handled at once,
  /// and what it reads is not out of date.
  public func whenIdle(_ body: @escaping () -> Void) {
    if isDispatching { waiting.append(body) } else { body() }
  }

  /// The stores that changed since the last call, by name: their JSON, or `nil` for one that is as new.
  public func takeChanges() -> [String: String?] {
    guard !changed.isEmpty else { return [:] }
    var result: [String: String?] = [:]
    for store in stores where changed.contains(store.name) {
      result.updateValue(store.encoded(), forKey: store.name)
    }
    changed.removeAll()
    return result
  }

  private func handle(_ action: any Action) {
    var touched: [AnyStore] = []
    for store in stores where store.reduce(action) {
      changed.insert(store.name)
      touched.append(store)
    }
    if !touched.isEmpty { changeCount += 1 }
    for store in touched { store.publish() }
  }
}
