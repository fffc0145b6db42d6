public import Streams

/// Holds one state, changed only by actions that pass through the dispatcher.
///
/// It is the stream of its states itself. A state that is a new session's is not held at all: most stores of most
/// sessions are as new.
public final class Store<State: StoreState>: ValueStream<State>, AnyStore {
  private unowned var dispatcher: Dispatcher?
  private var held: StateBox<State>?

  /// A store in the dispatcher's care, starting from what was stored under its name or anew.
  ///
  /// Throws what decoding the stored JSON throws.
  public init(_ dispatcher: Dispatcher, stored: StoredStates = StoredStates()) throws {
    held = try stored.state(of: State.self)
    self.dispatcher = dispatcher
    super.init()
    dispatcher.register(self)
  }

  deinit {
    close()
  }

  /// Calls `body` as soon as no action is being handled.
  public func whenIdle(_ body: @escaping () -> Void) {
    if let dispatcher { dispatcher.whenIdle(body) } else { body() }
  }

  /// The state after the last action.
  public var state: State { held?.state ?? State() }

  /// The states over time: the current one at once, then each that differs from the one before.
  public var states: ValueStream<State> { self }

  /// The state that was told last: the one before, while an action is being handled.
  public override var value: State {
    guard let dispatcher, let untold = dispatcher.untold(self) else { return state }
    if let told = untold.told as? StateBox<State> { return told.state }
    return State()
  }

  /// Takes in that a state is about to be told.
  public override func take(_ value: State, isLast: Bool) {
    dispatcher?.tell(self, isLast ? nil : .some(StateBox(different: value)))
  }

  var name: String { State.storeName }
  var heldState: (any HeldState)? { held }

  func reduce(_ action: any Action) -> Bool {
    let before = state
    var after = before
    after.reduce(action)
    guard after != before else { return false }
    dispatcher?.note(untold: self, told: held)
    held = StateBox(different: after)
    return true
  }

  func publish() {
    deliver(state)
  }

  func loseDispatcher() {
    dispatcher = nil
  }
}

/// What the dispatcher knows of a store: its name, and how to hand it an action.
protocol AnyStore: AnyObject {
  /// The name its stored JSON goes by.
  var name: String { get }
  /// Its state; `nil` when that is a new session's.
  var heldState: (any HeldState)? { get }
  /// Takes in an action; says whether the state is another by it.
  func reduce(_ action: any Action) -> Bool
  /// Sends the state to the subscribers.
  func publish()
  /// Forgets the dispatcher, which is being released.
  func loseDispatcher()
}
