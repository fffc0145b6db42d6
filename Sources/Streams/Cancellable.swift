/// Something that goes on until it is told to stop: a subscription, a run, a worker's task.
///
/// Dropping a handle does not cancel: what was started lives until `cancel()`, or until the interactor it is tied
/// to resigns.
public protocol Cancellable: AnyObject {
  /// Stops it. A second call does nothing.
  func cancel()
}

/// A cancellable made of a closure, run at most once.
public final class CancellableAction: Cancellable {
  private var action: (() -> Void)?

  /// Runs `action` at the first `cancel()`.
  public init(_ action: @escaping () -> Void) {
    self.action = action
  }

  /// Runs the action, once.
  public func cancel() {
    let action = self.action
    self.action = nil
    action?()
  }
}
