/// The root of a tree.
public protocol LaunchRouting: Routing {
  /// Makes it the root of `tree`: attached, active, then loaded. A second time is an error.
  func launch(in tree: RIBTree)
  /// Ends the tree: everything resigns, deepest first.
  func end()
}

/// A router that is the root of a tree. The base class of an app's root router.
open class LaunchRouter<InteractorType: Interactor>: Router<InteractorType>, LaunchRouting {
  /// Makes it the root of `tree`: attached, active, then loaded. A second time is an error.
  public final func launch(in tree: RIBTree) {
    launchAsRoot(of: tree)
  }

  /// Ends the tree: everything resigns, deepest first.
  public final func end() {
    endAsRoot()
  }
}
