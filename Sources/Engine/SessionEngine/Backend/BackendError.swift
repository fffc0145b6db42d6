public import TextFormats

/// An error that a backend replies with.
public struct BackendError: CodedError, Codable, Hashable, Sendable {
  /// A stable code, such as `network`, `maintenance`, `reservationNotFound`.
  public let code: String
  /// The reason, for a person.
  public let message: String

  /// Creates an error from its parts.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// The error of a request that the simulated network loses.
  public static let network = BackendError(code: "network", message: "the network failed")

  /// The next step. The backend sends none.
  public var hint: String { "send the request again, or look up the backend's code \(code)" }
}
