public import Streams

/// A router as its parent sees it. Every `XRouting` protocol refines this one; every router is a `RouterNode`.
public protocol Routing: RouterNode {}

/// One node of the RIB tree: what every router has in common, whatever its interactor's type.
///
/// A tree grows and shrinks only by `attachChild` and `detachChild`. Attaching activates top-down, detaching
/// resigns the deepest first; under an inactive parent a child stays inactive until its parent becomes active.
/// A broken rule is a `RoutingError` that the tree collects, and changes nothing.
open class RouterNode {
  /// The children in the order they were attached.
  public final var children: [RouterNode] { attachedChildren }
  /// The tree this router belongs to; `nil` while it is not attached.
  public final var tree: RIBTree? { joinedTree }

  /// Whether `didLoad` has been called: once in a lifetime.
  public internal(set) final var isLoaded = false
  /// Whether the component was another router's before: an error when this router is attached.
  final let isComponentReused: Bool
  final var resignation = Resignation.none
  /// Whether it is to leave its parent, or as a root its tree, once it has resigned.
  final var isLeaving = false
  // Unsafe is safe here: a parent clears it when the child leaves, and first of all when it goes itself. It is read
  // at every turn of attaching and resigning, where a counted reference costs more than the rest.
  final unowned(unsafe) var parent: RouterNode?
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  // Stored under names of the module's own: accesses to what others could reach are checked at run time, each time.
  @exclusivity(unchecked) final var attachedChildren: [RouterNode] = []
  @exclusivity(unchecked) final var joinedTree: RIBTree?
  final let logic: Interactor
  final let component: ComponentNode
  @exclusivity(unchecked) final var childWaiters: [any ChildWaiter] = []
  /// Set while it is detached: told when the router goes.
  @exclusivity(unchecked) final var detachment: DetachedRIB?
  @exclusivity(unchecked) private final var seldom: Seldom?

  init(logic: Interactor, component: ComponentNode) {
    self.logic = logic
    self.component = component
    isComponentReused = component.isClaimed
    component.claim(by: self)
  }

  /// The interactor, whatever its type.
  public final var interactable: Interactor { logic }

  /// Whether it hangs in a launched tree, under a parent or as its root.
  public final var isAttached: Bool { tree != nil }

  /// The name of the RIB: the router's type without `Router`.
  public final var name: String { tree?.name(of: type(of: self)) ?? ribName(of: type(of: self), suffix: "Router") }

  /// The names from the root down to this router, joined with `/`.
  public final var path: String { (ancestors + [self]).map(\.name).joined(separator: "/") }

  /// What tells this RIB from another of its kind, for snapshots: `["reservation": "42"]`. None by default.
  open var parameters: [String: String] { [:] }

  /// Called once in a lifetime, at the first attach: after the activation, or under an inactive parent before it.
  /// Where children that never change attach.
  open func didLoad() {}

  /// Whether it has loaded: `false` at once, then `true`; ends with the router.
  public final var isLoadedStream: ValueStream<Bool> {
    if let loading = seldom?.loading { return loading }
    let stream = MutableValueStream(isLoaded)
    needingSeldom.loading = stream
    return stream
  }

  /// The errors from before it joined a tree.
  final var strayErrors: [RoutingError] {
    get { seldom?.strayErrors ?? [] }
    set { if seldom != nil || !newValue.isEmpty { needingSeldom.strayErrors = newValue } }
  }

  private final var needingSeldom: Seldom {
    let parts = seldom ?? Seldom()
    seldom = parts
    return parts
  }

  /// The view of a viewable router, for the leak check.
  var viewObject: AnyObject? { nil }

  /// The routers above this one, root first.
  final var ancestors: [RouterNode] {
    var routers: [RouterNode] = []
    var node = parent
    while let current = node {
      routers.append(current)
      node = current.parent
    }
    routers.reverse()
    return routers
  }

  final func load() {
    guard !isLoaded else { return }
    isLoaded = true
    seldom?.loading?.send(true)
    didLoad()
  }

  deinit {
    detachment?.living.remove(.router)
    if !isComponentReused { component.loseOwner() }
    guard !attachedChildren.isEmpty || seldom != nil else { return }
    for child in attachedChildren.reversed() {
      child.parent = nil
      // A root that is dropped instead of ended takes nobody along who stays.
      if child.tree != nil { child.depart() }
    }
    seldom?.loading?.finish()
  }
}

/// What few routers have.
private final class Seldom {
  var strayErrors: [RoutingError] = []
  var loading: MutableValueStream<Bool>?
}
