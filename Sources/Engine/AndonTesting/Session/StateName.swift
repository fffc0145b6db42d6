/// The name of a starting state of an app. Tests write it as a text, or a team gives its names:
///
/// ```swift
/// extension StateName {
///   static let riding: StateName = "riding"
/// }
/// ```
public struct StateName: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The state of a new session, to which no event leads.
  public static let new: StateName = ""

  /// The name in the app's list of states; empty for a new session.
  public let name: String

  /// A name from a text.
  public init(_ name: String) {
    self.name = name
  }

  /// A name from a text in the code.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
