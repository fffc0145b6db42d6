/// Why no blueprint can be read.
public struct BlueprintError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such folder.
    case notFound
    /// The folder is there, and its code has no RIB.
    case noRIB
    /// A file or the folder cannot be read.
    case unreadable
    /// The folder holds more files than an app has.
    case tooLarge
  }

  /// The stable code.
  public let code: Code
  /// What is wrong, and where.
  public let message: String
  /// What to do next.
  public let hint: String

  /// The message and the hint.
  public var description: String { "\(message); \(hint)" }

  /// Two errors are equal when their codes are.
  public static func == (first: BlueprintError, second: BlueprintError) -> Bool { first.code == second.code }
}
