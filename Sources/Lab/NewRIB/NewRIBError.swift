/// Why a RIB is not written. Nothing has been changed.
public struct NewRIBError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// The name cannot be that of a RIB.
    case badName
    /// Something of that name is there already.
    case nameTaken
    /// The app has no RIB of the parent's name.
    case unknownParent
    /// Folders and code disagree about the parent, or half of the RIB is there.
    case disagreement
    /// The parent's code lacks the place where something is to be added.
    case missingAnchor
  }

  /// The stable code.
  public let code: Code
  /// What is wrong, and where.
  public let message: String
  /// What to do next.
  public let hint: String

  /// The message and the hint.
  public var description: String { "\(message)\n  hint: \(hint)" }

  /// Two errors are equal when their codes are.
  public static func == (first: NewRIBError, second: NewRIBError) -> Bool { first.code == second.code }
}
