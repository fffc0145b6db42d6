public import Streams

/// Somebody who waits for a child of a type; says whether this one is it.
struct ChildWaiter {
  let id: ObjectIdentifier
  let offer: (RouterNode) -> Bool
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
      ChildWaiter(id: id) { child in
        guard let wanted = child as? Child else { return false }
        promise.settle(.value((wanted, ())))
        return true
      })
    let owner = name
    CancellableAction { [weak self] in
      self?.childWaiters.removeAll { $0.id == id }
      promise.settle(.abandoned(by: owner))
    }.cancelOnDeactivate(of: logic)
    return promise.future
  }

  final func notifyWaiters(of child: RouterNode) {
    guard !childWaiters.isEmpty, child.logic.isActive else { return }
    let waiters = childWaiters
    childWaiters = []
    childWaiters = waiters.filter { !$0.offer(child) } + childWaiters
  }
}
