public import TextFormats

/// An error for an event that a session or its app refuses. Nothing changed.
public struct SessionError: CodedError, Sendable, Hashable {
  /// A stable code, such as `unknownSetting`.
  public let code: String
  /// The reason, in one sentence without a full stop.
  public let message: String
  /// The next step.
  public let hint: String

  /// Creates an error from its parts.
  public init(code: String, message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
