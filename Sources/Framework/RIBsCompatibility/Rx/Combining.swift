extension ObservableType {
  /// Returns the values of the observables that `transform` returns, all at a time.
  public func flatMap<Source: ObservableType>(
    _ transform: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    merging(latestOnly: false, transform)
  }

  /// Returns the values of the observable that `transform` returned last.
  public func flatMapLatest<Source: ObservableType>(
    _ transform: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    merging(latestOnly: true, transform)
  }

  private func merging<Source: ObservableType>(
    latestOnly: Bool, _ transform: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable { sink in
      var running = 0
      var hasCompleted = false
      var latest: Sink<Source.Element>?
      func inner(_ value: Element) throws {
        let inner = try transform(value).asObservable()
        if latestOnly, let last = latest, !last.hasEnded {
          last.dispose()
          running -= 1
        }
        running += 1
        let subscription = Sink<Source.Element> { event in
          guard case .completed = event else { return sink.on(event) }
          running -= 1
          if hasCompleted, running == 0 { sink.on(.completed) }
        }
        latest = subscription
        sink.hold(subscription)
        inner.begin(subscription)
      }
      sink.hold(
        source.run { event in
          switch event {
          case .next(let value): do { try inner(value) } catch { sink.on(.error(error)) }
          case .error(let error): sink.on(.error(error))
          case .completed:
            hasCompleted = true
            if running == 0 { sink.on(.completed) }
          }
        })
    }
  }

  /// Returns the values of several observables, as they come.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).flatMap { $0 }
  }

  /// Returns the values, then those of `second`.
  public func concat(_ second: some ObservableType<Element>) -> Observable<Element> {
    let (first, second) = (asObservable(), second.asObservable())
    return Observable { sink in
      sink.hold(
        first.run { event in
          guard case .completed = event else { return sink.on(event) }
          sink.hold(second.run { sink.on($0) })
        })
    }
  }

  /// Returns each value with the last one of `other`. Values before the first one of `other` are dropped.
  public func withLatestFrom<Other: ObservableType, Result>(
    _ other: Other, resultSelector combine: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { sink in
      var latest: Other.Element?
      sink.hold(
        other.asObservable().run { event in
          if let value = event.element { latest = value }
          if let error = event.error { sink.on(.error(error)) }
        })
      sink.hold(
        source.transform { value, sink in
          if let latest { sink.on(.next(try combine(value, latest))) }
        }.run { sink.on($0) })
    }
  }

  /// Returns the last value of `other` for each value.
  public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
    withLatestFrom(other) { $1 }
  }

  /// Returns `combine` of the last values of two observables, for each value once both have sent one.
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector combine: @escaping (First.Element, Second.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { sink in
      var values: (First.Element?, Second.Element?) = (nil, nil)
      var running = 2
      func passEnd(_ error: (any Error)?) {
        running -= 1
        if let error { sink.on(.error(error)) } else if running == 0 { sink.on(.completed) }
      }
      func send() {
        if let first = values.0, let second = values.1 { sink.next { try combine(first, second) } }
      }
      sink.hold(
        first.asObservable().run { event in
          guard let value = event.element else { return passEnd(event.error) }
          values.0 = value
          send()
        })
      sink.hold(
        second.asObservable().run { event in
          guard let value = event.element else { return passEnd(event.error) }
          values.1 = value
          send()
        })
    }
  }

  /// Returns the last values of two observables, for each value once both have sent one.
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> where Element == (First.Element, Second.Element) {
    combineLatest(first, second) { ($0, $1) }
  }

  /// Returns an observable that subscribes once for all its subscribers, while there are any. A later one first receives
  /// the last `count` values.
  public func share(replay count: Int = 0) -> Observable<Element> {
    let source = asObservable()
    var shared: (subject: ReplaySubject<Element>, source: Sink<Element>, subscribers: Int)?
    return Observable { sink in
      let isFirst = shared == nil
      let subject = shared?.subject ?? ReplaySubject<Element>.create(bufferSize: count)
      let subscription = Sink<Element> { subject.on($0) }
      if isFirst { shared = (subject, subscription, 0) }
      shared?.subscribers += 1
      sink.hold(subject.asObservable().run { sink.on($0) })
      sink.onFinish {
        shared?.subscribers -= 1
        guard let ending = shared, ending.subject === subject, ending.subscribers <= 0 else { return }
        shared = nil
        ending.source.dispose()
      }
      if isFirst { source.begin(subscription) }
    }
  }
}
