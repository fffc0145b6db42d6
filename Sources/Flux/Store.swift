public import Streams

/// Holds one state, changed only by actions that pass through the dispatcher.
///
/// It is the stream of its states itself. A state that is a new session's is not held at all: most stores of most
/// sessions are as new.
public final class Store<State: StoreState>: ValueStream<State>, AnyStore {
  // Unsafe is safe here: the dispatcher clears it when it goes. A weak reference would cost a table of its own.
  private unowned(unsafe) var dispatcher: Dispatcher?
  // Unchecked: no access to it lasts while other code runs, and checking that costs more than the access.
  @exclusivity(unchecked) @usableFromInline final var held: StateBox<State>?

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
  ///
  /// Inlinable: whoever looks at one part of it copies that part only.
  @inlinable
  public var state: State {
    if let held { return held.state }
    return State()
  }

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

  func hears(_ type: any Action.Type, _ action: any Action) -> Bool {
    if State.hears(type) { return true }
    assert(isDeaf(to: action), "\(State.self) changes by \(type), and says that it does not hear it")
    return false
  }

  private func isDeaf(to action: any Action) -> Bool {
    var state = state
    state.reduce(action)
    return state == self.state
  }

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
  /// Whether actions of a type may change it.
  func hears(_ type: any Action.Type, _ action: any Action) -> Bool
  /// Takes in an action; says whether the state is another by it.
  func reduce(_ action: any Action) -> Bool
  /// Tells the state to whoever subscribes.
  func publish()
  /// Forgets the dispatcher, which goes.
  func loseDispatcher()
}
