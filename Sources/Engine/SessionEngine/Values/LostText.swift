/// A text that a person typed, and that a link lost (law 12): its screen is gone or shows another text, and opening the screen
/// again does not bring it back.
public struct LostText: Sendable, Hashable, Codable {
  /// The maximum number of characters of `text`.
  public static let longest = 80

  /// The name of the RIB whose screen had the field.
  public let screen: String
  /// The identifier of the field.
  public let field: String
  /// The beginning of the text; `nil` when the field is that of a secret.
  public let text: String?

  /// Creates a lost text from its parts.
  public init(screen: String, field: String, text: String?) {
    (self.screen, self.field, self.text) = (screen, field, text)
  }
}
