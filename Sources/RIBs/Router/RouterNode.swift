public import Streams

/// A router as its parent sees it. Every `XRouting` protocol refines this one; every router is a `RouterNode`.
public protocol Routing: RouterNode {}

/// One node of the RIB tree: what every router has in common, whatever its interactor's type.
///
/// A tree grows and shrinks only by `attachChild` and `detachChild`. Attaching activates top-down, detaching
/// resigns the deepest first; under an inactive parent a child stays inactive until its parent becomes active.
/// A broken rule is a `RoutingFault` that the tree collects, and changes nothing.
open class RouterNode {
  /// The children in the order they were attached.
  public internal(set) final var children: [RouterNode] = []
  /// Whether `didLoad` has been called: once in a lifetime.
  public internal(set) final var isLoaded = false
  /// The tree this router belongs to; `nil` while it is not attached.
  public internal(set) final var tree: RIBTree?

  // Unowned, not weak: a parent clears it when the child leaves and when it goes itself, and a weak reference
  // would cost each parent a side table.
  final unowned var parent: RouterNode?
  final let logic: Interactor
  final let component: ComponentNode
  /// Whether the component was another router's before: a fault when this router is attached.
  final let isComponentReused: Bool
  /// Whether this router resigns with all below it, and whether it is to leave its parent once it has.
  final var isResigning = false
  final var leavesOnceResigned = false
  final var strayFaults: [RoutingFault] = []
  final var childWaiters: [ChildWaiter] = []
  final var childWaitersTiedTo: UInt32 = 0
  private final var loading: MutableValueStream<Bool>?

  init(logic: Interactor, component: ComponentNode) {
    self.logic = logic
    self.component = component
    isComponentReused = component.isClaimed
    component.isClaimed = true
  }

  /// The interactor, whatever its type.
  public final var interactable: Interactor { logic }

  /// Whether it hangs in a launched tree, under a parent or as its root.
  public final var isAttached: Bool { tree != nil }

  /// The name of the RIB: the router's type without `Router`.
  public final var name: String { tree?.name(of: type(of: self)) ?? ribName(of: type(of: self), suffix: "Router") }

  /// The names from the root down to this router, joined with `/`.
  public final var path: String { (ancestorNames + [name]).joined(separator: "/") }

  /// What tells this RIB from another of its kind, for snapshots: `["reservation": "42"]`. None by default.
  open var parameters: [String: String] { [:] }

  /// Called once in a lifetime, after the first attach and activation. Where children that never change attach.
  open func didLoad() {}

  /// Whether it has loaded: `false` at once, then `true`; ends with the router.
  public final var isLoadedStream: ValueStream<Bool> {
    if let loading { return loading }
    let stream = MutableValueStream(isLoaded)
    loading = stream
    return stream
  }

  /// The view of a viewable router, for the leak check.
  var viewObject: AnyObject? { nil }

  final var ancestorNames: [String] {
    var names: [String] = []
    var node = parent
    while let current = node {
      names.append(current.name)
      node = current.parent
    }
    names.reverse()
    return names
  }

  final func load() {
    guard !isLoaded else { return }
    isLoaded = true
    loading?.send(true)
    didLoad()
  }

  deinit {
    for child in children { child.parent = nil }
    loading?.finish()
  }
}
