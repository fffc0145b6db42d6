public import RIBs

/// The events of a router's life.
public protocol RouterScope: AnyObject {
  /// The events, to the subscribers of that moment; completed when the router is released.
  var lifecycle: Observable<RouterLifecycle> { get }
}

/// A router as its parent sees it. Every `Router` is one; a test may have others.
public protocol Routing: RouterScope {
  /// The interactor.
  var interactable: any Interactable { get }
  /// The children in the order they were attached.
  var children: [any Routing] { get }
  /// Loads the router. The framework calls it.
  func load()
  /// Attaches a child, activates it if this router is active, and loads it if it never was.
  func attachChild(_ child: any Routing)
  /// Resigns a child and everything under it, deepest first, and removes it.
  func detachChild(_ child: any Routing)
}

/// Attaches and detaches a RIB's children, and owns its interactor.
///
/// It is a node of the same tree as every other router. Its component is not known to it, so the leak check does not name
/// components.
open class Router<InteractorType>: RouterNode, Routing {
  /// The interactor, by the type that the router is written with.
  public let interactor: InteractorType

  /// A router that owns `interactor`, which is `Interactable`.
  public init(interactor: InteractorType) {
    self.interactor = interactor
    super.init(interactable: Self.node(of: interactor), component: EmptyComponent())
  }

  init(interactor: InteractorType, view: (any ViewControllable)?) {
    self.interactor = interactor
    super.init(interactable: Self.node(of: interactor), component: EmptyComponent(), view: view)
  }

  private static func node(of interactor: InteractorType) -> RIBs.Interactor {
    if let interactor = interactor as? RIBs.Interactor { return interactor }
    if let interactable = interactor as? any Interactable { return ForeignInteractor(interactable) }
    // The published initializer takes any type and cannot fail. A RIB whose interactor is none is never active.
    return RIBs.Interactor()
  }

  /// Loads the router, once in its lifetime. The framework calls it.
  public final func load() { loadOnce() }

  /// Attaches a child, activates it if this router is active, and loads it if it never was.
  public final func attachChild(_ child: any Routing) { attachChild(child as? RouterNode ?? ForeignRouter(child)) }

  /// Resigns a child and everything under it, deepest first, and removes it.
  public final func detachChild(_ child: any Routing) {
    let foreign = { (node: RouterNode) in (node as? ForeignRouter)?.routing === child }
    detachChild(child as? RouterNode ?? (self as RouterNode).children.first(where: foreign) ?? ForeignRouter(child))
  }

  /// Resigns a child and everything under it, deepest first, and removes it.
  public final func detachChild(_ child: any RouterNode & Routing) { detachChild(child as RouterNode) }
}

extension RouterScope where Self: RouterNode {
  /// The events of its life, to the subscribers of that moment; completed when the router is released.
  public var lifecycle: Observable<RouterLifecycle> { (self as RouterNode).lifecycle.asObservable() }
}

extension Routing where Self: RouterNode {
  /// The interactor.
  public var interactable: any Interactable { (self as RouterNode).interactable }

  /// The children in the order they were attached.
  public var children: [any Routing] {
    (self as RouterNode).children.compactMap { ($0 as? ForeignRouter)?.routing ?? $0 as? any Routing }
  }
}

/// The node of a router that is none of the framework's: that of a test.
final class ForeignRouter: RouterNode {
  private(set) var routing: (any Routing)?

  convenience init(_ routing: any Routing) {
    self.init(interactable: ForeignInteractor(routing.interactable), component: EmptyComponent())
    self.routing = routing
  }

  override func didLoad() { routing?.load() }
}

/// A router that has a view.
public protocol ViewableRouting: Routing {
  /// The view that parents show and dismiss.
  var viewControllable: any ViewControllable { get }
}

/// A router that owns its RIB's view in addition to its interactor.
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting,
  RIBs.ViewableRouting
{
  /// The view, by the type that the router is written with.
  public let viewController: ViewControllerType
  /// The view that parents show and dismiss.
  public let viewControllable: any ViewControllable

  /// A router that owns `interactor` and `viewController`, which is `ViewControllable`.
  public init(interactor: InteractorType, viewController: ViewControllerType) {
    self.viewController = viewController
    // The published initializer takes any type and cannot fail. What is no view of the framework gets an empty place.
    let view = viewController as? any ViewControllable ?? ViewController()
    viewControllable = view
    super.init(interactor: interactor, view: view)
  }
}

/// The root router of a tree.
public protocol LaunchRouting: ViewableRouting, RIBs.LaunchRouting {}

/// A router that is the root of a tree. The base class of an app's root router.
open class LaunchRouter<InteractorType, ViewControllerType>: ViewableRouter<InteractorType, ViewControllerType>,
  LaunchRouting
{
  /// A router that owns `interactor` and `viewController`.
  public override init(interactor: InteractorType, viewController: ViewControllerType) {
    super.init(interactor: interactor, viewController: viewController)
  }

  /// Launches the router as the root of `tree`: shows its view in the tree's window, attaches, activates, then loads it.
  public final func launch(in tree: RIBTree) { launchAsRoot(of: tree) }

  /// Ends the tree: every router resigns, deepest first.
  public final func end() { endAsRoot() }
}
