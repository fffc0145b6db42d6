public import Streams

/// Somebody who waits for a child, whatever its type.
protocol ChildWaiter: AnyObject {
  var isOver: Bool { get }
  func accepts(_ child: RouterNode) -> Bool
  func settle(_ child: RouterNode)
  /// Tells the children there are now.
  func rename(under router: RouterNode)
}

/// Somebody who waits for a child of a type.
private final class TypedChildWaiter<Child>: ChildWaiter {
  let promise: Promise<(Child, Void)>

  init(under router: RouterNode) {
    promise = Promise(waitingFor: Self.expectation(under: router), owner: router.name)
  }

  var isOver: Bool { promise.settlement != nil }

  func accepts(_ child: RouterNode) -> Bool { child is Child }

  func settle(_ child: RouterNode) {
    if let wanted = child as? Child { promise.settle(.value((wanted, ()))) }
  }

  func rename(under router: RouterNode) {
    promise.rename(Self.expectation(under: router))
  }

  private static func expectation(under router: RouterNode) -> String {
    let actual = router.children.map(\.name).joined(separator: ", ")
    return "\(ribName(of: Child.self, suffix: "Routing")) under \(router.name) (attached: [\(actual)])"
  }
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
    let waiter = TypedChildWaiter<Child>(under: self)
    childWaiters.append(waiter)
    // Whoever is cancelled while it waits gives its promise up.
    waiter.promise.onUnobserved = {}
    waiter.promise.onFinish { [weak self] in self?.forgetChildWaiters() }
    waiter.promise.cancelOnDeactivate(of: logic)
    return waiter.promise.future
  }

  private func forgetChildWaiters() {
    let staying = childWaiters.filter { !$0.isOver }
    childWaiters = staying
  }

  /// How many wait for a child.
  public final var childWaiterCount: Int { childWaiters.count }

  /// Hands a child that is active now to those who wait for it, one by one: whoever goes on with it may route.
  final func notifyWaiters(of child: RouterNode) {
    guard !childWaiters.isEmpty else { return }
    while child.parent === self, child.logic.isActive, let waiter = childWaiters.first(where: { $0.accepts(child) }) {
      waiter.settle(child)
    }
    renameWaiters()
  }

  /// Tells those who still wait which children there are.
  final func renameWaiters() {
    for waiter in childWaiters { waiter.rename(under: self) }
  }
}
