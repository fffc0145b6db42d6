import TextFormats

/// The states of a session's stores that differ from a new session's, by name: as the stores hold them, or as JSON.
///
/// Equal states are held once, by the store and by whoever keeps these; JSON is made when somebody asks for it.
public struct StoredStates: Sendable {
  /// In the order of the stores.
  private var held: [any HeldState] = []
  /// Those that no store holds, or not yet.
  private var others: [String: String]

  /// States as they were stored: JSON by the name of the store.
  public init(_ json: [String: String] = [:]) {
    others = json
  }

  init(_ held: [any HeldState], others: [String: String]) {
    self.held = held
    self.others = others
  }

  /// The JSON of each state, by the name of its store.
  public var json: [String: String] {
    guard !held.isEmpty else { return others }
    var json = others
    for state in held { json[state.name] = state.encoded() }
    return json
  }

  /// The state of one store; `nil` when it is a new session's. Throws what decoding the JSON throws.
  func state<State: StoreState>(of type: State.Type) throws -> StateBox<State>? {
    for state in held {
      if let state = state as? StateBox<State> { return state }
      // Another type by this name is another version of the app's.
      if state.name == State.storeName { return try state.encoded().flatMap { try Self.decoded($0) } }
    }
    return try others[State.storeName].flatMap { try Self.decoded($0) }
  }

  private static func decoded<State: StoreState>(_ json: String) throws -> StateBox<State>? {
    StateBox(different: try JSONCoding.value(State.self, from: json))
  }

  /// The JSON that belongs to none of the stores.
  func others(than stores: [any AnyStore]) -> [String: String] {
    guard !others.isEmpty else { return others }
    let names = Set(stores.map(\.name))
    return others.filter { !names.contains($0.key) }
  }
}

extension StoredStates: Hashable {
  /// Whether the states are equal, held or not. JSON is only compared where it must be.
  public static func == (a: StoredStates, b: StoredStates) -> Bool {
    if a.held.count == b.held.count, a.others == b.others,
      zip(a.held, b.held).allSatisfy({ $0 === $1 || $0.isEqual(to: $1) })
    {
      return true
    }
    return a.json == b.json
  }

  /// Equal states are equal, held or not.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension StoredStates: ExpressibleByDictionaryLiteral {
  /// States as they were stored: JSON by the name of the store.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}

/// A state that is no new session's, whatever its store.
protocol HeldState: AnyObject, Sendable {
  /// The name of its store.
  var name: String { get }
  /// Its JSON; `nil` when it has none, such as one with a number that is not finite.
  func encoded() -> String?
  func isEqual(to other: any HeldState) -> Bool
}

/// A state that is no new session's. It never changes: whoever holds it may share it.
final class StateBox<State: StoreState>: HeldState {
  let state: State

  init(_ state: State) {
    self.state = state
  }

  /// None for the state of a new session.
  convenience init?(different state: State) {
    guard state != State() else { return nil }
    self.init(state)
  }

  var name: String { State.storeName }

  func encoded() -> String? { try? JSONCoding.text(state) }

  func isEqual(to other: any HeldState) -> Bool { (other as? StateBox<State>)?.state == state }
}
