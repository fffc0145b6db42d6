public import Streams

/// Holds one state, changed only by actions that pass through the dispatcher.
public final class Store<State: StoreState>: AnyStore {
  private weak var dispatcher: Dispatcher?
  private let stream: MutableValueStream<State>
  private var current: State

  /// A store in the dispatcher's care, starting from what was stored under its name or anew.
  ///
  /// Throws what decoding the stored JSON throws.
  public init(_ dispatcher: Dispatcher, stored: [String: String] = [:]) throws {
    if let json = stored[State.storeName] {
      current = try StateCoding.decode(State.self, from: json)
    } else {
      current = State()
    }
    stream = MutableValueStream(current)
    self.dispatcher = dispatcher
    super.init(name: State.storeName)
    dispatcher.register(self)
  }

  /// Calls `body` as soon as no action is being handled.
  public func whenIdle(_ body: @escaping () -> Void) {
    if let dispatcher { dispatcher.whenIdle(body) } else { body() }
  }

  /// The state after the last action.
  public var state: State { current }

  /// The states over time: the current one at once, then each that differs from the one before.
  public var states: ValueStream<State> { stream }

  override func reduce(_ action: any Action) -> Bool {
    let before = current
    current.reduce(action)
    return current != before
  }

  override func publish() {
    stream.send(current)
  }

  override func encoded() -> String? {
    current == State() ? nil : StateCoding.encode(current)
  }
}

/// What the dispatcher knows of a store: its name, and how to hand it an action.
public class AnyStore {
  /// The name its stored JSON goes by.
  public final let name: String

  fileprivate init(name: String) {
    self.name = name
  }

  // Overridden by `Store`, the only subclass there can be: the initializer is private to this file.
  func reduce(_ action: any Action) -> Bool { false }
  func publish() {}
  func encoded() -> String? { nil }
}
