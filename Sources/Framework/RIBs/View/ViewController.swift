/// A RIB's view as routers see it. Each `XViewControllable` refines it.
///
/// Routers place the views of their children with its verbs: `embed`, `push` and `pop`, `present` and `dismiss`. What is
/// on the screen follows from these places alone. The view of a RIB that is detached leaves its place by itself.
public protocol ViewControllable: AnyObject {
  /// The controller that has a place among the controllers of the app's window.
  var viewController: ViewController { get }
}

extension ViewControllable {
  /// Shows a view inside this one; both are visible, as a tab and its content are.
  public func embed(_ child: any ViewControllable) {
    viewController.place(child.viewController, .embedded)
  }

  /// Shows a view in place of this one, and of what is embedded in it. What is around this view stays visible.
  public func push(_ child: any ViewControllable) {
    viewController.place(child.viewController, .pushed)
  }

  /// Takes away the view that was pushed last. Does nothing when there is none.
  public func pop() {
    viewController.pushed.last?.leave()
  }

  /// Shows a view above everything that is on the screen now.
  public func present(_ child: any ViewControllable) {
    viewController.place(child.viewController, .presented)
  }

  /// Takes away the view that was presented last, from this view or from one that shares the screen with it. Does
  /// nothing when there is none.
  public func dismiss() {
    viewController.screen.presented.last?.leave()
  }
}

/// The controller of a RIB's view: its place in the app's window, and the controllers that it shows. It is the headless
/// counterpart of a `UIViewController`.
open class ViewController: ViewControllable {
  /// How a controller is shown.
  public enum Placement: String, Sendable, Hashable, Codable, CaseIterable {
    /// Inside its container. Both are visible.
    case embedded
    /// In place of its container, and of what is embedded there.
    case pushed
    /// Above everything that shares a screen with its container.
    case presented
  }

  /// The controllers inside this one, in the order in which they were embedded.
  public private(set) final var embedded: [ViewController] = []
  /// The controllers pushed from this one, the top one last.
  public private(set) final var pushed: [ViewController] = []
  /// The controllers presented from the screen of which this one is the lowest, the top one last.
  public private(set) final var presented: [ViewController] = []
  /// The controller that shows this one; `nil` when it has no place, and for the window's lowest controller.
  public private(set) final weak var container: ViewController?
  /// How the container shows it.
  public private(set) final var placement: Placement?
  /// The slot whose child's view was pushed or presented here; `nil` for a view that a router placed itself.
  final weak var slot: ChildSlot?
  /// The router that owns it.
  public final internal(set) weak var router: RouterNode?
  /// The record of the leak check, from the detachment of its RIB on.
  final var detached: DetachedRIB?

  /// A controller without a place.
  public init() {}

  deinit {
    detached?.living.remove(.viewController)
  }

  /// Itself.
  public final var viewController: ViewController { self }

  // MARK: - Places

  /// Gives a controller a place. A controller that has one already leaves it first. An embedded one is placed before
  /// `next`, at the end when that is not embedded here.
  final func place(_ child: ViewController, _ placement: Placement, before next: ViewController? = nil) {
    guard child !== self, !isInside(child) else { return }
    child.leave()
    let container = placement == .presented ? screen : self
    child.container = container
    child.placement = placement
    switch placement {
    case .embedded:
      let position = next.flatMap { next in container.embedded.firstIndex { $0 === next } }
      container.embedded.insert(child, at: position ?? container.embedded.endIndex)
    case .pushed: container.pushed.append(child)
    case .presented: container.presented.append(child)
    }
    markChanged()
  }

  /// Leaves its place. The controllers that it shows stay inside it.
  final func leave() {
    guard let container else { return }
    markChanged()
    container.embedded.removeAll { $0 === self }
    container.pushed.removeAll { $0 === self }
    container.presented.removeAll { $0 === self }
    self.container = nil
    placement = nil
    slot = nil
  }

  private func isInside(_ other: ViewController) -> Bool {
    container === other || container?.isInside(other) == true
  }

  private func markChanged() {
    nearestTree?.visibilityHasChanged = true
  }

  /// The tree of the nearest router that has one, at this controller or around it.
  private var nearestTree: RIBTree? { router?.tree ?? container?.nearestTree }

  /// The controller that leaves the screen when the person goes back from this one: itself when it was pushed or
  /// presented, else the nearest one around it that was; `nil` for the lowest screen of the window.
  public final var departing: ViewController? {
    switch placement {
    case .embedded: container?.departing
    case .pushed, .presented: self
    case nil: nil
    }
  }

  /// Whether a slot pushed or presented it, so that it can go back by itself.
  public final var isInSlot: Bool { slot != nil }

  /// Detaches its RIB from the slot that pushed or presented it, as the phone's back does. Returns false when no slot did.
  public final func goBack() -> Bool {
    guard let slot else { return false }
    slot.detach()
    return true
  }

  /// Returns the first router that does not belong to a tree, among those of this controller and the ones it shows.
  final func router(outside tree: RIBTree) -> RouterNode? {
    if let router, router.tree !== tree { return router }
    for shown in embedded { if let router = shown.router(outside: tree) { return router } }
    for shown in pushed { if let router = shown.router(outside: tree) { return router } }
    for shown in presented { if let router = shown.router(outside: tree) { return router } }
    return nil
  }

  // MARK: - Visibility

  /// The lowest controller of the screen that it is a part of: the window's, or one that was presented.
  final var screen: ViewController {
    guard placement != .presented, let container else { return self }
    return container.screen
  }

  /// Whether it is on the screen: in the window, and no other controller stands in its place or above it.
  public final var isVisible: Bool { pushed.isEmpty && isPlaceVisible }

  /// Whether it is the lowest controller of the app's window, and the window is on the screen.
  private var isLowest: Bool {
    guard container == nil, let router, let tree = router.tree else { return false }
    return tree.window.rootViewController === self && tree.window.isVisible
  }

  /// Whether the screen shows its place: itself, or what was pushed from it.
  private var isPlaceVisible: Bool {
    guard let container else { return isLowest && presented.isEmpty }
    return switch placement {
    case .embedded: container.isVisible
    case .pushed: container.pushed.last === self && container.isPlaceVisible
    case .presented: container.presented.last === self && presented.isEmpty && container.isConnected
    case nil: false
    }
  }

  /// Whether it belongs to a window that is on the screen, covered or not.
  private var isConnected: Bool { container?.isConnected ?? isLowest }

  /// The controllers on the screen of this window, the lowest first. Ask the window's lowest controller.
  public final var visibleControllers: [ViewController] {
    var found: [ViewController] = []
    appendVisible(to: &found)
    return found
  }

  /// The controllers that the topmost presented one covers, the lowest first: what would be on the screen without it.
  /// Empty when none is presented.
  public final var coveredControllers: [ViewController] {
    var (current, presenter): (ViewController, ViewController?) = (self, nil)
    while let top = current.presented.last ?? current.pushed.last {
      if !current.presented.isEmpty { presenter = current }
      current = top
    }
    var found: [ViewController] = []
    presenter?.appendVisible(to: &found, without: presenter?.presented.last)
    return found
  }

  /// Appends the visible controllers; those that would be visible without a presented one, when it is given.
  private func appendVisible(to found: inout [ViewController], without covering: ViewController? = nil) {
    let above = covering == nil ? presented.last : presented.dropLast().last
    if let top = above ?? pushed.last { return top.appendVisible(to: &found) }
    found.append(self)
    for controller in embedded { controller.appendVisible(to: &found) }
  }
}
