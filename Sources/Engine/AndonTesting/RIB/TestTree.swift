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

  /// The views in the window, each by its place and the name of its RIB, as in `pushed Stops`. What a view shows
  /// follows it, indented.
  public var places: [String] { Self.places(in: root.viewControllable.viewController) }

  private static func places(in controller: ViewController) -> [String] {
    (controller.embedded + controller.pushed + controller.presented).flatMap { shown in
      ["\(shown.placement?.rawValue ?? "") \(shown.router?.name ?? "")"] + places(in: shown).map { "  \($0)" }
    }
  }

  /// Detaches the RIB under test and ends the turn. Returns the errors, among them what a reference of the test keeps
  /// alive.
  public func detachAndEndTurn() -> [String] {
    for child in root.children { root.detachChild(child) }
    return endTurn()
  }

  /// Ends a turn. Returns the errors that it would fail with: broken rules, then leaks of detached RIBs.
  public func endTurn() -> [String] {
    tree.takeErrors().map { "\($0)" } + tree.leakDetector.check().map(\.description)
  }
}
