public import Streams
public import TextFormats

/// Holds one state, changed only by actions that pass through the dispatcher.
public final class Store<State: StoreState>: AnyStore {
  private weak var dispatcher: Dispatcher?
  @usableFromInline let stream: MutableValueStream<State>
  /// Made for the first subscriber or error: few stores of a session have one.
  private lazy var errorStream = MutableEventStream<State.ReportedError>()

  /// The state after the last action.
  @inlinable public var state: State { stream.latest }

  /// A store that receives the actions of `dispatcher`. Its state is the one stored under its name, or the initial one.
  ///
  /// Throws an error that names the store and the field when the stored state cannot be decoded.
  public init(_ dispatcher: Dispatcher, stored: StoredStates = StoredStates()) throws(StoredStateError) {
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

  @inlinable
  func apply(_ action: any Action) -> StoreEffects {
    let state = state
    guard !state.ignores(action) else {
      assert(
        state.isUnchanged(by: action),
        "the state `\(State.storeName)` ignores \(action), and must not: it changes it")
      return StoreEffects(hasChanged: false, error: nil)
    }
    var next = state
    let error = next.error(in: action)
    next.reduce(action)
    let hasChanged = next != state
    if hasChanged { stream.enqueue(next) }
    return StoreEffects(hasChanged: hasChanged, error: error)
  }

  func publish() { State.publish(self) }

  @inlinable
  func flush() { stream.flush() }

  func publish(_ error: any Error) {
    if let error = error as? State.ReportedError { errorStream.send(error) }
  }
}

/// The effects of an action on a store.
public struct StoreEffects {
  let hasChanged: Bool
  /// The error that the action reports.
  let error: (any Error)?

  @usableFromInline
  init(hasChanged: Bool, error: (any Error)?) { (self.hasChanged, self.error) = (hasChanged, error) }
}

/// A store as the dispatcher sees it, without the type of its state.
protocol AnyStore: AnyObject {
  /// The name of the stored JSON.
  var name: String { get }
  /// The state after the last action.
  var currentState: any StoreState { get }
  /// Applies an action to the state.
  func reduce(_ action: any Action) -> StoreEffects
  /// Sends the state to the subscribers.
  func publish()
  /// Sends an error of the store to the subscribers.
  func publish(_ error: any Error)
}
