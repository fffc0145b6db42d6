/// What an observable sends: any number of values, then at most one end.
public enum Event<Element> {
  /// A value.
  case next(Element)
  /// The end by an error.
  case error(any Error)
  /// The end without an error.
  case completed

  /// Whether it is an end.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The value of `next`.
  public var element: Element? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error of `error`.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

/// What receives the events of an observable.
public protocol ObserverType {
  /// The type of the values.
  associatedtype Element
  /// Receives an event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives a value.
  public func onNext(_ element: Element) { on(.next(element)) }
  /// Receives the end by an error.
  public func onError(_ error: any Error) { on(.error(error)) }
  /// Receives the end without an error.
  public func onCompleted() { on(.completed) }
}

/// An observer whose own type is not known.
public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  /// An observer that calls `handler`.
  public init(eventHandler handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// Receives an event.
  public func on(_ event: Event<Element>) { handler(event) }
}
