/// The root router of a tree.
public protocol LaunchRouting: ViewableRouting {
  /// Launches the router as the root of `tree`: shows its view in the tree's window, attaches, activates, then loads it.
  /// The root that the tree had before ends. A second launch of the same router is an error.
  func launch(in tree: RIBTree)
  /// Ends the tree: every router resigns, deepest first.
  func end()
}

/// A router that is the root of a tree. The base class of an app's root router.
///
/// Its view is the lowest of the tree's window. A root without a view of its own has an empty one.
open class LaunchRouter<InteractorType: Interactor>: Router<InteractorType>, LaunchRouting {
  /// The lowest view of the window.
  public final let viewControllable: any ViewControllable

  /// A router that owns `interactor` and `component`, and an empty view.
  public override init(interactor: InteractorType, component: ComponentNode) {
    let empty = ViewController()
    viewControllable = empty
    super.init(interactor: interactor, component: component, view: empty)
  }

  /// A router that owns `interactor`, `view` and `component`.
  public init(interactor: InteractorType, view: any ViewControllable, component: ComponentNode) {
    viewControllable = view
    super.init(interactor: interactor, component: component, view: view)
  }

  /// Launches the router as the root of `tree`: shows its view in the tree's window, attaches, activates, then loads it.
  /// The root that the tree had before ends. A second launch of the same router is an error.
  public final func launch(in tree: RIBTree) {
    launchAsRoot(of: tree)
  }

  /// Ends the tree: every router resigns, deepest first.
  public final func end() {
    endAsRoot()
  }
}
