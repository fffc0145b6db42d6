public import Streams

/// Somebody who waits for a child of a type.
struct ChildWaiter {
  let id: ObjectIdentifier
  /// Settles the wait if this child is the one; says whether it is.
  let offer: (RouterNode) -> Bool
  let abandon: (_ owner: String) -> Void
}

extension RouterNode {
  /// The child of a type, by its router: settled if it is attached and active, else pending until it is.
  ///
  /// For parents that need no subject. Waiting ends as abandoned when this router's interactor resigns; its name
  /// tells the child that is expected and the children there are.
  public final func waitForChild<Child>(_ type: Child.Type) -> Future<(Child, Void)> {
    for child in children where child.logic.isActive {
      if let wanted = child as? Child { return .value((wanted, ())) }
    }
    let wanted = ribName(of: type, suffix: "Routing")
    let actual = children.map(\.name).joined(separator: ", ")
    let promise = Promise<(Child, Void)>(waitingFor: "\(wanted) under \(name) (attached: [\(actual)])")
    let id = ObjectIdentifier(promise)
    childWaiters.append(
      ChildWaiter(
        id: id,
        offer: { child in
          guard let wanted = child as? Child else { return false }
          promise.settle(.value((wanted, ())))
          return true
        },
        abandon: { promise.settle(.abandoned(by: $0)) }))
    // Whoever is cancelled while it waits is forgotten.
    promise.onUnobserved = { [weak self] in self?.childWaiters.removeAll { $0.id == id } }
    tieChildWaiters()
    return promise.future
  }

  /// How many wait for a child.
  public final var childWaiterCount: Int { childWaiters.count }

  /// Ties them all to the interactor's span of activity, once a span.
  private func tieChildWaiters() {
    guard childWaitersTiedTo != logic.activation || !logic.isActive else { return }
    childWaitersTiedTo = logic.activation
    let owner = name
    CancellableAction { [weak self] in
      let waiters = self?.childWaiters ?? []
      self?.childWaiters = []
      for waiter in waiters { waiter.abandon(owner) }
    }.cancelOnDeactivate(of: logic)
  }

  final func notifyWaiters(of child: RouterNode) {
    guard !childWaiters.isEmpty, child.logic.isActive else { return }
    let waiters = childWaiters
    childWaiters = []
    childWaiters = waiters.filter { !$0.offer(child) } + childWaiters
  }
}
