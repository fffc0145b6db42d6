/// An event that is handed to every store. Session state changes only by actions.
public protocol Action {}

extension Action {
  /// The action, when it is of exactly this type; `nil` for an action of another type.
  ///
  /// Every store receives every action, and a cast that fails takes hundreds of instructions, so the types are compared
  /// first.
  @inlinable
  public init?(_ action: any Action) {
    guard Self.matches(action), let action = action as? Self else { return nil }
    self = action
  }

  /// Returns whether an action is of exactly this type.
  @inlinable
  public static func matches(_ action: any Action) -> Bool { type(of: action) == Self.self }
}

/// The state of one store: a value that only its `reduce` changes.
///
/// It is sendable because it is encoded as JSON where the session is stored.
public protocol StoreState: Codable, Equatable, Sendable {
  /// The stable name of the stored JSON.
  static var storeName: String { get }
  /// The state of a new session.
  init()
  /// Changes the state by one action. Ignores the actions of other stores.
  mutating func reduce(_ action: any Action)
  /// Returns whether an action certainly changes nothing here and reports no error. `false` is the default.
  ///
  /// Every store receives every action, and most actions concern one store. A store does not reduce an action that it
  /// ignores, and so has no states to compare. A debug build stops where a state ignores an action that does change it.
  func ignores(_ action: any Action) -> Bool

  /// Returns the state that the next start of the app finds after its process has ended, or after it was uninstalled.
  ///
  /// The default is the state of a new session: a store keeps its state in memory only.
  func surviving(uninstall: Bool) -> Self

  /// The type of the errors that the store reports; `Never`, the default, when it reports none.
  associatedtype ReportedError: Error = Never
  /// Returns the error that an action reports, judged by the state before that action; `nil`, the default, for none.
  func error(in action: any Action) -> ReportedError?

  // A store calls these requirements and no state implements them: the conformance of each state has them compiled for
  // its type, where a method of the generic store would look up types at run time.

  /// Applies an action to the state of a store.
  static func apply(_ action: any Action, to store: Store<Self>) -> StoreEffects
  /// Sends the state of a store to its subscribers.
  static func publish(_ store: Store<Self>)
}

extension StoreState {
  /// Applies an action to the state of a store.
  @inlinable
  public static func apply(_ action: any Action, to store: Store<Self>) -> StoreEffects { store.apply(action) }

  /// Sends the state of a store to its subscribers.
  @inlinable
  public static func publish(_ store: Store<Self>) { store.flush() }

  /// Returns the state of a new session.
  public func surviving(uninstall: Bool) -> Self { Self() }

  /// Ignores no action.
  public func ignores(_ action: any Action) -> Bool { false }

  /// Reports no error.
  public func error(in action: any Action) -> ReportedError? { nil }

  /// Returns whether an action changes nothing here and reports no error.
  @usableFromInline
  func isUnchanged(by action: any Action) -> Bool {
    var next = self
    next.reduce(action)
    return next == self && error(in: action) == nil
  }

  /// Whether it is the state of a new session, which is not stored.
  var isInitial: Bool { self == Self() }

  func isEqual(to other: any StoreState) -> Bool { type(of: other) == Self.self && other as? Self == self }
}

/// The state of a store that the actions of one type change, usually an enum.
///
/// Its reducer takes actions of that type only, so it switches over the enum without a default: an action that is added
/// does not compile before its store says what it changes.
///
/// ```swift
/// mutating func reduce(_ action: ShelfAction) {
///   switch action {
///   case .lent(let book): lent.append(book)
///   case .returned(let book): lent.removeAll { $0 == book }
///   }
/// }
/// ```
public protocol TypedStoreState: StoreState {
  /// The type of the actions.
  associatedtype StoreAction: Action
  /// Changes the state by one action.
  mutating func reduce(_ action: StoreAction)
}

extension TypedStoreState {
  /// Changes the state by an action of its type.
  @inlinable
  public mutating func reduce(_ action: any Action) {
    if let own = StoreAction(action) { reduce(own) }
  }

  /// Ignores the actions of other types.
  @inlinable
  public func ignores(_ action: any Action) -> Bool { !StoreAction.matches(action) }
}
