import RIBsCompatibility
import Testing

/// The values that operators return, and when subscriptions end.
@Suite struct ObservableTests {
  private struct Broken: Error {}
  private final class Log { var lines: [String] = [] }

  /// What an observable sends: its values, then `end` or `error`.
  private func record<Value>(_ stream: Observable<Value>) -> (values: () -> [String], subscription: any Disposable) {
    let log = Log()
    let subscription = stream.subscribe { (event: Event<Value>) in
      switch event {
      case .next(let value): log.lines.append("\(value)")
      case .error: log.lines.append("error")
      case .completed: log.lines.append("end")
      }
    }
    return ({ log.lines }, subscription)
  }

  private func values<Value>(_ stream: Observable<Value>) -> [String] { record(stream).values() }

  @Test func `values can be made, transformed and chosen`() {
    let numbers = Observable.of(1, 2, 2, 3, 4)
    #expect(values(numbers.map { $0 * 10 }) == ["10", "20", "20", "30", "40", "end"])
    #expect(values(numbers.filter { $0 > 2 }) == ["3", "4", "end"])
    #expect(values(numbers.compactMap { $0 == 2 ? nil : $0 }) == ["1", "3", "4", "end"])
    #expect(values(numbers.distinctUntilChanged()) == ["1", "2", "3", "4", "end"])
    #expect(values(numbers.take(2)) == ["1", "2", "end"])
    #expect(values(numbers.take(0)) == ["end"])
    #expect(values(numbers.skip(3)) == ["3", "4", "end"])
    #expect(values(numbers.scan(0) { $0 + $1 }) == ["1", "3", "5", "8", "12", "end"])
    #expect(values(numbers.startWith(9).take(2)) == ["9", "1", "end"])
    #expect(values(Observable<Int>.empty()) == ["end"])
    #expect(values(Observable<Int>.never()) == [])
    #expect(values(Observable<Int>.error(Broken())) == ["error"])
    #expect(values(Observable<Int>.deferred { throw Broken() }) == ["error"])
  }

  @Test func `an operator has a state of its own for each subscription`() {
    let two = Observable.of(1, 2, 3).take(2)
    #expect(values(two) == values(two))
  }

  @Test func `an error that a closure throws ends the observable`() {
    let stream = Observable.of(1, 2, 3).map { value throws -> Int in
      if value == 2 { throw Broken() }
      return value
    }
    #expect(values(stream) == ["1", "error"])
    #expect(values(stream.catchAndReturn(0)) == ["1", "0", "end"])
    #expect(values(stream.catch { _ in .of(7, 8) }) == ["1", "7", "8", "end"])
  }

  @Test func `observables are combined`() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<String>())
    let both = record(Observable.combineLatest(first, second) { "\($0)\($1)" })
    let latest = record(first.withLatestFrom(second) { "\($0)\($1)" })
    first.onNext(1)
    second.onNext("a")
    first.onNext(2)
    second.onCompleted()
    first.onNext(3)
    first.onCompleted()
    #expect(both.values() == ["1a", "2a", "3a", "end"])
    #expect(latest.values() == ["2a", "3a", "end"])
    #expect(values(Observable.of(1).concat(Observable.of(2))) == ["1", "2", "end"])
    #expect(values(Observable.merge(.of(1, 2), .of(3))) == ["1", "2", "3", "end"])
  }

  @Test func `flatMap keeps all inner observables, and flatMapLatest the last one`() {
    let inner = [PublishSubject<String>(), PublishSubject<String>()]
    for (isLatest, expected) in [(false, ["a", "b", "c", "end"]), (true, ["a", "c", "end"])] {
      let outer = PublishSubject<Int>()
      let all = record(isLatest ? outer.flatMapLatest { inner[$0] } : outer.flatMap { inner[$0] })
      outer.onNext(0)
      inner[0].onNext("a")
      outer.onNext(1)
      inner[0].onNext("b")
      inner[1].onNext("c")
      outer.onCompleted()
      #expect(all.values().last != "end")
      all.subscription.dispose()
      let again = record(
        isLatest ? outer.flatMapLatest { _ in Observable.just("") } : outer.flatMap { _ in Observable.just("") })
      #expect(again.values() == ["end"])
      #expect(all.values() + ["end"] == expected)
    }
  }

  @Test func `subjects replay what they promise`() throws {
    let (plain, current, two) = (
      PublishSubject<Int>(), BehaviorSubject(value: 1), ReplaySubject<Int>.create(bufferSize: 2)
    )
    for subject in [plain, current, two] {
      for value in 2...4 { subject.onNext(value) }
    }
    #expect(values(plain) == [])
    #expect(values(current) == ["4"])
    #expect(values(two) == ["3", "4"])
    #expect(try current.value() == 4)
    for subject in [plain, current, two] {
      subject.onError(Broken())
      subject.onNext(5)
    }
    #expect(values(plain) == ["error"])
    #expect(values(current) == ["error"])
    #expect(values(two) == ["3", "4", "error"])
    #expect(throws: Broken.self) { try current.value() }
    let relay = BehaviorRelay(value: "a")
    relay.accept("b")
    #expect(relay.value == "b")
    #expect(values(relay.asObservable()) == ["b"])
  }

  @Test func `a subscription ends when it is disposed of, and with its bag`() {
    let subject = PublishSubject<Int>()
    var seen: [Int] = []
    let subscription = subject.subscribe(onNext: { seen.append($0) })
    subject.onNext(1)
    subscription.dispose()
    subject.onNext(2)
    #expect(seen == [1])
    #expect(!subject.hasObservers)
    do {
      let bag = DisposeBag()
      subject.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
      subject.onNext(3)
      withExtendedLifetime(bag) {}
    }
    subject.onNext(4)
    #expect(seen == [1, 3])
    #expect(!subject.hasObservers)
  }

  @Test func `share subscribes once while there are subscribers`() {
    var starts = 0
    let subject = PublishSubject<Int>()
    let shared = Observable.deferred { () -> Observable<Int> in
      starts += 1
      return subject
    }.share(replay: 1)
    let first = record(shared)
    subject.onNext(1)
    let second = record(shared)
    subject.onNext(2)
    #expect(first.values() == ["1", "2"])
    #expect(second.values() == ["1", "2"])
    #expect(starts == 1)
    first.subscription.dispose()
    second.subscription.dispose()
    #expect(!subject.hasObservers)
    #expect(values(shared) == [])
    #expect(starts == 2)
  }
}
