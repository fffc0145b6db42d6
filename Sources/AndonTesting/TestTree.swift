public import RIBs

/// A launched tree with the RIB under test below a root that does nothing.
///
/// It plays the part of the engine: `endTurn()` tells what a turn would fail with.
public final class TestTree {
  /// The tree: set its `now` to move time.
  public let tree = RIBTree()
  /// The root.
  public let root = FakeLaunchRouter()

  /// A tree in which `router` is attached and active.
  public init(_ router: RouterNode? = nil) {
    root.launch(in: tree)
    if let router { root.attachChild(router) }
  }

  /// The tree as it stands.
  public var snapshot: TreeSnapshot { TreeSnapshot(of: root) }

  /// What a turn that ended now would be blamed for: broken rules, then RIBs that outlived their detachment.
  public func endTurn() -> [String] {
    tree.takeErrors().map(\.description) + tree.leakDetector.check().map(\.description)
  }
}
