public import Streams

/// A router as its parent sees it. Every `XRouting` protocol refines this one; every router is a `RouterNode`.
public protocol Routing: RouterNode {}

/// An event of a router's life.
public enum RouterLifecycle: Sendable, Hashable {
  /// It was attached for the first time. Sent just before `didLoad` is called.
  case didLoad
}

/// Attaches and detaches a RIB's children, and keeps the RIB together: it owns interactor and component.
///
/// Subclasses add the routes that their interactor calls (`routeToDetail`), as their `XRouting` protocol declares them.
open class Router<InteractorType: Interactor>: RouterNode, Routing {
  /// The interactor, by its own type.
  public final let interactor: InteractorType

  /// A router that owns `interactor` and `component`. A component that another router owns is an error when this
  /// router is attached.
  public init(interactor: InteractorType, component: ComponentNode) {
    self.interactor = interactor
    super.init(interactable: interactor, component: component)
  }

  init(interactor: InteractorType, component: ComponentNode, view: any ViewControllable) {
    self.interactor = interactor
    super.init(interactable: interactor, component: component, view: view)
  }
}

/// One node of the RIB tree: the part of a router that does not depend on its interactor's type.
///
/// A tree grows and shrinks only by `attachChild` and `detachChild`. Attaching activates top-down; detaching resigns
/// the deepest router first. Under an inactive parent a child stays inactive until its parent becomes active.
/// A broken rule is a `RoutingError` that the tree collects, and changes nothing.
open class RouterNode {
  /// How far a router has come with resigning.
  private enum Resignation {
    /// It does not resign.
    case none
    /// It resigns once the routers below it have.
    case due
    /// The routers below it resign, or its interactor does.
    case underWay
  }

  /// The interactor, without its own type.
  public final let interactable: Interactor
  /// The children in the order they were attached.
  public private(set) final var children: [RouterNode] = []
  /// The tree this router belongs to; `nil` while it is not attached.
  public final var tree: RIBTree? { ownTree }
  /// Whether `didLoad` has been called: once in a lifetime.
  public final var isLoaded: Bool { hasLoaded }

  final let component: ComponentNode
  /// The view of a viewable router.
  final let ownView: (any ViewControllable)?
  // Private, because each access to what another module could reach is checked at run time.
  private final var ownTree: RIBTree?
  private final var hasLoaded = false
  private final weak var parent: RouterNode?
  private final var resignation = Resignation.none
  /// Whether it leaves its parent, or as a root its tree, once it has resigned.
  private final var leavesWhenResigned = false
  /// The errors from before it joined a tree.
  private final var unreportedErrors: [RoutingError] = []
  private final var lifecycleEvents: MutableEventStream<RouterLifecycle>?
  /// The record of the leak check, from the detachment on.
  final var detached: DetachedRIB?

  /// A node that owns the parts of a RIB. `view` is `nil` for a RIB without one.
  package init(interactable: Interactor, component: ComponentNode, view: (any ViewControllable)? = nil) {
    self.interactable = interactable
    self.component = component
    ownView = view
    component.claim(by: self)
    interactable.owner = self
    view?.viewController.router = self
  }

  deinit {
    // A root that is released without `end()`: its children outlive it only if they are held elsewhere.
    for child in children.reversed() where child.tree != nil { child.resignAndLeave() }
    if let tree {
      _ = tree.leakDetector.watch(self, without: .router, below: typesAbove, in: nil)
      interactable.deactivate()
    }
    lifecycleEvents?.finish()
    detached?.living.remove(.router)
  }

  // MARK: - For subclasses

  /// The values that distinguish this RIB from another of the same name in snapshots: `["reservation": "42"]`. Empty by
  /// default.
  open var parameters: [String: String] { [:] }

  /// Called once in a lifetime, at the first attach: after the activation, or under an inactive parent before it.
  /// Attaches the children that never change.
  open func didLoad() {}

  /// The controller of its view.
  final var ownViewController: ViewController? { ownView?.viewController }

  /// Whether the RIB has a view.
  public final var hasView: Bool { ownViewController != nil }

  // MARK: - Identity

  /// Whether it belongs to a launched tree, under a parent or as its root.
  final var isAttached: Bool { tree != nil }

  /// The name of the RIB: the router's type without `Router`.
  public private(set) final lazy var name = RIBs.ribName(of: type(of: self), suffix: "Router")

  /// The names from the root down to this router, joined with `/`.
  public final var path: String { typesFromRoot.map { RIBs.ribName(of: $0, suffix: "Router") }.joined(separator: "/") }

  /// The types of the routers from the root down to this one.
  private var typesFromRoot: [RouterNode.Type] { typesAbove + [type(of: self)] }

  /// The types of the routers from the root down to the parent.
  final var typesAbove: [RouterNode.Type] { parent?.typesFromRoot ?? [] }

  /// The events of the router's life, to the subscribers of that moment; ends with the router.
  public final var lifecycle: EventStream<RouterLifecycle> {
    if let lifecycleEvents { return lifecycleEvents }
    let stream = MutableEventStream<RouterLifecycle>()
    lifecycleEvents = stream
    return stream
  }

  // MARK: - Attaching and detaching

  // Interactors and observers that are called meanwhile may route. Each step therefore checks that the child is still
  // attached here.

  /// Adds `child` at a position among the children, at the end by default. Activates it if this router is active and does
  /// not resign, and loads it if it never was.
  public final func attachChild(_ child: RouterNode, at position: Int? = nil) {
    if let error = errorOfAttaching(child) { return report(error) }
    children.insert(child, at: max(0, min(position ?? children.count, children.count)))
    child.parent = self
    if let tree { child.join(tree) }
    guard child.parent === self else { return }
    if activatesChildren { child.activateSubtree() }
    guard child.parent === self else { return }
    child.loadOnce()
  }

  /// Resigns `child` and everything under it, deepest first, and removes it. When a part of that subtree is resigning
  /// already and called this, `child` follows when its turn comes.
  public final func detachChild(_ child: RouterNode) {
    guard child.parent === self else {
      let names = children.map(\.name).joined(separator: ", ")
      return report(
        RoutingError(
          code: .notAChild, path: path,
          message: "\(child.name) cannot be detached: it is not one of the children [\(names)]"))
    }
    child.resignAndLeave()
  }

  /// Detaches the children whose views a slot has pushed or presented.
  final func detachAbove() {
    for child in children { _ = child.ownViewController?.goBack() }
  }

  private func errorOfAttaching(_ child: RouterNode) -> RoutingError? {
    if let error = child.errorOfComponent(at: self) { return error }
    if isAtOrBelow(child) {
      return RoutingError(code: .cycle, path: path, message: "\(child.name) cannot be attached under itself")
    }
    if child.parent != nil || child.tree != nil {
      return RoutingError(
        code: .alreadyAttached, path: path,
        message: "\(child.name) is attached already, at \(child.path); detach it there first")
    }
    return nil
  }

  private func isAtOrBelow(_ router: RouterNode) -> Bool {
    self === router || !router.children.isEmpty && parent?.isAtOrBelow(router) == true
  }

  private func errorOfComponent(at router: RouterNode) -> RoutingError? {
    guard component.owner !== self else { return nil }
    return RoutingError(
      code: .reusedComponent, path: router.path,
      message: "\(name) was built with the component of another RIB; a builder makes a new one for each")
  }

  final func report(_ error: RoutingError) {
    if let tree { tree.report(error) } else { unreportedErrors.append(error) }
  }

  private func reportErrors(to tree: RIBTree) {
    guard !unreportedErrors.isEmpty else { return }
    let errors = unreportedErrors
    unreportedErrors = []
    for error in errors { tree.report(error) }
  }

  /// Loads it, unless it was loaded before.
  package final func loadOnce() {
    guard !hasLoaded else { return }
    hasLoaded = true
    lifecycleEvents?.send(.didLoad)
    didLoad()
  }

  // MARK: - The root

  /// Joins `tree` as its root, and ends the root that it had.
  package final func launchAsRoot(of newTree: RIBTree) {
    guard tree == nil, parent == nil else {
      return newTree.report(
        RoutingError(
          code: .alreadyLaunched, path: path, message: "\(name) belongs to a tree already; a root is launched once"))
    }
    if let error = errorOfComponent(at: self) { return newTree.report(error) }
    newTree.root?.endAsRoot()
    newTree.root = self
    newTree.window.rootViewController = ownViewController
    join(newTree)
    if tree === newTree { activateSubtree() }
    if tree === newTree { loadOnce() }
  }

  /// Resigns the whole tree, deepest first, and leaves it.
  package final func endAsRoot() {
    if tree != nil, parent == nil { resignAndLeave() }
  }

  // MARK: - Joining and leaving a tree

  /// Joins a tree with everything below it, top-down.
  private func join(_ newTree: RIBTree) {
    ownTree = newTree
    detached?.isAttachedAgain = true
    detached = nil
    reportErrors(to: newTree)
    takePlace(in: newTree)
    newTree.emit(.attached(self))
    for child in children where tree === newTree { child.join(newTree) }
  }

  /// Gives its view a place when no router has: inside the nearest view above, before the views of the siblings after it.
  private func takePlace(in tree: RIBTree) {
    tree.visibilityHasChanged = true
    guard let own = ownViewController, own.container == nil, let parent, let around = parent.nearestViewController
    else { return }
    let later = parent.children.drop { $0 !== self }.dropFirst().lazy.compactMap(\.ownViewController)
    around.place(own, .embedded, before: later.first { $0.container === around && $0.placement == .embedded })
  }

  /// The controller of the nearest view, at this router or above it.
  final var nearestViewController: ViewController? { ownViewController ?? parent?.nearestViewController }

  /// Whether the RIB is on the screen; a RIB without a view is when the nearest view above it is.
  ///
  /// It follows from the places of the views at this moment. `Interactor.isVisible` changes only when nothing else is
  /// left to do.
  public final var isVisible: Bool { nearestViewController?.isVisible ?? false }

  /// Tells the interactors of this subtree whose visibility has become `value` that it has, lower RIBs first when they
  /// disappear.
  final func updateVisibility(to value: Bool) {
    if value, isVisible { interactable.setVisible(true) }
    for child in value ? children : children.reversed() where child.tree != nil { child.updateVisibility(to: value) }
    if !value, !isVisible { interactable.setVisible(false) }
  }

  /// Leaves its parent, and the tree with everything below it.
  private func leave() {
    let above = typesAbove
    if let tree, tree.isObserved { announceDetached(in: tree) }
    if let parent {
      // An observer of the announcement may have detached siblings, so the index is looked up after it.
      if let index = parent.children.firstIndex(where: { $0 === self }) { parent.children.remove(at: index) }
      self.parent = nil
    } else if let tree, tree.root === self {
      tree.root = nil
      tree.window.rootViewController = nil
    }
    leaveTree(below: above, in: nil)
  }

  private func announceDetached(in tree: RIBTree) {
    for child in children.reversed() { child.announceDetached(in: tree) }
    tree.emit(.detached(self))
  }

  /// Leaves the tree with everything below it. `above` are the types of the routers above the topmost one that leaves, and
  /// `parent` is the record of the router above this one, when that leaves too.
  private func leaveTree(below above: [RouterNode.Type]?, in parent: DetachedRIB?) {
    detached = tree?.leakDetector.watch(self, below: above, in: parent)
    ownViewController?.leave()
    ownTree = nil
    for child in children { child.leaveTree(below: nil, in: detached) }
  }

  // MARK: - Becoming active and resigning

  private var activatesChildren: Bool { interactable.isActive && resignation == .none }

  /// Activates this router, then each child that is attached here.
  private func activateSubtree() {
    interactable.activate { tree?.emit(.activated(self)) }
    for child in children where child.parent === self && !child.interactable.isActive && activatesChildren {
      child.activateSubtree()
    }
  }

  /// Resigns with everything below it, deepest first, and leaves. A router that resigns already leaves once it has.
  private func resignAndLeave() {
    leavesWhenResigned = true
    announceResignation()
    resign()
  }

  /// Marks every router that is to resign before any of them does, so that nothing attached below them becomes active.
  private func announceResignation() {
    guard resignation == .none else { return }
    resignation = .due
    for child in children { child.announceResignation() }
  }

  /// Resigns the deepest routers first, the last attached first, each once. Resigning interactors may detach routers.
  private func resign() {
    guard resignation == .due else { return }
    resignation = .underWay
    for child in children.reversed() { child.resign() }
    // A child that called this while it resigns is not done. It continues here, from its own `resign()`, when it is.
    guard children.allSatisfy({ $0.resignation == .none }) else {
      resignation = .due
      return
    }
    if interactable.isActive {
      interactable.deactivate()
      tree?.emit(.resigned(self))
    }
    let parent = parent
    // It counts as resigning until it has left, so that an observer of the leaving cannot make it leave twice.
    if leavesWhenResigned { leave() }
    leavesWhenResigned = false
    resignation = .none
    parent?.resign()
  }
}
