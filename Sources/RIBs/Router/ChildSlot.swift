/// A place below a router for at most one child.
///
/// A router that shows one of several children has a slot for them:
///
/// ```swift
/// private lazy var slot = ChildSlot(of: self)
///
/// func routeToDetail() -> any DetailActionableItem {
///   let (router, item) = detailBuilder.build(withListener: interactor)
///   slot.attach(router)
///   return item
/// }
/// ```
public final class ChildSlot {
  private unowned let router: RouterNode
  private var child: RouterNode?

  /// Creates an empty slot below a router. The router must own the slot.
  public init(of router: RouterNode) {
    self.router = router
  }

  /// Attaches a child in place of the child in the slot.
  public func attach(_ newChild: any Routing) {
    detach()
    child = newChild
    router.attachChild(newChild)
  }

  /// Detaches the child in the slot, and any child that is attached to the slot while the first one resigns.
  public func detach() {
    while let leaving = child {
      child = nil
      router.detachChild(leaving)
    }
  }
}
