public import Streams

/// A piece of work of an interactor that runs while it is active: location updates, polling, a countdown.
public protocol Working: AnyObject {
  /// Binds to an interactor: starts when the span begins, stops when it ends, restarts with it.
  func start(_ interactor: Interactor, while span: WorkSpan)
  /// Stops at once and unbinds.
  func stop()
  /// Whether the work is going on.
  var isStarted: Bool { get }
}

/// The span of an interactor's life in which a worker works.
public enum WorkSpan: Sendable, Hashable {
  /// While the interactor is active.
  case active
  /// While the interactor's RIB is on the screen.
  case visible
}

extension Working {
  /// Binds to an interactor: starts when it becomes active, stops when it resigns, restarts with it.
  public func start(_ interactor: Interactor) {
    start(interactor, while: .active)
  }
}

/// The base class of workers. Subclasses override `didStart` and `didStop`.
open class Worker: Working {
  /// Whether the work is going on.
  public private(set) final var isStarted = false
  private final weak var bound: Interactor?
  private final var span = WorkSpan.active
  private final var binding: (any Cancellable)?
  private final var started: MutableValueStream<Bool>?
  /// The last value sent to the stream. A value is sent after `didStart` or `didStop`, which may stop or start again.
  private final var sentStarted = false

  /// A worker that is not bound.
  public init() {}

  /// Whether the work is going on, over time: the current value at once, then each change; ends with the worker.
  public final var isStartedStream: ValueStream<Bool> {
    if let started { return started }
    let stream = MutableValueStream(sentStarted)
    started = stream
    return stream
  }

  /// Called when the work begins. `interactor` is active; tie to it with `cancelOnDeactivate(of:)`.
  open func didStart(on interactor: Interactor) {}

  /// Called when the work ends.
  open func didStop() {}

  /// Binds to an interactor: starts when the span begins, stops when it ends, restarts with it.
  /// Does nothing when it is bound to this interactor; stops first when it is bound to another one.
  public final func start(_ interactor: Interactor, while span: WorkSpan) {
    guard bound !== interactor else { return }
    stop()
    bound = interactor
    self.span = span
    let stream = span == .active ? interactor.isActiveStream : interactor.isVisibleStream
    binding = stream.onChange { [weak self, weak interactor] isOn in
      // An interactor that is being released resigns, but its weak reference is `nil` already.
      if isOn, let interactor { self?.begin(on: interactor) } else { self?.end() }
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
    // An earlier subscriber to the activity may have deactivated the interactor again.
    guard !isStarted, span == .active ? interactor.isActive : interactor.isVisible else { return }
    isStarted = true
    didStart(on: interactor)
    sendStarted()
  }

  private func end() {
    guard isStarted else { return }
    isStarted = false
    didStop()
    sendStarted()
  }

  private func sendStarted() {
    guard sentStarted != isStarted else { return }
    sentStarted = isStarted
    started?.send(isStarted)
  }

  deinit {
    stop()
    started?.finish()
  }
}
