/// An activity that goes on until it is cancelled or ends by itself: a subscription, a wait, a run.
///
/// Releasing a subscription does not cancel it. It lasts until `cancel()`, until its source ends, or until the
/// interactor that it is tied to resigns.
public protocol Cancellable: AnyObject {
  /// Ends the activity. Does nothing when it has ended.
  func cancel()
  /// Whether the activity has ended, cancelled or by itself.
  var hasEnded: Bool { get }
  /// Calls `body` once the activity has ended, cancelled or by itself: now if it has.
  func onFinish(_ body: @escaping () -> Void)
}

/// A closure that is called until the subscription ends.
public final class Subscription<Body>: Cancellable {
  /// The closure to call; `nil` once the subscription has ended.
  public private(set) var body: Body?
  /// Called at the end; the few subscriptions that have several observers call one after the other.
  private var finishObserver: (() -> Void)?

  /// A subscription that calls `body`.
  public init(_ body: Body) {
    self.body = body
  }

  /// Whether the subscription has ended.
  public var hasEnded: Bool { body == nil }

  /// Ends the subscription. Returns its body to the first caller, `nil` to later ones.
  @discardableResult
  public func end() -> Body? {
    // Releasing what the body captures may call back into this subscription, so the body outlives the assignment.
    guard let ended = body else { return nil }
    body = nil
    let observer = finishObserver
    finishObserver = nil
    observer?()
    return ended
  }

  /// Ends the subscription: the body is not called any more.
  public func cancel() {
    end()
  }

  /// Calls `body` once the subscription has ended: now if it has.
  public func onFinish(_ body: @escaping () -> Void) {
    guard self.body != nil else { return body() }
    guard let first = finishObserver else { return finishObserver = body }
    finishObserver = {
      first()
      body()
    }
  }
}
