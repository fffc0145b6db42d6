/// How a future ended.
public enum Settlement<Value> {
  /// The value arrived.
  case value(Value)
  /// A rule stopped it; the reason is a stable code such as `maintenance`.
  case stopped(reason: String)
  /// An error occurred.
  case failed(any Error)
  /// The value cannot arrive any more, because its owner is gone.
  case abandoned(by: String)
}

extension Settlement: Sendable where Value: Sendable {}

/// A value that is available now or later. A future settles once, synchronously if it can.
///
/// A pending future names what it waits for, so that a person can see why nothing happened.
///
/// What a step of a link calls is inlined, and so compiled for the types of the step.
public struct Future<Value> {
  @usableFromInline
  enum State {
    case settled(Settlement<Value>)
    case pending(Promise<Value>)
  }

  @usableFromInline let state: State

  /// A future that has settled.
  @inlinable
  public init(_ settlement: Settlement<Value>) {
    state = .settled(settlement)
  }

  @inlinable
  init(_ promise: Promise<Value>) {
    state = .pending(promise)
  }

  /// Returns a future that has its value.
  @inlinable
  public static func value(_ value: Value) -> Future { Future(.value(value)) }

  /// Returns a future that a rule has stopped.
  public static func stopped(_ reason: String) -> Future { Future(.stopped(reason: reason)) }

  /// Returns a future that has failed.
  public static func failed(_ error: any Error) -> Future { Future(.failed(error)) }

  /// The settlement, or `nil` while the future is pending.
  @inlinable
  public var settlement: Settlement<Value>? {
    switch state {
    case .settled(let settlement): settlement
    case .pending(let promise): promise.settlement
    }
  }

  /// What a pending future waits for; `nil` once it has settled.
  public var waitingFor: String? {
    guard case .pending(let promise) = state, promise.settlement == nil else { return nil }
    return promise.waitingFor
  }

  /// Calls `body` once with the settlement: now if there is one, otherwise when the future settles.
  public func onSettle(_ body: @escaping (Settlement<Value>) -> Void) {
    observe(body)
  }

  /// Calls `body` once with the settlement, unless the observation is cancelled before.
  ///
  /// When the last observation of a pending future is cancelled, its promise is told (`Promise.onUnobserved`).
  /// `onWaiting` is called with the new name when a pending future begins to wait for something else.
  @discardableResult
  public func observe(
    onWaiting: ((String) -> Void)? = nil, _ body: @escaping (Settlement<Value>) -> Void
  ) -> any Cancellable {
    switch state {
    case .settled(let settlement):
      let ended = Subscription(())
      ended.end()
      body(settlement)
      return ended
    case .pending(let promise): return promise.observe(onWaiting, body)
    }
  }

  /// Returns a future of the transformed value. Every other settlement passes through.
  @inlinable
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Future<Other> {
    flatMap { .value(transform($0)) }
  }

  /// Returns a future that settles like the future that `transform` returns for the value. Every other settlement
  /// passes through.
  @inlinable
  public func flatMap<Other>(_ transform: @escaping (Value) -> Future<Other>) -> Future<Other> {
    func next(_ settlement: Settlement<Value>) -> Future<Other> {
      switch settlement {
      case .value(let value): transform(value)
      case .stopped(let reason): .stopped(reason)
      case .failed(let error): .failed(error)
      case .abandoned(let owner): Future<Other>(.abandoned(by: owner))
      }
    }
    if let settlement { return next(settlement) }
    return follow(next)
  }

  /// Returns a future that settles like the future that `next` returns for the settlement of this one, which is pending.
  @usableFromInline
  func follow<Other>(_ next: @escaping (Settlement<Value>) -> Future<Other>) -> Future<Other> {
    let promise = Promise<Other>(waitingFor: waitingFor ?? "")
    promise.wait(on: self) { settlement in
      promise.wait(on: next(settlement)) { promise.settle($0) }
    }
    return promise.future
  }
}

/// The side of a pending future that settles it.
///
/// A promise that is tied to an interactor (`cancelOnDeactivate(of:)`) is abandoned when the interactor resigns.
public final class Promise<Value>: Cancellable {
  /// What the future waits for, in words for a person: "log-in", "an answer to fareEstimate".
  public private(set) var waitingFor: String
  /// The settlement, or `nil` while the promise is pending.
  public private(set) var settlement: Settlement<Value>?
  /// Called when the last observation is cancelled before the promise settles. The promise is then abandoned, so that
  /// a later observer does not wait for ever.
  public var onUnobserved: (() -> Void)?

  private let owner: String
  private var observers: [Subscription<FutureObserver<Value>>] = []
  private var finishObservers: [() -> Void] = []

  /// A pending promise. `owner` is named as the cause when the promise is abandoned.
  public init(waitingFor: String, owner: String = "the owner of the promise") {
    self.waitingFor = waitingFor
    self.owner = owner
  }

  /// The future of this promise.
  public var future: Future<Value> { Future(self) }

  /// Settles the future and calls its observers in order. Only the first call counts.
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

  /// Settles the promise as abandoned by its owner. Does nothing when it has settled.
  public func cancel() {
    settle(.abandoned(by: owner))
  }

  /// Whether the promise has settled.
  public var hasEnded: Bool { settlement != nil }

  /// Calls `body` once the promise has settled, before the observers of its future: now if it has. Does not count as an
  /// observation.
  public func onFinish(_ body: @escaping () -> Void) {
    if settlement == nil { finishObservers.append(body) } else { body() }
  }

  /// Changes the name of what the future waits for.
  public func rename(_ what: String) {
    guard settlement == nil, what != waitingFor else { return }
    waitingFor = what
    for observer in observers { observer.body?.onWaiting?(what) }
  }

  /// Waits for `other`, under its name, for as long as this promise is observed.
  fileprivate func wait<Other>(on other: Future<Other>, _ body: @escaping (Settlement<Other>) -> Void) {
    if let waitingFor = other.waitingFor { rename(waitingFor) }
    let observation = other.observe(onWaiting: { [weak self] in self?.rename($0) }, body)
    guard settlement == nil, other.settlement == nil else { return }
    // Weak: the other promise keeps the observation, which keeps this promise.
    onUnobserved = { [weak observation] in observation?.cancel() }
  }

  fileprivate func observe(
    _ onWaiting: ((String) -> Void)?, _ body: @escaping (Settlement<Value>) -> Void
  ) -> any Cancellable {
    let observer = Subscription(FutureObserver(onSettle: body, onWaiting: onWaiting))
    if let settlement {
      observer.end()?.onSettle(settlement)
    } else {
      observers.append(observer)
      observer.onFinish { [weak self] in self?.removeEndedObservers() }
    }
    return observer
  }

  private func removeEndedObservers() {
    observers.removeAll { $0.body == nil }
    guard observers.isEmpty, settlement == nil, let onUnobserved else { return }
    onUnobserved()
    settle(.abandoned(by: "its observers"))
  }
}

/// An observation of a pending future.
private struct FutureObserver<Value> {
  let onSettle: (Settlement<Value>) -> Void
  let onWaiting: ((String) -> Void)?
}
