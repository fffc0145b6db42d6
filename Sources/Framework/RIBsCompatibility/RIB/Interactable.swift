public import RIBs
import Streams

/// Spans of activity to which subscriptions can be tied.
public protocol InteractorScope: AnyObject {
  /// Whether it is active.
  var isActive: Bool { get }
  /// The activity over time: the current value at once, then each change; completed when the scope is released.
  var isActiveStream: Observable<Bool> { get }
}

/// An interactor as routers see it. Every `Interactor` is one; a test may have others.
public protocol Interactable: InteractorScope {
  /// Activates it. Routers call it.
  func activate()
  /// Deactivates it. Routers call it.
  func deactivate()
}

extension RIBs.Interactor: Interactable {}

extension InteractorScope where Self: RIBs.Interactor {
  /// The activity over time: the current value at once, then each change; completed when the scope is released.
  public var isActiveStream: Observable<Bool> { (isActiveStream as ValueStream<Bool>).asObservable() }
}

/// The interactor of a node whose own is none of the framework's: that of a test.
final class ForeignInteractor: RIBs.Interactor {
  private let interactable: any Interactable

  init(_ interactable: any Interactable) { self.interactable = interactable }

  override func didBecomeActive() { interactable.activate() }
  override func willResignActive() { interactable.deactivate() }
}

extension Disposable {
  /// Disposes of it when `interactor` resigns; at once when it is not active.
  @discardableResult
  public func disposeOnDeactivate(interactor: Interactor) -> any Disposable {
    interactor.tie(self as? any Cancellable ?? AnonymousDisposable { self.dispose() })
    return self
  }
}

extension ObservableType {
  /// Returns the values that are sent while `scope` is active. Values sent while it is inactive are dropped.
  public func confineTo(_ scope: any InteractorScope) -> Observable<Element> {
    filter { [weak scope] _ in scope?.isActive == true }
  }
}
