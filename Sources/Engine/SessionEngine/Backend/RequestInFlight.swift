/// A request that waits for the backend's reply, for a status report.
public struct RequestInFlight: Sendable, Hashable, Codable {
  /// The number of the request in its session, from 1.
  public let number: Int
  /// The request's name.
  public let name: String
  /// The RIB that sent the request.
  public let rib: String
  /// The session time of the simulated reply, in milliseconds since 1970; `nil` when an external backend replies.
  public let due: Int64?

  /// Creates a request from its parts.
  public init(number: Int, name: String, rib: String, due: Int64?) {
    self.number = number
    self.name = name
    self.rib = rib
    self.due = due
  }
}
