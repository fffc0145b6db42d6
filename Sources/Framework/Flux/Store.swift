public import Streams

/// Holds one state, changed only by actions that pass through the dispatcher.
public final class Store<State: StoreState>: AnyStore {
  private weak var dispatcher: Dispatcher?
  @usableFromInline let stream: MutableValueStream<State>
  /// Made for the first subscriber or error: few stores of a session have one.
  private lazy var errorStream = MutableEventStream<State.ReportedError>()
  /// The error that the action in progress reports.
  @usableFromInline var error: State.ReportedError?

  /// The state after the last action.
  @inlinable public var state: State { stream.latest }

  /// A store that receives the actions of `dispatcher`. Its state is the one stored under its name, or the initial one.
  ///
  /// Throws what decoding the stored JSON throws.
  public init(_ dispatcher: Dispatcher, stored: StoredStates = StoredStates()) throws {
    stream = MutableValueStream(try stored.state(of: State.self) ?? State())
    self.dispatcher = dispatcher
    dispatcher.register(self)
  }

  deinit {
    stream.finish()
  }

  /// The states over time: the current one at once, then each that differs from the one before. While an action is
  /// handled, its value is the state before that action until the new state is delivered.
  public var states: ValueStream<State> { stream }

  /// The errors that actions report, each delivered once, after every store has published its state.
  ///
  /// An error is an event: a later subscriber does not receive it, and it is not stored. Use it for something to do
  /// once, in the turn of the error. An error that stays on a screen must outlive a restart, so it belongs in the state.
  public var errors: EventStream<State.ReportedError> { errorStream }

  /// Calls `body` as soon as no action is being handled.
  public func whenIdle(_ body: @escaping () -> Void) {
    if let dispatcher { dispatcher.whenIdle(body) } else { body() }
  }

  var name: String { State.storeName }
  var currentState: any StoreState { state }

  func reduce(_ action: any Action) -> StoreEffects { State.apply(action, to: self) }

  func publish() { State.publish(self) }

  @inlinable
  func apply(_ action: any Action) -> StoreEffects {
    var next = state
    error = next.error(in: action)
    next.reduce(action)
    let effects: StoreEffects = error == nil ? [] : .error
    guard next != state else { return effects }
    stream.enqueue(next)
    return effects.union(.change)
  }

  func publishError() {
    guard let reported = error else { return }
    error = nil
    errorStream.send(reported)
  }
}

/// The effects of an action on a store.
public struct StoreEffects: OptionSet, Sendable {
  /// The bits of the effects.
  public let rawValue: UInt8

  /// Effects from their bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The state changed.
  @inlinable public static var change: StoreEffects { StoreEffects(rawValue: 1) }
  /// The action reports an error.
  @inlinable public static var error: StoreEffects { StoreEffects(rawValue: 2) }
}

/// A store as the dispatcher sees it, without the type of its state.
protocol AnyStore: AnyObject {
  /// The name of the stored JSON.
  var name: String { get }
  /// The state after the last action.
  var currentState: any StoreState { get }
  /// Applies an action to the state, and keeps the error that it reports.
  func reduce(_ action: any Action) -> StoreEffects
  /// Sends the state to the subscribers.
  func publish()
  /// Sends the error of the last action to the subscribers.
  func publishError()
}
