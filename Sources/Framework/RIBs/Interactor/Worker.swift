public import Streams

/// A piece of work of an interactor that runs while it is active: location updates, polling, a countdown.
public protocol Working: AnyObject {
  /// Binds to an interactor: starts when the span begins, stops when it ends, restarts with it.
  func start(_ interactor: any Interactable, while span: WorkSpan)
  /// Stops at once and unbinds.
  func stop()
  /// Whether it is bound: from `start` until `stop`, also while the interactor is inactive.
  var isStarted: Bool { get }
  /// Whether it is bound, over time: the current value at once, then each change; ends with the worker.
  var isStartedStream: ValueStream<Bool> { get }
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
  public func start(_ interactor: any Interactable) {
    start(interactor, while: .active)
  }
}

/// The base class of workers. Subclasses override `didStart` and `didStop`.
open class Worker: Working {
  /// Whether it is bound: from `start` until `stop`, also while the interactor is inactive.
  public private(set) final var isStarted = false
  /// Whether the work is going on.
  private(set) final var isWorking = false
  private final weak var bound: (any Interactable)?
  private final var span = WorkSpan.active
  private final var binding: (any Cancellable)?
  private final var started: MutableValueStream<Bool>?

  /// A worker that is not bound.
  public init() {}

  /// Whether it is bound, over time: the current value at once, then each change; ends with the worker.
  public final var isStartedStream: ValueStream<Bool> {
    if let started { return started }
    let stream = MutableValueStream(isStarted)
    started = stream
    return stream
  }

  /// Called when the work begins. `interactor` is active; tie to it with `cancelOnDeactivate(of:)`.
  open func didStart(on interactor: any Interactable) {}

  /// Called when the work ends.
  open func didStop() {}

  /// Binds to an interactor: starts when the span begins, stops when it ends, restarts with it.
  /// Does nothing when it is bound to this interactor; stops first when it is bound to another one.
  public final func start(_ interactor: any Interactable, while span: WorkSpan) {
    guard bound !== interactor else { return }
    stop()
    bound = interactor
    self.span = span
    let stream = span == .active ? interactor.isActiveStream : interactor.isVisibleStream
    let binding = stream.onChange { [weak self, weak interactor] isOn in
      // An interactor that is being released resigns, but its weak reference is `nil` already.
      if isOn, let interactor { self?.begin(on: interactor) } else { self?.end() }
    }
    self.binding = binding
    setStarted(true)
    // A subscriber to the stream may have stopped it again.
    if !binding.hasEnded { begin(on: interactor) }
  }

  /// Stops at once and unbinds. Does nothing when it is not bound.
  public final func stop() {
    binding?.cancel()
    binding = nil
    bound = nil
    setStarted(false)
    end()
  }

  private func begin(on interactor: any Interactable) {
    // An earlier subscriber to the activity may have deactivated the interactor again.
    guard !isWorking, span == .active ? interactor.isActive : interactor.isVisible else { return }
    isWorking = true
    didStart(on: interactor)
  }

  private func end() {
    guard isWorking else { return }
    isWorking = false
    didStop()
  }

  private func setStarted(_ value: Bool) {
    guard isStarted != value else { return }
    isStarted = value
    started?.send(value)
  }

  deinit {
    stop()
    started?.finish()
  }
}
