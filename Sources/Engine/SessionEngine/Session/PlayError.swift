public import TextFormats

/// An error for an entry of a journal that cannot be played.
public struct PlayError: CodedError, Sendable {
  /// The closed set of codes.
  public enum Code: String, Sendable {
    /// The app cannot be built. It is the cause, and not the entry.
    case app
    /// The entry's session has not been created.
    case notCreated
    /// The entry lacks the data of its event.
    case incomplete
    /// The session refuses the log-in that comes before a list of links.
    case refused
  }
  /// The stable code.
  public let code: Code
  /// The reason, in one sentence without a full stop.
  public let message: String
  /// The next step.
  public let hint = "record the session from its creation, and replay it with the same configuration"

  /// The app's error, when the app cannot be built.
  public let cause: (any Error)?

  /// Creates an error from its parts.
  public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
    (self.code, self.message, self.cause) = (code, message, cause)
  }

  /// Creates the error for an app that cannot be built.
  public init(app cause: any Error) {
    self.init(.app, "the app could not be built: \(cause)", cause: cause)
  }
}
