/// The root router of a tree.
public protocol LaunchRouting: Routing {
  /// Launches the router as the root of `tree`: attaches, activates, then loads it. A second launch is an error.
  func launch(in tree: RIBTree)
  /// Ends the tree: every router resigns, deepest first.
  func end()
}

/// A router that is the root of a tree. The base class of an app's root router.
open class LaunchRouter<InteractorType: Interactor>: Router<InteractorType>, LaunchRouting {
  /// Launches the router as the root of `tree`: attaches, activates, then loads it. A second launch is an error.
  public final func launch(in tree: RIBTree) {
    launchAsRoot(of: tree)
  }

  /// Ends the tree: every router resigns, deepest first.
  public final func end() {
    endAsRoot()
  }
}
