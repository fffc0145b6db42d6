import Streams

/// A piece of work of an interactor that runs while it is active.
public protocol Working: AnyObject {
  /// Binds to a scope: starts when it becomes active, stops when it resigns, restarts with it.
  func start(_ interactorScope: any InteractorScope)
  /// Stops at once and unbinds.
  func stop()
  /// Whether it is bound: from `start` until `stop`.
  var isStarted: Bool { get }
  /// Whether it is bound, over time: the current value at once, then each change.
  var isStartedStream: Observable<Bool> { get }
}

/// The base class of workers. Subclasses override `didStart` and `didStop`.
open class Worker: Working {
  private let started = MutableValueStream(false)
  private var binding: (any Disposable)?
  /// What ends with the current work; `nil` while there is none.
  fileprivate final var work: CompositeDisposable?

  /// A worker that is not bound.
  public init() {}

  deinit {
    stop()
    started.finish()
  }

  /// Whether it is bound: from `start` until `stop`, also while the scope is inactive.
  public final var isStarted: Bool { started.value }

  /// Whether it is bound, over time: the current value at once, then each change; completed with the worker.
  public final var isStartedStream: Observable<Bool> { started.asObservable() }

  /// Called when the work begins.
  open func didStart(_ interactorScope: any InteractorScope) {}

  /// Called when the work ends.
  open func didStop() {}

  /// Binds to a scope. Does nothing while it is bound.
  public final func start(_ interactorScope: any InteractorScope) {
    guard !isStarted else { return }
    started.send(true)
    binding = interactorScope.isActiveStream.subscribe(onNext: { [weak self, weak interactorScope] isActive in
      if isActive, let interactorScope { self?.begin(interactorScope) } else { self?.end() }
    })
  }

  /// Stops at once and unbinds. Does nothing when it is not bound.
  public final func stop() {
    guard isStarted else { return }
    started.send(false)
    binding?.dispose()
    binding = nil
    end()
  }

  private func begin(_ scope: any InteractorScope) {
    guard isStarted, work == nil else { return }
    work = CompositeDisposable()
    didStart(scope)
  }

  private func end() {
    guard let ending = work else { return }
    work = nil
    ending.dispose()
    didStop()
  }
}

extension Disposable {
  /// Disposes of it when the work of `worker` ends; at once when it does not work.
  @discardableResult
  public func disposeOnStop(_ worker: Worker) -> any Disposable {
    if let work = worker.work { work.insert(self) } else { dispose() }
    return self
  }
}
