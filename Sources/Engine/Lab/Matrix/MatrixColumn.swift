import SessionEngine

/// A column of a matrix: a starting state of the app under a network.
public struct MatrixColumn: Sendable, Hashable {
  /// The name of the state.
  public let state: String
  /// The network.
  public let network: MatrixNetwork
  /// The session in that state, from which each cell gets a copy of its own.
  let record: SessionRecord

  /// The name in lists: `riding`, and `riding (slow network)` for another network than the quick one.
  public var name: String { network == .quick ? state : "\(state) (\(network.rawValue) network)" }
}
