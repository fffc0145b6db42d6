public import TextFormats

/// The states of a session's stores that differ from those of a new session, by name.
///
/// The states of stores are encoded as JSON only when `json` is read.
public struct StoredStates: Sendable {
  /// The states of stores.
  private var held: [any StoreState] = []
  /// The JSON of the states that belong to no store yet.
  private var others: [String: String]

  /// States as they were stored: JSON by the name of the store.
  public init(_ json: [String: String] = [:]) {
    others = json
  }

  /// Takes the state of a store in place of the one before. Returns whether it differs.
  mutating func update(_ state: any StoreState) -> Bool {
    let old = held.firstIndex { type(of: $0) == type(of: state) }
    if let old {
      guard !state.isEqual(to: held[old]) else { return false }
      held.remove(at: old)
    }
    let isInitial = state.isInitial
    if !isInitial { held.append(state) }
    return old != nil || !isInitial
  }

  init(_ states: [any StoreState], others: [String: String]) {
    held = states.filter { !$0.isInitial }
    self.others = others
  }

  /// The JSON of each state, by the name of its store. A state that has none, such as one with a number that is not
  /// finite, is left out.
  public var json: [String: String] {
    var json = others
    for state in held { json[Self.name(of: state)] = try? JSONCoding.text(state) }
    return json
  }

  /// The names of the stores.
  public var names: Set<String> { Set(others.keys).union(held.map(Self.name)) }

  /// Returns the JSON of the state of one store; `nil` when it is that of a new session, or has none.
  public func json(of name: String) -> String? {
    heldState(name).map { try? JSONCoding.text($0) } ?? others[name]
  }

  /// Returns the names of the stores whose states differ from earlier ones.
  public func names(differingFrom before: StoredStates) -> Set<String> {
    names.union(before.names).filter { name in
      guard let state = heldState(name), let old = before.heldState(name) else {
        return json(of: name) != before.json(of: name)
      }
      return !state.isEqual(to: old)
    }
  }

  /// Returns the state of one store; `nil` when it is that of a new session. Throws an error that names the field when the
  /// state cannot be decoded.
  public func state<State: StoreState>(of type: State.Type) throws(StoredStateError) -> State? {
    for state in held {
      if let state = state as? State { return state }
      // Another type with this name is another version of the app's state.
      if Self.name(of: state) == State.storeName { return try Self.decoded(type, try? JSONCoding.text(state)) }
    }
    return try Self.decoded(type, others[State.storeName])
  }

  private static func decoded<State: StoreState>(
    _ type: State.Type, _ json: String?
  ) throws(StoredStateError) -> State? {
    do {
      return try json.map { try JSONCoding.value(type, from: $0) }
    } catch {
      throw StoredStateError(store: State.storeName, error)
    }
  }

  /// Returns the JSON that belongs to none of the stores.
  func others(than stores: [any AnyStore]) -> [String: String] {
    let names = Set(stores.map(\.name))
    return others.filter { !names.contains($0.key) }
  }

  private func heldState(_ name: String) -> (any StoreState)? { held.first { Self.name(of: $0) == name } }

  private static func name(of state: any StoreState) -> String { type(of: state).storeName }
}

extension StoredStates: Hashable {
  /// Whether the states are equal, as values of stores or as JSON.
  public static func == (a: StoredStates, b: StoredStates) -> Bool {
    guard a.others == b.others else { return a.json == b.json }
    return a.held.count == b.held.count && a.held.allSatisfy { state in b.held.contains { state.isEqual(to: $0) } }
  }

  /// Hashes the JSON, which is the same for equal states.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension StoredStates: ExpressibleByDictionaryLiteral {
  /// States as they were stored: JSON by the name of the store.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}
