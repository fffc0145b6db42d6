public import Streams

/// The state that the routers of one launched tree share: its time, its observers, its errors and its leak check.
///
/// The caller that launches the root makes it; every attached router knows it. Like the tree, it is used on one
/// executor only.
public final class RIBTree {
  /// The session's time, in milliseconds since 1970: set by the engine at the start of each turn, never read from
  /// a clock.
  public var now: Int64 = 0
  /// Watches the detached RIBs.
  public let leakDetector = LeakDetector()

  /// The app's window, which shows the root's view.
  public let window = Window()
  /// Whether the visibility of a RIB may have changed since the interactors were told.
  var visibilityHasChanged = false { didSet { if visibilityHasChanged { placesHaveChanged = true } } }
  /// Whether a view may have got a place since no stray one was found.
  private var placesHaveChanged = false
  /// The number of bodies of steps that run: a step can end in the body of another.
  @usableFromInline var runningSteps = 0
  /// The step at which the workflows that open a link end on purpose from now on; `nil` for none.
  package var breakpoint: Breakpoint?
  /// The router that was launched in it, until it has ended.
  weak var root: RouterNode?

  private var observers: [Subscription<(TreeEvent) -> Void>] = []
  private var errors: [RoutingError] = []

  /// A tree without a root.
  public init() {
    window.onChange = { [weak self] in self?.visibilityHasChanged = true }
  }

  /// Calls `body` with each event, in order, until cancelled.
  @discardableResult
  public func observe(_ body: @escaping (TreeEvent) -> Void) -> any Cancellable {
    let observer = Subscription(body)
    observers.append(observer)
    observer.onFinish { [weak self] in self?.observers.removeAll { $0.body == nil } }
    return observer
  }

  /// Returns the errors since the last call, and the first RIB that is not attached and has its view in the window now.
  /// The turn that caused an error has failed.
  public func takeErrors() -> [RoutingError] {
    defer { errors = [] }
    guard placesHaveChanged, let root, root.tree === self else { return errors }
    if let stray = root.ownViewController?.router(outside: self) { return errors + [RoutingError(viewOf: stray)] }
    placesHaveChanged = false
    return errors
  }

  // MARK: - Visibility

  /// Whether the interactors know which RIBs are on the screen.
  public var isVisibilitySettled: Bool { !visibilityHasChanged || root == nil }

  /// Tells the interactors whose RIBs have appeared on the screen or disappeared from it. Those that disappeared are told
  /// first. Returns false when they know already.
  ///
  /// The engine calls it when links and replies have nothing left to do at a moment, so that a screen that is only
  /// passed on the way to another does not appear. An interactor may change what is on the screen, so it is called until
  /// it returns false.
  @discardableResult
  public func settleVisibility() -> Bool {
    guard visibilityHasChanged, let root else { return false }
    visibilityHasChanged = false
    root.updateVisibility(to: false)
    root.updateVisibility(to: true)
    return true
  }

  // MARK: - Steps

  /// Whether the body of a workflow's step runs, or continues after a wait.
  public var isInStep: Bool { runningSteps > 0 }

  /// Runs the body of a step, or the part of it after a wait.
  @inlinable
  public func runStep<Result>(_ body: () -> Result) -> Result {
    runningSteps += 1
    defer { runningSteps -= 1 }
    return body()
  }

  /// Whether an observer receives the events.
  var isObserved: Bool { !observers.isEmpty }

  func emit(_ event: TreeEvent) {
    for observer in observers { observer.body?(event) }
  }

  func report(_ error: RoutingError) {
    errors.append(error)
    emit(.error(error))
  }
}
