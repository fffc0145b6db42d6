import SessionEngine

/// Taps an element of the visible screens: presses a button or a row, flips a switch, or writes a text into a field.
public struct SessionTap: ChangingMethod {
  /// The name of the method.
  public static let name = "session.tap"
  /// The purpose of the method.
  public static let abstract = "Taps an element of the visible screens."
  /// The element, by the name that the screen shows.
  public var element: String
  /// The new text of a field.
  public var text: String?
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a tap on an element.
  public init(session: String? = nil, element: String, text: String? = nil, key: String? = nil) {
    self.session = session
    self.element = element
    self.text = text
    self.key = key
  }

  /// The tap.
  public func change() -> RequestedChange { .event(.tap(element: element, text: text)) }
}
