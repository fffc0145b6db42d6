import RIBs

/// A router that shows at most one child at a time: another one takes its place.
class SlotRouter<InteractorType: Interactor, ViewType>: ViewableRouter<InteractorType, ViewType> {
  private var shown: RouterNode?

  /// Shows a child in place of the one that stands.
  final func show(_ child: any Routing) {
    // Whoever hears that one leaves may show another meanwhile.
    while shown != nil { dismiss() }
    shown = child
    attachChild(child)
  }

  /// Dismisses the child that stands, if there is one.
  final func dismiss() {
    guard let child = shown else { return }
    shown = nil
    detachChild(child)
  }
}
