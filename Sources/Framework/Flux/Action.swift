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

  /// The type of the errors that the store reports; `Never`, the default, when it reports none.
  associatedtype ReportedError: Error = Never
  /// Returns the error that an action reports, judged by the state before that action; `nil`, the default, for none.
  func error(in action: any Action) -> ReportedError?
}

extension StoreState {
  /// Returns the state of a new session.
  public func surviving(uninstall: Bool) -> Self { Self() }

  /// Reports no error.
  public func error(in action: any Action) -> ReportedError? { nil }

  /// Whether it is the state of a new session, which is not stored.
  var isInitial: Bool { self == Self() }

  func isEqual(to other: any StoreState) -> Bool { (other as? Self) == self }
}
