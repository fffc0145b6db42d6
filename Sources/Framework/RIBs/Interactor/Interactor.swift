public import Streams

/// The business logic of a RIB: alive while its router lives, at work while it is active.
///
/// Only routers activate and deactivate their interactors. Subclasses override `didBecomeActive` and `willResignActive`,
/// and tie what they start to their activity with `cancelOnDeactivate(of:)`.
open class Interactor: Interactable {
  private enum Activity {
    case inactive
    case active
    /// `willResignActive` runs. The interactor still counts as active.
    case resigning
  }

  private final var activity = Activity.inactive
  private final var activityStream: MutableValueStream<Bool>?
  /// The number of activations so far: the number of the current span of activity, or of the last one.
  private(set) final var activationCount = 0
  /// The router that owns it.
  final weak var owner: RouterNode?
  private final var visibilityStream: MutableValueStream<Bool>?
  /// Whether the RIB is on the screen, as the interactor was told last. False while it is not active.
  public final var isVisible: Bool { isShown }
  private final var isShown = false
  /// The activities that end with the current span of activity.
  private final var tied: [any Cancellable] = []
  /// The record of the leak check, from the detachment of its RIB on.
  final var detached: DetachedRIB?

  /// An inactive interactor.
  public init() {}

  deinit {
    deactivate()
    activityStream?.finish()
    visibilityStream?.finish()
    detached?.living.remove(.interactor)
  }

  /// Whether it is active.
  public final var isActive: Bool { activity != .inactive }

  /// The activity over time: the current value at once, then each change; ends with the interactor.
  public final var isActiveStream: ValueStream<Bool> {
    if let activityStream { return activityStream }
    let stream = MutableValueStream(isActive)
    activityStream = stream
    return stream
  }

  // MARK: - For subclasses

  /// Called once each time the interactor has become active. Starts the RIB's work.
  open func didBecomeActive() {}

  /// Called once each time the interactor is about to resign, while `isActive` is still true.
  open func willResignActive() {}

  /// Called each time the RIB has appeared on the screen, at the first time after `didBecomeActive`.
  open func didAppear() {}

  /// Called each time the RIB has disappeared from the screen. When it resigns, before `willResignActive`.
  open func didDisappear() {}

  /// The presenter of a presentable interactor, for the leak check.
  var presenterObject: AnyObject? { nil }

  // MARK: - For routers

  /// Activates the interactor. Does nothing when it is active.
  public final func activate() {
    activate {}
  }

  /// Activates the interactor. Calls `announce` before the subscribers and `didBecomeActive`.
  final func activate(_ announce: () -> Void) {
    guard activity == .inactive else { return }
    activity = .active
    activationCount += 1
    let current = activationCount
    announce()
    activityStream?.send(true)
    // An observer or a subscriber may have deactivated it again.
    if isActive, activationCount == current { didBecomeActive() }
  }

  /// Deactivates the interactor and ends the activities that are tied to it. Does nothing when it is inactive or resigns.
  public final func deactivate() {
    guard activity == .active else { return }
    activity = .resigning
    setVisible(false)
    willResignActive()
    activity = .inactive
    if !tied.isEmpty {
      let ending = tied
      tied = []
      for cancellable in ending { cancellable.cancel() }
    }
    activityStream?.send(false)
  }

  // MARK: - The RIB and its visibility

  /// The name of the RIB: the interactor's type without `Interactor`.
  public final var ribName: String { RIBs.ribName(of: type(of: self), suffix: "Interactor") }

  /// The tree that the RIB belongs to; `nil` while it is not attached.
  public final var tree: RIBTree? { owner?.tree }

  /// Reports that the router's parameters have changed although no store has: what was read from the tree is out of date.
  final func parametersDidChange() {
    if let owner { owner.tree?.emit(.parametersChanged(owner)) }
  }

  /// Whether the RIB is on the screen at this moment. `isVisible` follows when nothing else is left to do.
  public final var isOnScreen: Bool { owner?.isVisible ?? false }

  /// The visibility over time: the current value at once, then each change; ends with the interactor.
  public final var isVisibleStream: ValueStream<Bool> {
    if let visibilityStream { return visibilityStream }
    let stream = MutableValueStream(isVisible)
    visibilityStream = stream
    return stream
  }

  /// Tells the interactor, and what is bound to its visibility, that its RIB has appeared or disappeared. The tree calls
  /// it. Does nothing while the interactor is not active.
  final func setVisible(_ value: Bool) {
    guard isShown != value, isActive else { return }
    isShown = value
    visibilityStream?.send(value)
    // A subscriber may have changed it again.
    guard isShown == value else { return }
    if value { didAppear() } else { didDisappear() }
  }

  // MARK: - Tied activities

  /// The number of tied activities that have not ended.
  final var tiedCount: Int { tied.count }

  /// Cancels `cancellable` when the current span of activity ends; at once while inactive.
  public final func tie(_ cancellable: any Cancellable) {
    guard isActive else { return cancellable.cancel() }
    tied.append(cancellable)
    // A root is active as long as its session, and an activity that ended may hold what it captured: it is removed.
    let id = ObjectIdentifier(cancellable)
    cancellable.onFinish { [weak self] in self?.untie(id) }
  }

  private func untie(_ id: ObjectIdentifier) {
    if let index = tied.firstIndex(where: { ObjectIdentifier($0) == id }) { tied.remove(at: index) }
  }
}
