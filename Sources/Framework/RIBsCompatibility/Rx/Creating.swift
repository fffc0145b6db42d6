public import Streams

extension ObservableType {
  /// Returns an observable of one value.
  public static func just(_ element: Element) -> Observable<Element> { from([element]) }

  /// Returns an observable of values.
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  /// Returns an observable of the values of a sequence.
  public static func from(_ elements: some Sequence<Element>) -> Observable<Element> {
    Observable { sink in
      for element in elements { sink.on(.next(element)) }
      sink.on(.completed)
    }
  }

  /// Returns an observable that ends at once.
  public static func empty() -> Observable<Element> { Observable { $0.on(.completed) } }

  /// Returns an observable without events.
  public static func never() -> Observable<Element> { Observable { _ in } }

  /// Returns an observable that ends with an error at once.
  public static func error(_ error: any Error) -> Observable<Element> { Observable { $0.on(.error(error)) } }

  /// Returns an observable that calls `body` with the observer of each subscription. The subscription disposes of what
  /// `body` returns.
  public static func create(_ body: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    Observable { sink in sink.hold(body(AnyObserver { sink.on($0) })) }
  }

  /// Returns an observable that is made anew for each subscription.
  public static func deferred(_ make: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Observable { sink in
      do { sink.hold(try make().run { sink.on($0) }) } catch { sink.on(.error(error)) }
    }
  }
}

extension ValueStream {
  /// The values as an observable: the current one at once, then each later one; completed when the stream ends.
  public func asObservable() -> Observable<Value> {
    Observable { sink in
      let subscription = self.subscribe { sink.on(.next($0)) }
      subscription.onFinish { sink.on(.completed) }
      sink.hold(AnonymousDisposable { subscription.cancel() })
    }
  }
}

extension EventStream {
  /// The events as an observable; completed when the stream ends.
  public func asObservable() -> Observable<Event> {
    Observable { sink in
      let subscription = self.subscribe { sink.on(.next($0)) }
      subscription.onFinish { sink.on(.completed) }
      sink.hold(AnonymousDisposable { subscription.cancel() })
    }
  }
}

/// How an observable ended a step of a workflow without a value.
let endedWithoutValue = "endedWithoutValue"

extension ObservableType {
  /// Returns a future of the first value: settled when there is one already.
  ///
  /// An end before the first value stops the future with the reason `endedWithoutValue`. `waitingFor` names what it waits
  /// for.
  public func firstValue(waitingFor: String) -> Future<Element> {
    let promise = Promise<Element>(waitingFor: waitingFor)
    let subscription = take(1).asObservable().run { event in
      switch event {
      case .next(let value): promise.settle(.value(value))
      case .error(let error): promise.settle(.failed(error))
      case .completed: promise.settle(.stopped(reason: endedWithoutValue))
      }
    }
    if let settlement = promise.settlement { return Future(settlement) }
    promise.onUnobserved = { subscription.dispose() }
    return promise.future
  }
}

extension Future {
  /// The future as an observable: its value, then the end; a future that was stopped or abandoned completes without one.
  public func asObservable() -> Observable<Value> {
    Observable { sink in
      let observation = self.observe { settlement in
        switch settlement {
        case .value(let value): sink.on(.next(value))
        case .failed(let error): return sink.on(.error(error))
        case .stopped, .abandoned: break
        }
        sink.on(.completed)
      }
      sink.hold(AnonymousDisposable { observation.cancel() })
    }
  }
}
