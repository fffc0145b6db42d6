/// Something that happened, told to every store. The only way session state changes.
public protocol Action {}

/// The state of one store: a value that only its `reduce` changes.
///
/// Sendable, for it becomes JSON where it is written to the store of sessions, and only there.
public protocol StoreState: Codable, Equatable, Sendable {
  /// The name its stored JSON goes by; stable.
  static var storeName: String { get }
  /// The state of a new session.
  init()
  /// Takes in one action; actions of other stores are ignored.
  mutating func reduce(_ action: any Action)
}
