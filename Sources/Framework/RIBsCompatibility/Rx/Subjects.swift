import RIBs
import Streams

/// An observable that is sent to from outside. Its subscribers receive what it sends after they came.
open class PublishSubject<Element>: Observable<Element>, ObserverType {
  /// The event that is delivered now; `nil` afterwards, so that the subject does not keep what it has sent.
  private let events = MutableValueStream<Event<Element>?>(nil)
  private var end: Event<Element>?
  private var replayed: () -> [Element] = { [] }

  /// A subject that has sent nothing.
  public init() {
    // The closure of an observable is given before `self` exists.
    let box = Box()
    super.init { sink in box.subject?.add(sink) }
    box.subject = self
  }

  private final class Box {
    weak var subject: PublishSubject<Element>?
  }

  deinit { events.finish() }

  /// Whether anything is subscribed to it.
  public final var hasObservers: Bool { subscribers > 0 }
  private final var subscribers = 0

  /// The values that a new subscriber receives first.
  fileprivate final func replay(_ values: @escaping () -> [Element]) { replayed = values }

  private final func add(_ sink: Sink<Element>) {
    for value in replayed() { sink.on(.next(value)) }
    if let end { return sink.on(end) }
    let subscription = events.onChange { if let event = $0 { sink.on(event) } }
    subscribers += 1
    sink.hold(
      AnonymousDisposable { [weak self] in
        self?.subscribers -= 1
        subscription.cancel()
      })
    // A subject that is released sends nothing more, so what it held is let go.
    subscription.onFinish { sink.dispose() }
  }

  /// Sends an event. Nothing is sent after the first end.
  open func on(_ event: Event<Element>) {
    guard end == nil else { return }
    if event.isStopEvent { end = event }
    events.send(event)
    events.send(nil)
  }

  /// Whether it has ended.
  fileprivate final var hasEnded: Bool { end != nil }
  /// The error that it ended with.
  fileprivate final var failure: (any Error)? { end?.error }
}

/// A subject that has a current value, which each subscriber receives first.
public final class BehaviorSubject<Element>: PublishSubject<Element> {
  private var current: Element

  /// A subject whose current value is `value`.
  public init(value: Element) {
    current = value
    super.init()
    replay { [unowned self] in hasEnded ? [] : [current] }
  }

  /// Returns the current value. Throws the error that it ended with.
  public func value() throws -> Element {
    if let failure { throw failure }
    return current
  }

  /// Sends an event, and makes its value the current one.
  public override func on(_ event: Event<Element>) {
    if let value = event.element, !hasEnded { current = value }
    super.on(event)
  }
}

/// A subject whose subscribers first receive the last values.
///
/// An interactor among them is held weakly and forgotten when it resigns: an actionable item of a RIB that is gone would
/// hang the step that takes it.
public final class ReplaySubject<Element>: PublishSubject<Element> {
  private let size: Int
  private var buffer: [() -> Element?] = []

  private init(size: Int) {
    self.size = size
    super.init()
    replay { [unowned self] in buffer.compactMap { $0() } }
  }

  /// Returns a subject that replays the last `bufferSize` values.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(size: bufferSize) }

  /// Returns a subject that replays all values.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(size: .max) }

  /// Sends an event, and keeps its value.
  public override func on(_ event: Event<Element>) {
    if let value = event.element, !hasEnded, size > 0 {
      buffer.append(Self.hold(value))
      if buffer.count > size { buffer.removeFirst() }
    }
    super.on(event)
  }

  private static func hold(_ value: Element) -> () -> Element? {
    guard let interactor = value as AnyObject as? RIBs.Interactor else { return { value } }
    var wasActive = interactor.isActive
    return { [weak interactor] in
      guard let interactor, interactor.isActive || !wasActive else { return nil }
      wasActive = wasActive || interactor.isActive
      return interactor as? Element
    }
  }
}

/// A subject that never ends.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// A relay that has sent nothing.
  public init() {}
  /// Sends a value.
  public func accept(_ value: Element) { subject.onNext(value) }
  /// Returns its values.
  public func asObservable() -> Observable<Element> { subject }
}

/// A subject that has a current value and never ends.
public final class BehaviorRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>
  /// The current value.
  public private(set) var value: Element

  /// A relay whose current value is `value`.
  public init(value: Element) {
    self.value = value
    subject = BehaviorSubject(value: value)
  }

  /// Sends a value, and makes it the current one.
  public func accept(_ value: Element) {
    self.value = value
    subject.onNext(value)
  }

  /// Returns its values, the current one first.
  public func asObservable() -> Observable<Element> { subject }
}
