public import HeadlessUI

/// A permission that an app asks for when it starts for the first time.
public struct AppPermission: Sendable, Hashable {
  /// The name of the permission to show notifications. Without it no push appears.
  public static let notifications = "notifications"

  /// The name, such as `location`.
  public let name: String
  /// The question of the dialog.
  public let question: LocalizedText

  /// Creates a permission from its parts.
  public init(_ name: String, question: LocalizedText) {
    self.name = name
    self.question = question
  }
}
