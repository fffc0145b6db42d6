/// A request on its way to the backend, as a status tells it.
public struct RequestInFlight: Sendable, Hashable, Codable {
  /// The number of the request in its session, from 1.
  public let number: Int
  /// What is asked.
  public let name: String
  /// The RIB that asked.
  public let rib: String
  /// When the simulated answer comes, in milliseconds of session time since 1970; `nil` when a backend outside answers.
  public let due: Int64?

  /// A request with every part given.
  public init(number: Int, name: String, rib: String, due: Int64?) {
    self.number = number
    self.name = name
    self.rib = rib
    self.due = due
  }
}
