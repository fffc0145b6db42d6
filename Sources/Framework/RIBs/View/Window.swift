/// The app's window: the place of the root's view. It is the headless counterpart of a `UIWindow`.
///
/// Each tree has one. Launching a root shows its view there; the root that the tree had before ends.
public final class Window {
  /// The controller of the root's view, which the root owns; `nil` before the launch, and after the root has ended.
  public internal(set) weak var rootViewController: ViewController?
  /// Whether the window is on the screen. It is not while the app is in the background.
  public var isVisible = true { didSet { if isVisible != oldValue { onChange() } } }
  /// Called when the window has appeared or disappeared.
  var onChange: () -> Void = {}

  init() {}
}
