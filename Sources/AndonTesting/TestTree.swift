public import RIBs

/// A launched tree with the RIB under test below a root that does nothing.
///
/// `endTurn()` makes the checks that a session makes at the end of a turn.
public final class TestTree {
  /// The tree. Set its `now` to move the time.
  public let tree = RIBTree()
  /// The root.
  public let root = FakeLaunchRouter()

  /// Creates a tree in which `router` is attached and active.
  public init(_ router: RouterNode? = nil) {
    root.launch(in: tree)
    if let router { root.attachChild(router) }
  }

  /// A snapshot of the current tree.
  public var snapshot: TreeSnapshot { TreeSnapshot(of: root) }

  /// Ends a turn. Returns the errors that it would fail with: broken rules, then leaks of detached RIBs.
  public func endTurn() -> [String] {
    tree.takeErrors().map { "\($0)" } + tree.leakDetector.check().map(\.description)
  }
}
