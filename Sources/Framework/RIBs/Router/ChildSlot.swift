/// A place below a router for at most one child.
///
/// A router that shows one of several children has a slot for them:
///
/// ```swift
/// private lazy var slot = ChildSlot(of: self, .pushed)
///
/// func routeToDetail() -> any DetailActionableItem {
///   let (router, item) = detailBuilder.build(withListener: interactor)
///   slot.attach(router)
///   return item
/// }
/// ```
///
/// The phone's back detaches a child whose view the slot pushed or presented, unless a screen says otherwise.
public final class ChildSlot {
  private unowned let router: RouterNode
  private let placement: ViewController.Placement
  private var child: RouterNode?

  /// Creates an empty slot below a router, whose child's view the router's view shows in one way. The router must own
  /// the slot.
  public init(of router: RouterNode, _ placement: ViewController.Placement = .embedded) {
    self.router = router
    self.placement = placement
  }

  /// Attaches a child in place of the child in the slot, and shows its view if it has one.
  public func attach(_ newChild: any Routing) {
    detach()
    child = newChild
    if let view = (newChild as? any ViewableRouting)?.viewControllable {
      router.nearestViewController?.place(view.viewController, placement)
      if placement != .embedded { view.viewController.slot = self }
    }
    router.attachChild(newChild)
  }

  /// Detaches a child if it is the one in the slot: one that another child has replaced is detached already.
  public func detach(_ leaving: (any Routing)?) {
    if let leaving, leaving === child { detach() }
  }

  /// Detaches the child in the slot, and any child that is attached to the slot while the first one resigns.
  public func detach() {
    while let leaving = child {
      child = nil
      router.detachChild(leaving)
    }
  }
}
