public import Streams

/// A piece of work of an interactor that runs while it is active: location updates, polling, a countdown.
public protocol Working: AnyObject {
  /// Binds to an interactor: starts when it becomes active, stops when it resigns, restarts with it.
  func start(_ interactor: Interactor)
  /// Stops at once and unbinds.
  func stop()
  /// Whether it is at work.
  var isStarted: Bool { get }
}

/// The base class of workers. Subclasses override `didStart` and `didStop`.
open class Worker: Working {
  /// Whether it is at work.
  public private(set) final var isStarted = false
  private final weak var bound: Interactor?
  private final var binding: (any Cancellable)?
  private final var started: MutableValueStream<Bool>?
  /// What the stream was told last; it is told after the work began or ended, of what holds by then.
  private final var toldStarted = false

  /// A worker at rest.
  public init() {}

  /// Whether it is at work, over time: the current value at once, then each change; ends with the worker.
  public final var isStartedStream: ValueStream<Bool> {
    if let started { return started }
    let stream = MutableValueStream(toldStarted)
    started = stream
    return stream
  }

  /// Called when the work begins. `interactor` is active; tie to it with `cancelOnDeactivate(of:)`.
  open func didStart(on interactor: Interactor) {}

  /// Called when the work ends.
  open func didStop() {}

  /// Binds to an interactor: starts when it becomes active, stops when it resigns, restarts with it.
  /// Starting again on the same interactor does nothing; on another one it moves there.
  public final func start(_ interactor: Interactor) {
    guard bound !== interactor else { return }
    stop()
    bound = interactor
    binding = interactor.isActiveStream.onChange { [weak self, weak interactor] isActive in
      // While the interactor is released it cannot be had any more, and resigns all the same.
      if isActive, let interactor { self?.begin(on: interactor) } else { self?.end() }
    }
    begin(on: interactor)
  }

  /// Stops at once and unbinds. Does nothing when it is not bound.
  public final func stop() {
    binding?.cancel()
    binding = nil
    bound = nil
    end()
  }

  private func begin(on interactor: Interactor) {
    // Who heard of the activity before may have ended it.
    guard !isStarted, interactor.isActive else { return }
    isStarted = true
    didStart(on: interactor)
    tell()
  }

  private func end() {
    guard isStarted else { return }
    isStarted = false
    didStop()
    tell()
  }

  private func tell() {
    guard toldStarted != isStarted else { return }
    toldStarted = isStarted
    started?.send(isStarted)
  }

  deinit {
    stop()
    started?.finish()
  }
}
