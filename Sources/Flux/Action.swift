/// An event that is handed to every store. Session state changes only by actions.
public protocol Action {}

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
  /// Returns the state that the next start of the app finds after its process has ended, or after it was uninstalled.
  ///
  /// The default is the state of a new session: a store keeps its state in memory only.
  func surviving(uninstall: Bool) -> Self
}

extension StoreState {
  /// Returns the state of a new session.
  public func surviving(uninstall: Bool) -> Self { Self() }
}

extension StoreState {
  /// Whether it is the state of a new session, which is not stored.
  var isInitial: Bool { self == Self() }

  func isEqual(to other: any StoreState) -> Bool { (other as? Self) == self }
}
