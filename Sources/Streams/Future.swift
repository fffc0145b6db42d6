/// How a future ended.
public enum Settlement<Value> {
  /// With what was asked for.
  case value(Value)
  /// A rule said no; the reason is a stable code such as `maintenance`.
  case stopped(reason: String)
  /// Something broke.
  case failed(any Error)
  /// What was waited on cannot come any more, because its owner went away.
  case abandoned(by: String)
}

/// A value that is there, or will be: settles once, synchronously if it already can.
///
/// A settled future costs no allocation. A pending one names what it waits for, so that "nothing happened" has
/// an answer.
///
/// The hot calls are inlinable, so that a workflow's steps are specialized for their types where they are written.
public struct Future<Value> {
  /// How it stands: as `settlement` and `waitingFor` tell. For who looks at it for every step of every link.
  @usableFromInline
  package enum State {
    case settled(Settlement<Value>)
    case pending(Promise<Value>)
  }

  @usableFromInline package let state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }

  /// A future that has settled already.
  @inlinable
  public init(_ settlement: Settlement<Value>) {
    self.state = .settled(settlement)
  }

  /// A future that has its value already.
  @inlinable
  public static func value(_ value: Value) -> Future { Future(.settled(.value(value))) }

  /// A future that a rule has stopped already.
  @inlinable
  public static func stopped(_ reason: String) -> Future { Future(.settled(.stopped(reason: reason))) }

  /// A future that has failed already.
  @inlinable
  public static func failed(_ error: any Error) -> Future { Future(.settled(.failed(error))) }

  /// How it ended, or `nil` while it is pending.
  @inlinable
  public var settlement: Settlement<Value>? {
    switch state {
    case .settled(let settlement): settlement
    case .pending(let promise): promise.settlement
    }
  }

  /// What a pending future waits for; `nil` once settled.
  @inlinable
  public var waitingFor: String? {
    guard case .pending(let promise) = state, promise.settlement == nil else { return nil }
    return promise.waitingFor
  }

  /// Calls `body` once with the settlement: now if there is one, else when it comes.
  @inlinable
  public func onSettle(_ body: @escaping (Settlement<Value>) -> Void) {
    switch state {
    case .settled(let settlement): body(settlement)
    case .pending(let promise): promise.observe(nil, body)
    }
  }

  /// Like `onSettle`, until cancelled: then nobody waits any more, and whoever promised is told so.
  ///
  /// `onWaiting` hears when a pending future comes to wait for something else.
  @discardableResult
  public func observe(
    onWaiting: ((String) -> Void)? = nil, _ body: @escaping (Settlement<Value>) -> Void
  ) -> any Cancellable {
    switch state {
    case .settled(let settlement):
      let over = Subscription(())
      over.end()
      body(settlement)
      return over
    case .pending(let promise): return promise.observe(onWaiting, body)
    }
  }

  /// A future of what `transform` makes of the value.
  @inlinable
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Future<Other> {
    flatMap { .value(transform($0)) }
  }

  /// A future of the future that `transform` makes of the value; every other end passes through.
  @inlinable
  public func flatMap<Other>(_ transform: @escaping (Value) -> Future<Other>) -> Future<Other> {
    then { settlement in
      switch settlement {
      case .value(let value): transform(value)
      case .stopped(let reason): .stopped(reason)
      case .failed(let error): .failed(error)
      case .abandoned(let owner): Future<Other>(.abandoned(by: owner))
      }
    }
  }

  /// A future of the future that `transform` makes of whatever end this one comes to.
  @inlinable
  public func then<Other>(_ transform: @escaping (Settlement<Value>) -> Future<Other>) -> Future<Other> {
    if let settlement { return transform(settlement) }
    let promise = Promise<Other>(waitingFor: waitingFor ?? "")
    promise.wait(on: self) { promise.follow(transform($0)) }
    return promise.future
  }
}

/// The side of a pending future that settles it.
///
/// Tied to the interactor in whose care it is (`cancelOnDeactivate(of:)`), it is abandoned when that resigns.
public final class Promise<Value>: Cancellable {
  /// What the future waits for, for a person: "log-in", "an answer to fareEstimate".
  public private(set) var waitingFor: String
  /// How it ended, or `nil`.
  public private(set) var settlement: Settlement<Value>?
  /// Called when the last of those who observed it gives up; not when it settles. The promise is then abandoned:
  /// whoever finds its future later does not wait for ever.
  public var onUnobserved: (() -> Void)?

  private let owner: String
  private var observers: [Subscription<FutureObserver<Value>>] = []
  private var finishObservers: [() -> Void] = []

  /// A promise that nobody has kept yet; `owner` is whose it is, for those it leaves without a value.
  public init(waitingFor: String, owner: String = "whoever promised it") {
    self.waitingFor = waitingFor
    self.owner = owner
  }

  /// The future of this promise.
  @inlinable
  public var future: Future<Value> { Future(.pending(self)) }

  /// Settles the future and tells its observers in order. Only the first call counts.
  public func settle(_ settlement: Settlement<Value>) {
    guard self.settlement == nil else { return }
    self.settlement = settlement
    onUnobserved = nil
    let observers = self.observers
    let finishObservers = self.finishObservers
    self.observers = []
    self.finishObservers = []
    for finished in finishObservers { finished() }
    for observer in observers { observer.end()?.onSettle(settlement) }
  }

  /// Settles it as abandoned by its owner. Does nothing when it is settled.
  public func cancel() {
    settle(.abandoned(by: owner))
  }

  /// Calls `body` once it is settled, whatever the end, before the future's observers: now if it is already. Does not
  /// count as observing.
  public func onFinish(_ body: @escaping () -> Void) {
    if settlement == nil { finishObservers.append(body) } else { body() }
  }

  /// Says what the future waits for from now on.
  public func rename(_ what: String) {
    guard settlement == nil, what != waitingFor else { return }
    waitingFor = what
    for observer in observers { observer.body?.onWaiting?(what) }
  }

  /// Settles as `other` does, and waits for what it waits for until then.
  public func follow(_ other: Future<Value>) {
    wait(on: other) { self.settle($0) }
  }

  /// Waits for `other`, under its name, for as long as somebody observes this promise.
  @usableFromInline
  func wait<Other>(on other: Future<Other>, _ body: @escaping (Settlement<Other>) -> Void) {
    if let waitingFor = other.waitingFor { rename(waitingFor) }
    let observation = other.observe(onWaiting: { [weak self] in self?.rename($0) }, body)
    guard settlement == nil, other.settlement == nil else { return }
    // Weak: the other promise keeps it, and it keeps this one.
    onUnobserved = { [weak observation] in observation?.cancel() }
  }

  @usableFromInline
  @discardableResult
  func observe(
    _ onWaiting: ((String) -> Void)?, _ body: @escaping (Settlement<Value>) -> Void
  ) -> any Cancellable {
    let observer = Subscription(FutureObserver(onSettle: body, onWaiting: onWaiting))
    if let settlement {
      observer.end()?.onSettle(settlement)
    } else {
      observers.append(observer)
      observer.onFinish { [weak self] in self?.forgetThoseWhoGaveUp() }
    }
    return observer
  }

  private func forgetThoseWhoGaveUp() {
    observers.removeAll { $0.body == nil }
    guard observers.isEmpty, settlement == nil else { return }
    guard let onUnobserved else { return }
    onUnobserved()
    settle(.abandoned(by: "those who waited"))
  }
}

/// Somebody's interest in a pending future.
private struct FutureObserver<Value> {
  let onSettle: (Settlement<Value>) -> Void
  let onWaiting: ((String) -> Void)?
}
