import Streams

/// A wait for a child, without the child's type.
protocol ChildWaiter: AnyObject {
  /// Whether the wait has settled.
  var hasEnded: Bool { get }
  /// Returns whether `child` is of the expected type.
  func accepts(_ child: RouterNode) -> Bool
  /// Settles the wait with `child`.
  func settle(_ child: RouterNode)
  /// Updates the wait's name with the current children of `router`.
  func rename(under router: RouterNode)
}

/// A wait for a child of one type.
final class TypedChildWaiter<Child>: ChildWaiter {
  let promise: Promise<(Child, Void)>

  init(under router: RouterNode) {
    promise = Promise(waitingFor: Self.expectation(under: router), owner: router.name)
  }

  var hasEnded: Bool { promise.settlement != nil }

  func accepts(_ child: RouterNode) -> Bool { child is Child }

  func settle(_ child: RouterNode) {
    if let wanted = child as? Child { promise.settle(.value((wanted, ()))) }
  }

  func rename(under router: RouterNode) {
    promise.rename(Self.expectation(under: router))
  }

  private static func expectation(under router: RouterNode) -> String {
    let attached = router.children.map(\.name).joined(separator: ", ")
    return "\(ribName(of: Child.self, suffix: "Routing")) under \(router.name) (attached: [\(attached)])"
  }
}
