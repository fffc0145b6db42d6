/// Something that happened, told to every store. The only way session state changes.
public protocol Action {}

/// The state of one store: a value that only its `reduce` changes.
///
/// Sendable, for it becomes JSON where it is written to the store of sessions, and only there.
public protocol StoreState: Codable, Equatable, Sendable {
  /// The name its stored JSON goes by; stable.
  static var storeName: String { get }
  /// Whether actions of a type may change it: any may, by itself.
  ///
  /// A store is not even handed the others: that costs casts, a copy of its state and a comparison. Debug builds hand
  /// them to it all the same, and stop when its state changes.
  static func hears(_ type: any Action.Type) -> Bool
  /// The state of a new session.
  init()
  /// Takes in one action; actions of other stores are ignored.
  mutating func reduce(_ action: any Action)
  /// Its JSON with sorted keys, where that is written faster than an encoder does; `nil` leaves it to the encoder.
  var plainJSON: String? { get }
  /// Gives back the room that its reading from JSON left over, which a session that woke would hold as long as it
  /// lives: a list grows there by doubling. The state stays the same.
  mutating func fit()
}

extension StoreState {
  /// The encoder writes it.
  public var plainJSON: String? { nil }

  /// It has no lists that are worth it.
  public mutating func fit() {}
}

extension StoreState {
  /// Any action may change it.
  public static func hears(_ type: any Action.Type) -> Bool { true }
}
