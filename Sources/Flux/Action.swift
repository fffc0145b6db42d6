/// Something that happened, told to every store. The only way session state changes.
public protocol Action {}

/// The state of one store: a value that only its `reduce` changes.
public protocol StoreState: Codable, Equatable {
  /// The name its stored JSON goes by; stable.
  static var storeName: String { get }
  /// The state of a new session.
  init()
  /// Takes in one action; actions of other stores are ignored.
  mutating func reduce(_ action: any Action)
}
