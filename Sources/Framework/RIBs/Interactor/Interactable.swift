public import Streams

/// Spans of activity to which other objects can tie theirs. Every interactor has them.
public protocol InteractorScope: AnyObject {
  /// Whether it is active: attached, with every ancestor, to a launched root.
  var isActive: Bool { get }
  /// The activity over time: the current value at once, then each change; ends with the scope.
  var isActiveStream: ValueStream<Bool> { get }
  /// Cancels `cancellable` when the current span of activity ends; at once while inactive.
  func tie(_ cancellable: any Cancellable)
}

/// An interactor as workers, stores and the backend see it. A fake needs only the activity, `activate` and `deactivate`.
public protocol Interactable: InteractorScope {
  /// Activates it. Does nothing when it is active.
  func activate()
  /// Deactivates it and ends what is tied to it. Does nothing when it is inactive.
  func deactivate()
  /// The name of the RIB.
  var ribName: String { get }
  /// The tree that the RIB belongs to; `nil` while it is not attached.
  var tree: RIBTree? { get }
  /// Whether the RIB is on the screen at this moment. `isVisible` follows when nothing else is left to do.
  var isOnScreen: Bool { get }
  /// Whether the RIB is on the screen, as the interactor was told last.
  var isVisible: Bool { get }
  /// The visibility over time: the current value at once, then each change; ends with the interactor.
  var isVisibleStream: ValueStream<Bool> { get }
}

extension InteractorScope {
  /// Cancels `cancellable` when the current span of activity ends; at once while inactive.
  public func tie(_ cancellable: any Cancellable) {
    guard isActive else { return cancellable.cancel() }
    let activity = isActiveStream.onChange { if !$0 { cancellable.cancel() } }
    // The stream ends with the scope.
    activity.onFinish { cancellable.cancel() }
    cancellable.onFinish { activity.cancel() }
  }
}

extension Interactable {
  /// The name of the type without `Interactor`.
  public var ribName: String { RIBs.ribName(of: type(of: self), suffix: "Interactor") }
  /// No tree.
  public var tree: RIBTree? { nil }
  /// Whether it is active, as if nothing could cover it.
  public var isOnScreen: Bool { isActive }
  /// Whether it is active, as if nothing could cover it.
  public var isVisible: Bool { isActive }
  /// The activity, as if nothing could cover it.
  public var isVisibleStream: ValueStream<Bool> { isActiveStream }
}

extension Cancellable {
  /// Cancels this activity when `scope` resigns; at once when it is not active.
  @discardableResult
  public func cancelOnDeactivate(of scope: any InteractorScope) -> Self {
    scope.tie(self)
    return self
  }
}

extension Subscribable {
  /// Calls `body` with the values that are sent while `scope` is active, until cancelled or the source ends.
  ///
  /// Values sent while the scope is inactive are dropped.
  @discardableResult
  public func subscribe(
    confinedTo scope: any InteractorScope, _ body: @escaping (Value) -> Void
  ) -> any Cancellable {
    subscribe { [weak scope] value in
      if scope?.isActive == true { body(value) }
    }
  }
}
