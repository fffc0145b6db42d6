import Streams

/// What can be subscribed to.
public protocol ObservableType<Element> {
  /// The type of the values.
  associatedtype Element
  /// Returns it as an `Observable`.
  func asObservable() -> Observable<Element>
}

/// Values over time. Each subscription runs the closure that the observable was made with.
///
/// Everything is synchronous and on one executor; there are no schedulers.
open class Observable<Element>: ObservableType {
  private let onSubscribe: (Sink<Element>) -> Void

  /// An observable that calls `onSubscribe` for each subscription.
  init(_ onSubscribe: @escaping (Sink<Element>) -> Void) { self.onSubscribe = onSubscribe }

  /// Returns itself.
  public func asObservable() -> Observable<Element> { self }

  /// Begins a subscription that sends each event to `sink`.
  func begin(_ sink: Sink<Element>) { onSubscribe(sink) }

  /// Begins a subscription that calls `body` with each event.
  func run(_ body: @escaping (Event<Element>) -> Void) -> Sink<Element> {
    let sink = Sink(body)
    onSubscribe(sink)
    return sink
  }
}

/// One subscription: it passes events on until the first end, or until it is disposed of.
final class Sink<Element>: Disposable, Cancellable {
  private let subscription: Subscription<(Event<Element>) -> Void>
  private var isStopped = false
  /// What ends with it: its subscriptions to the observables that it is made from.
  private let sources = CompositeDisposable()

  init(_ body: @escaping (Event<Element>) -> Void) { subscription = Subscription(body) }

  func on(_ event: Event<Element>) {
    guard !isStopped, let body = subscription.body else { return }
    isStopped = event.isStopEvent
    body(event)
    if isStopped { dispose() }
  }

  /// Receives the value that `make` returns, or the error that it throws.
  func next(_ make: () throws -> Element) {
    do { on(.next(try make())) } catch { on(.error(error)) }
  }

  /// Ends `source` with this subscription.
  func hold(_ source: any Disposable) { sources.insert(source) }

  func dispose() {
    isStopped = true
    if subscription.end() != nil { sources.dispose() }
  }

  func cancel() { dispose() }
  var hasEnded: Bool { subscription.hasEnded }
  func onFinish(_ body: @escaping () -> Void) { subscription.onFinish(body) }
}

extension ObservableType {
  /// Calls `body` with each event.
  @discardableResult
  public func subscribe(_ body: @escaping (Event<Element>) -> Void) -> any Disposable { asObservable().run(body) }

  /// Sends each event to `observer`.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().run { observer.on($0) }
  }

  /// Calls the closures with the values, at the end, and when the subscription is over, however it ended.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let sink = asObservable().run { event in
      switch event {
      case .next(let value): onNext?(value)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
    }
    if let onDisposed { sink.onFinish(onDisposed) }
    return sink
  }

  /// Sends each value to observers.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().run { event in for observer in observers { observer.on(event) } }
  }

  /// Calls `body` with each value.
  public func bind(onNext body: @escaping (Element) -> Void) -> any Disposable { subscribe(onNext: body) }

  /// Returns an observable that handles each value with `next`, and passes an end on.
  func transform<Result>(
    _ next: @escaping (Element, Sink<Result>) throws -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      sink.hold(
        source.run { event in
          switch event {
          case .next(let value): do { try next(value, sink) } catch { sink.on(.error(error)) }
          case .error(let error): sink.on(.error(error))
          case .completed: sink.on(.completed)
          }
        })
    }
  }
}
