extension ObservableType {
  /// Returns the transformed values.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    self.transform { value, sink in sink.on(.next(try transform(value))) }
  }

  /// Returns the transformed values that are not `nil`.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    self.transform { value, sink in if let result = try transform(value) { sink.on(.next(result)) } }
  }

  /// Returns the values that `isIncluded` holds for.
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> Observable<Element> {
    transform { value, sink in if try isIncluded(value) { sink.on(.next(value)) } }
  }

  /// Returns the values without those that equal the one before.
  public func distinctUntilChanged(
    _ isEqual: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    perSubscription { () -> (Element, Sink<Element>) throws -> Void in
      var last: Element?
      return { value, sink in
        if let last, try isEqual(last, value) { return }
        last = value
        sink.on(.next(value))
      }
    }
  }

  /// Returns each result of `accumulate`, beginning with `seed`.
  public func scan<Result>(
    _ seed: Result, accumulator accumulate: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    perSubscription { () -> (Element, Sink<Result>) throws -> Void in
      var result = seed
      return { value, sink in
        result = try accumulate(result, value)
        sink.on(.next(result))
      }
    }
  }

  /// Returns the first `count` values.
  public func take(_ count: Int) -> Observable<Element> {
    guard count > 0 else { return .empty() }
    return perSubscription { () -> (Element, Sink<Element>) throws -> Void in
      var left = count
      return { value, sink in
        left -= 1
        if left >= 0 { sink.on(.next(value)) }
        if left <= 0 { sink.on(.completed) }
      }
    }
  }

  /// Returns the values after the first `count`.
  public func skip(_ count: Int) -> Observable<Element> {
    perSubscription { () -> (Element, Sink<Element>) throws -> Void in
      var left = count
      return { value, sink in
        left -= 1
        if left < 0 { sink.on(.next(value)) }
      }
    }
  }

  /// Returns the values until `other` sends one.
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      sink.hold(other.asObservable().run { if !$0.isStopEvent { sink.on(.completed) } })
      sink.hold(source.run { sink.on($0) })
    }
  }

  /// Returns `elements`, then the values.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      for element in elements { sink.on(.next(element)) }
      sink.hold(source.run { sink.on($0) })
    }
  }

  /// Calls the closures as the events pass.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      onSubscribe?()
      if let onDispose { sink.onFinish(onDispose) }
      sink.hold(
        source.run { event in
          do {
            switch event {
            case .next(let value): try onNext?(value)
            case .error(let error): try onError?(error)
            case .completed: try onCompleted?()
            }
            sink.on(event)
          } catch { sink.on(.error(error)) }
        })
    }
  }

  /// Returns the values, then those of the observable that `handler` returns for the error.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      sink.hold(
        source.run { event in
          guard let error = event.error else { return sink.on(event) }
          do { sink.hold(try handler(error).run { sink.on($0) }) } catch { sink.on(.error(error)) }
        })
    }
  }

  /// Returns the values, then `element` in place of an error.
  public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

  /// Returns an observable that handles values by a closure that is made anew for each subscription.
  private func perSubscription<Result>(
    _ make: @escaping () -> (Element, Sink<Result>) throws -> Void
  ) -> Observable<Result> {
    .deferred { self.transform(make()) }
  }
}

extension ObservableType where Element: Equatable {
  /// Returns the values without those that equal the one before.
  public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged(==) }
}
