import SessionEngine
import TextFormats

/// Advances a session's clock. Everything that becomes due happens.
public struct SessionAdvance: ChangingMethod {
  /// The name of the method.
  public static let name = "session.advance"
  /// The purpose of the method.
  public static let abstract = "Advances a session's clock."
  /// A duration: `300ms`, `8s`, `2m`, `1h`, `7d`.
  public var by: String
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call for a session.
  public init(session: String? = nil, by: String, key: String? = nil) {
    self.session = session
    self.by = by
    self.key = key
  }

  /// The advance of the clock. Throws `params.invalid` for a text that is no duration.
  public func change() throws(ControlError) -> RequestedChange {
    if let duration = DurationText.milliseconds(by) { return .event(.advance(milliseconds: duration)) }
    let hint =
      DurationText.missingUnit(by).map { "write the unit: \($0)" }
      ?? "write 300ms, 8s, 2m, 1h or 7d; at most a hundred years"
    throw ControlError(.invalidParameters, "`\(by.clipped())` is not a duration", hint: hint)
  }
}
